/* poker.c as a library: its timed loop, the hands it ranks, and what it finds of each. */
#include "poker.c"

double x_fives(long n) { return stream5(n); }
int64_t dealt(int hand, int card) { setup(); return H5[5 * hand + card]; }
int64_t ranked(int hand) {
    const uint8_t *h = H5 + 5 * hand; uint64_t s = 0;
    setup();
    for (int i = 0; i < 5; i++) s += E5.card[h[i]];
    return lookup(&E5, s, h);
}
