/* What a compiled rulebook calls things, and its new games. The numbers in states and moves are the
   places of these names; each list ends with a null. */

#ifndef PROPERTYRULES_RULEBOOK_H
#define PROPERTYRULES_RULEBOOK_H

#include "propertyrules.h"

extern const char *const pr_rulebook_names[]; /* one: the name of the rulebook */
extern const int pr_move_count, pr_matter_count, pr_space_count, pr_group_count;
extern const int pr_card_count, pr_deck_count, pr_piece_count, pr_rule_count;
extern const char *const pr_move_names[], *const pr_matter_names[], *const pr_space_names[];
extern const char *const pr_group_names[], *const pr_card_names[], *const pr_deck_names[];
extern const char *const pr_piece_names[], *const pr_rule_names[];

/* Set up a new game for so many players; PR_MALFORMED where the rulebook has none for them. */
PR_API int32_t pr_new_game(pr_context *, int seats, pr_state *into);

/* Return the number of a move by its name; -1 where there is none. */
PR_API int pr_move_number(const char *name);

#endif
