/* A floor in C, written for this measurement: turns of a game in which nobody buys, builds or trades.

   Dice, doubles, jail after three of them, a salary at the first space, cards that send a token
   elsewhere, a tax: what the fastest simulators of such games do in a turn. It rules on nothing. */

#include <stdint.h>

enum { SPACES = 40, JAIL = 10, GO_TO_JAIL = 30, SEATS = 4 };
static const int card_space[6] = {2, 7, 17, 22, 33, 36};
static const int card_goes[16] = {0, 24, 11, 5, 39, 10, -3, 0, -1, -1, -1, -1, -1, -1, -1, -1};

int64_t turns(uint64_t seed, int64_t many) {
  int64_t cash[SEATS] = {1500, 1500, 1500, 1500}, landed = 0;
  int place[SEATS] = {0}, jailed[SEATS] = {0};
  for (int64_t turn = 0; turn < many; turn++) {
    int seat = (int)(turn % SEATS);
    for (int thrown = 0; thrown < 3; thrown++) {
      seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      int one = (int)((seed >> 33) % 6) + 1, two = (int)((seed >> 48) % 6) + 1;
      if (jailed[seat] && one != two && --jailed[seat]) break;
      jailed[seat] = 0;
      if (one == two && thrown == 2) {
        place[seat] = JAIL, jailed[seat] = 3;
        break;
      }
      place[seat] += one + two;
      if (place[seat] >= SPACES) place[seat] -= SPACES, cash[seat] += 200;
      for (int n = 0; n < 6; n++)
        if (place[seat] == card_space[n]) {
          int to = card_goes[(seed >> 40) % 16];
          if (to >= 0) place[seat] = to;
          if (to == -3) place[seat] -= 3;
        }
      if (place[seat] == 4) cash[seat] -= 200;
      if (place[seat] == GO_TO_JAIL) {
        place[seat] = JAIL, jailed[seat] = 3;
        break;
      }
      landed += place[seat];
      if (one != two) break;
    }
  }
  return landed + cash[0];
}
