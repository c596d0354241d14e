/* A rulebook as a native referee: verdicts, moves and replays. Version 3 of this interface.

   Everything is written as words: whole numbers of 64 bits. What the words of a state and of a move
   are is said in docs/reference/native.md. A state lies in memory of pr_state_size() bytes, aligned
   to 8; it may be copied, and kept between calls; it is of use only to the code that wrote it. One
   context serves one thread at a time. No function keeps anything else, allocates anything else, or
   prints; a state is never changed by a call that does not return PR_LEGAL. */

#ifndef PROPERTYRULES_H
#define PROPERTYRULES_H

#include <stddef.h>
#include <stdint.h>

#ifndef PR_SEATS
#define PR_SEATS 8 /* at the most */
#endif
#ifdef __cplusplus
#define PR_NAMED_AS_IN_C extern "C"
#else
#define PR_NAMED_AS_IN_C
#endif
#ifndef PR_API
#define PR_API PR_NAMED_AS_IN_C __attribute__((visibility("default")))
#endif

typedef struct pr_context pr_context;
typedef struct pr_state pr_state;

/* What a move comes to; above nought: the number of the first rule that it breaks, from 1. */
enum {
  PR_LEGAL = 0,
  PR_NOT_OPEN = -1,     /* nothing that is open lets the move be made now */
  PR_NEEDS_PYTHON = -2, /* something does not fit: too large, too many, not to be told here */
  PR_MALFORMED = -3,    /* the words are no state or move of this program */
  PR_BROKEN = -4        /* something does not hold after a step, in code compiled to watch that */
};

PR_API int32_t pr_abi(void);
PR_API const char *pr_digest(void); /* of the source that this was compiled from */
PR_API size_t pr_state_size(void);
PR_API pr_context *pr_new_context(void); /* null where there is no memory */
PR_API void pr_free_context(pr_context *);

/* Read a state from its words. */
PR_API int32_t pr_read(pr_context *, const int64_t *words, int64_t n, pr_state *into);

/* Write a state's words; return how many they are, or what is wrong. */
PR_API int64_t pr_write(pr_context *, const pr_state *, int64_t *words, int64_t room);

/* Return whether a move is legal; the second makes it, from one state into another. */
PR_API int32_t pr_verdict(pr_context *, const pr_state *, const int64_t *move, int64_t n);
PR_API int32_t pr_play(pr_context *, const pr_state *before, const int64_t *move, int64_t n,
                       pr_state *after);

/* Make moves, each behind the number of its words, until one is not legal; return how many were
   made, in `used` how many words they take, in `outcome` what became of the last. */
PR_API int64_t pr_replay(pr_context *, pr_state *, const int64_t *moves, int64_t n, int64_t *used,
                         int32_t *outcome);

/* List the legal moves of a seat, a row of words for each move or family of them, and return how
   many words these are, or what is wrong; PR_NEEDS_PYTHON too where there is not room enough. */
PR_API int64_t pr_legal_moves(pr_context *, const pr_state *, int64_t seat, int64_t *words,
                              int64_t room);

/* The random numbers of a game, and where they stand. Version 1: `state` is that of the generator,
   and all purposes share it. Version 2: `state` is the seed, `game` the number of the game, and
   `drawn` tells how many words of 32 bits each stream has given: of the table, the dice, the cards,
   and then of each seat. */
typedef struct {
  int64_t version;
  uint64_t state, game, drawn[3 + PR_SEATS];
} pr_dice;

/* Play on until the game is over or `most` moves are made; return how many were made, and in
   `outcome` PR_LEGAL, or PR_NEEDS_PYTHON for a step that is not made here. `players` are the numbers
   of the strategies, of those compiled in, by which each seat plays; null: all play by chance.
   `tally`, if any, has room for a count of each move of the rulebook, and of each kind of matter
   opened, to which is added; for the seat that had the first turn, from 1; and for a count of each
   rule that comes up by itself. `record`, if any, is given the moves as pr_replay takes them, in
   `used` words. */
PR_API int64_t pr_play_games(pr_context *, pr_state *, pr_dice *, int64_t most,
                             const int32_t *players, int64_t *tally, int64_t *record, int64_t room,
                             int64_t *used, int32_t *outcome);

#endif
