
typedef struct { i64 kind, f[WIDEST]; } cell; /* something open */
typedef struct { i64 payer, payee, amount; L reason; } payment;
typedef struct { i64 payer, payee, n; Q total; L reasons[REASONS]; } sum;
typedef struct { i64 n; sum s[SUMS]; } sums;

/* A state between two steps: its columns, and the words of everything whose length varies. */
typedef struct pr_state { columns c; i64 n_words, words[WORDS]; } state;

/* What a rule of a strategy finds: what `best` comes to, if anything, and a move's arguments. */
typedef union { i64 i; Q q; L l; } value;
typedef struct { Q worth; value a[MOST_PARAMS]; } row;

typedef struct { const i64 *p, *end; } reader;
typedef struct { i64 *p, *end; } writer;

/* What is open, and the lists that a step makes. Of two halves one is in use: what outlives a step
   moves into the other. */
typedef struct { cell cells[CELLS]; payment payments[PAYMENTS]; i64 words[WORDS + SCRATCH]; } half;

/* What a step works on. Only what `carry` takes along outlives it. */
typedef struct pr_context {
  jmp_buf escape;
  size_t copied; /* of columns: told at run time, so that the library's own copying is used */
  columns c;
  i32 n_stack, n_claims, n_opened, n_cells, n_payments, n_paid;
  i64 happened, *top, *limit; /* lists lie below the top, and may reach up to the limit */
  i64 stack[OPEN], claims[CLAIMS], opened[OPEN];
  i16 open_of[KINDS + 1]; /* how many are open of each kind, with what the step has opened */
  i32 n_came;
  i16 came[HAPPENINGS + 1]; /* the rules that have come up in the step */
  i32 n_rose;
  i16 rose[HAPPENINGS + 1]; /* the kinds of the matters that the step has opened */
  payment *payments, *paid;
  cell *cells;
  half halves[2];
  state spare; /* the state that was kept last, in a game or a replay */
  i64 chosen; /* the sort of move that chance chose last */
  uint64_t ahead_from[SEATS + 3]; /* the first random word that is ready of each stream, and they */
  uint32_t ahead[SEATS + 3][AHEAD];
  writer record;
  row found;
} ctx;
