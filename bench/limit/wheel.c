/* dice_wheel.c as a library: its timed loops, and what they counted. */
#include "dice_wheel.c"

int64_t sic_bo_row(int roll, int wager) { return SROW[roll][wager]; }
double x_craps_rolls(long n) { return craps_rolls(n); }
int64_t balance(int wager) { return BAL[wager]; }
int64_t row(int pocket, int wager) { return ROW[pocket][wager]; }
int64_t wins(void) { return (int64_t)WINS; }
int64_t losses(void) { return (int64_t)LOSSES; }
double x_spin(long n) { return clk_(n); }                /* nothing but work: what two threads can gain */
