/* baccarat.c as a library: its loops from shuffled shoes, and what they counted. */
#include "baccarat.c"

int64_t coups(void) { return (int64_t)T.coups; }
int64_t player_wins(void) { return (int64_t)T.player; }
int64_t banker_wins(void) { return (int64_t)T.banker; }
int64_t ties(void) { return (int64_t)T.tie; }
int64_t player_pairs(void) { return (int64_t)T.ppair; }
int64_t banker_pairs(void) { return (int64_t)T.bpair; }
int64_t perfect_pairs(void) { return (int64_t)T.perfect; }
int64_t player_dragon(void) { return T.units_pdragon; }
int64_t banker_dragon(void) { return T.units_bdragon; }
