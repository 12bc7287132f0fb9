/* blackjack.c as a library: its tuned loop (the bar), and a twin of the stand-in's rules.
 *
 * x_boxes: blackjack as nz1996 deals it to one box, by our table of basic strategy: no hole card, doubles
 * on a hard 9, 10 or 11 alone, splits to three hands, aces once; stakes added to the original come back
 * where the dealer has blackjack.
 *
 * The twin: no hole card, so the dealer's second card comes after the player's; a blackjack of the
 * dealer takes the original stake, doubles and split stakes that are still in play come back; one
 * split, aces one card each; double any two cards, after a split too; otherwise the rules and the
 * strategy of blackjack.c. It is written to be read, not to be fast. */
#include "blackjack.c"

static int64_t SQUARES;

static int finish_hand(hand_t *h, int up) {              /* plays one hand, returns what it staked */
    while (h->total < 21) {
        char a = h->soft ? SOFT[h->total][up] : HARD[h->total][up];
        if (a == 'D' && h->n == 2) { take(h, shoe[pos++]); return 4; }
        if (a == 'D') a = (h->soft && h->total >= 18) ? 'S' : 'H';
        if (a == 'S') return 2;
        take(h, shoe[pos++]);
    }
    return 2;
}

static int twin_round(void) {                            /* returns the result in half units */
    int p1 = shoe[pos], up = shoe[pos + 1], p2 = shoe[pos + 2], u = up == 1 ? 9 : up - 2; pos += 3;
    hand_t hand[2] = {{0, 0, 0}, {0, 0, 0}}, d = {0, 0, 0};
    int bet[2] = {2, 0}, hands = 1, alive = 0, net = 0;
    take(&d, up); take(&hand[0], p1); take(&hand[0], p2);
    if (hand[0].total == 21) {
        if (up != 1 && up != 10) return 3;
        take(&d, shoe[pos++]);
        return d.total == 21 ? 0 : 3;
    }
    if (p1 == p2 && PAIR[p1][u] == 'Y') {
        hands = 2;
        for (int k = 0; k < 2; k++) {
            hand[k] = (hand_t){0, 0, 0}; take(&hand[k], p1); take(&hand[k], shoe[pos++]);
            bet[k] = p1 == 1 ? 2 : finish_hand(&hand[k], u);
        }
    } else bet[0] = finish_hand(&hand[0], u);
    for (int k = 0; k < hands; k++) alive |= hand[k].total <= 21;
    if (!alive) return -bet[0] - bet[1];
    while (d.total < 17) take(&d, shoe[pos++]);
    if (d.n == 2 && d.total == 21)
        return -(hand[0].total > 21 ? bet[0] : 2) - (hands == 2 && hand[1].total > 21 ? bet[1] : 0);
    for (int k = 0; k < hands; k++) {
        if (hand[k].total > 21 || (d.total <= 21 && hand[k].total < d.total)) net -= bet[k];
        else if (d.total > 21 || hand[k].total > d.total) net += bet[k];
    }
    return net;
}

static hand_t PLAYED[3]; static int STAKED[3], SPLITS, DONE;

static void play_out(hand_t h, int pair, int up) {       /* one hand, split as often as it may be */
    if (pair && SPLITS < 2 && PAIR[pair][up] == 'Y') {
        SPLITS++;
        for (int k = 0; k < 2; k++) {
            hand_t g = {0, 0, 0}; int c;
            take(&g, pair); take(&g, c = shoe[pos++]);
            if (pair == 1) { PLAYED[DONE] = g; STAKED[DONE++] = 2; }
            else play_out(g, c == pair ? pair : 0, up);
        }
        return;
    }
    int bet = 2;
    while (h.total < 21) {
        char a = h.soft ? SOFT[h.total][up] : HARD[h.total][up];
        if (a == 'D' && h.n == 2 && !h.soft) { bet = 4; take(&h, shoe[pos++]); break; }
        if (a == 'D') a = (h.soft && h.total >= 18) ? 'S' : 'H';
        if (a == 'S') break;
        take(&h, shoe[pos++]);
    }
    PLAYED[DONE] = h; STAKED[DONE++] = bet;
}

static int box_round(void) {                             /* returns the result in half units */
    int p1 = shoe[pos], up = shoe[pos + 1], p2 = shoe[pos + 2], u = up == 1 ? 9 : up - 2; pos += 3;
    hand_t h = {0, 0, 0}, d = {0, 0, 0};
    int alive = 0, net = 0;
    take(&d, up); take(&h, p1); take(&h, p2);
    if (h.total == 21) {
        if (up != 1 && up != 10) return 3;
        take(&d, shoe[pos++]);
        return d.total == 21 ? 0 : 3;
    }
    SPLITS = DONE = 0;
    play_out(h, p1 == p2 ? p1 : 0, u);
    for (int k = 0; k < DONE; k++) if (PLAYED[k].total > 21) net -= STAKED[k]; else alive = 1;
    if (!alive) return net;
    while (d.total < 17) take(&d, shoe[pos++]);
    if (d.n == 2 && d.total == 21) return net - (PLAYED[0].total > 21 ? 0 : 2);
    for (int k = 0; k < DONE; k++) {
        int t = PLAYED[k].total;
        if (t <= 21) net += d.total > 21 || t > d.total ? STAKED[k] : t < d.total ? -STAKED[k] : 0;
    }
    return net;
}

static double rounds_of(long shoes, int (*one)(void)) {
    static int init = 0;
    if (!init) { rng_seed(&R, 23); for (int i = 0; i < N; i++) { int r = i % 13 + 1; shoe[i] = r > 10 ? 10 : r; } init = 1; }
    uint64_t rounds = 0; int64_t half = 0, squares = 0;
    for (long k = 0; k < shoes; k++) {
        for (int i = N - 1; i > 0; i--) { uint32_t j = rng_below(&R, i + 1); uint8_t t = shoe[i]; shoe[i] = shoe[j]; shoe[j] = t; }
        for (pos = 1; pos < CUTPOS; rounds++) { int net = one(); half += net; squares += net * net; }
    }
    ROUNDS = rounds; HALF = half; SQUARES = squares; return (double)rounds;
}
double x_twin(long shoes) { return rounds_of(shoes, twin_round); }
double x_boxes(long shoes) { return rounds_of(shoes, box_round); }
int64_t half_units(void) { return HALF; }
int64_t half_squares(void) { return SQUARES; }
