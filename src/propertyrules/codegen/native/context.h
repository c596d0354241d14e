
typedef struct { i64 kind, f[WIDEST]; } cell; /* something open */
typedef struct { i64 payer, payee, amount; L reason; } payment;
typedef struct { i64 payer, payee, n; Q total; L reasons[REASONS]; } sum;
typedef struct { i64 n; sum s[SUMS]; } sums;

/* A state between two steps: its columns, and the words of everything whose length varies. */
typedef struct pr_state { columns c; i64 n_words, words[WORDS]; } state;

typedef struct { const i64 *p, *end; } reader;
typedef struct { i64 *p, *end; } writer;

/* What a step works on. Nothing of it outlives the step. */
typedef struct pr_context {
  jmp_buf escape;
  size_t copied; /* of columns: told at run time, so that the library's own copying is used */
  columns c;
  i32 n_stack, n_claims, n_opened, n_cells, n_payments, n_paid;
  i64 happened, *top;
  i64 stack[OPEN], claims[CLAIMS], opened[OPEN];
  payment payments[PAYMENTS], paid[PAYMENTS];
  cell cells[CELLS];
  i64 scratch[SCRATCH];
  state spare;
  i64 chosen; /* the sort of move that chance chose last */
  i64 block_of[SEATS + 3]; /* the number of the block of random words kept of each stream */
  uint32_t block[SEATS + 3][4];
  writer record;
} ctx;
