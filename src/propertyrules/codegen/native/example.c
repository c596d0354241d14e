/* Plays a game by chance, and asks the referee about a move. Build it with all other files here:

     cc -O2 -o example *.c && ./example 7

   The number is the seed of all chance. */

#include <stdio.h>
#include <stdlib.h>

#include "rulebook.h"

int main(int argc, char **argv) {
  enum { PLAYERS = 3, ROOM = 20000, MOVES = 2000, TRIES = 20 };
  static int64_t words[ROOM];
  if (pr_abi() != 3) return fprintf(stderr, "another version of the interface\n"), 2;
  pr_context *t = pr_new_context();
  pr_state *state = malloc(pr_state_size());
  if (!t || !state || pr_new_game(t, PLAYERS, state) != PR_LEGAL) return 2;
  printf("%s: %d moves, %d spaces\n", pr_rulebook_names[0], pr_move_count, pr_space_count);

  /* Version 2 of the random numbers: a seed, and the number of the game. */
  pr_dice dice = {.version = 2, .state = argc > 1 ? strtoull(argv[1], 0, 10) : 1, .game = 0};
  const int counted = pr_move_count + pr_matter_count + 1 + pr_rule_count;
  int64_t *tally = calloc((size_t)counted, sizeof *tally);
  int32_t outcome;
  int64_t made = pr_play_games(t, state, &dice, MOVES, 0, tally, 0, 0, 0, &outcome);
  /* Chance looks for a legal move a few times only, such as the one throw that will do; the numbers of
     another game may find it. */
  for (int tries = 0; outcome == PR_NEEDS_PYTHON && tries < TRIES; tries++) {
    dice = (pr_dice){.version = 2, .state = dice.state, .game = dice.game + 1};
    int64_t more = pr_play_games(t, state, &dice, MOVES - made, 0, tally, 0, 0, 0, &outcome);
    made += more;
    if (more) tries = 0;
  }
  if (outcome != PR_LEGAL) printf("move %lld needs the full referee\n", (long long)made);

  int most = 0;
  for (int n = 1; n < pr_move_count; n++)
    if (tally[n] > tally[most]) most = n;
  printf("%lld moves, most often %s\n", (long long)made, pr_move_names[most]);

  /* The state as words: the number of seats, then the cash of each. */
  int64_t n = pr_write(t, state, words, ROOM);
  if (n < 0) return 2;
  for (int64_t seat = 0; seat < words[0]; seat++)
    printf("player %lld has %lld\n", (long long)(seat + 1), (long long)words[1 + seat]);

  /* A move: its number, then its arguments; here only the seat of who makes it. */
  int64_t move[] = {most, 0};
  int32_t verdict = pr_verdict(t, state, move, 2);
  printf("%s by player 1 now: %s\n", pr_move_names[most],
         verdict == PR_LEGAL         ? "legal"
         : verdict == PR_NOT_OPEN    ? "not open"
         : verdict == PR_MALFORMED   ? "takes further arguments"
         : verdict == PR_NEEDS_PYTHON ? "not to be told here"
                                      : "against a rule");
  free(tally);
  free(state);
  pr_free_context(t);
  return 0;
}
