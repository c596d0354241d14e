/* The end of a step, and the words that states and moves are written as. */

static inline void malformed(ctx *t) { longjmp(t->escape, 2); }

static inline void lay_opened(ctx *t) {
  i32 above = 0;
  for (i32 i = 0; i < t->n_opened; i++) {
    i64 h = t->opened[i], where = PLACE_OF[known_cell(t, h)->kind];
    if (where == STANDING) {
      if (t->n_claims >= CLAIMS) leave(t);
      t->claims[t->n_claims++] = h;
      continue;
    }
    if (t->n_stack >= OPEN) leave(t);
    i32 at = where == GROUND ? t->n_stack : above++;
    memmove(t->stack + at + 1, t->stack + at, (size_t)(t->n_stack - at) * sizeof(i64));
    t->stack[at] = h;
    t->n_stack++;
  }
  t->n_opened = 0;
}

static inline void settle(ctx *t) {
  for (;;) {
    lay_opened(t);
    t->c.n_waiting = 0;
    if (t->c.n_winners >= 0) return;
    i64 h = NONE;
    for (i32 i = 0; i < t->n_claims && h == NONE; i++)
      if (WAITS[known_cell(t, t->claims[i])->kind] && !waits(t, t->claims[i]).n) h = t->claims[i];
    if (h != NONE) {
      taken_out(t, t->claims, &t->n_claims, h);
    } else {
      if (!t->n_stack) return;
      h = t->stack[0];
      L who = waits(t, h);
      if (who.n) {
        uint64_t bits = 0;
        for (i64 i = 0; i < who.n; i++)
          if (who.p[i] >= 0 && who.p[i] < t->c.seats) bits |= UINT64_C(1) << who.p[i];
        for (; bits; bits &= bits - 1) t->c.waiting[t->c.n_waiting++] = (i16)__builtin_ctzll(bits);
        return;
      }
      taken_out(t, t->stack, &t->n_stack, h);
    }
    happen(t);
    closes(t, h);
  }
}

/* -- words ------------------------------------------------------------------------------------ */

static inline i64 take(ctx *t, reader *r) {
  if (r->p >= r->end) malformed(t);
  return *r->p++;
}
static inline i64 take_within(ctx *t, reader *r, i64 low, i64 high) {
  i64 v = take(t, r);
  if (v < low || v > high) malformed(t);
  return v;
}
static inline i64 take_i(ctx *t, reader *r, described d) { return take_within(t, r, d.low, d.high); }
static inline Q take_q(ctx *t, reader *r, described d) {
  (void)d;
  i64 n = take_within(t, r, -LARGEST, LARGEST);
  return (Q){n, take_within(t, r, 1, LARGEST)};
}
static inline L take_l(ctx *t, reader *r, described d) {
  i64 n = take_within(t, r, 0, r->end - r->p);
  L found = {r->p, n};
  for (i64 i = 0; i < n; i++) take_within(t, r, d.low, d.high);
  return found;
}
static inline i64 take_matter(ctx *t, reader *r) {
  i64 at = take_within(t, r, -1, t->n_cells - 1);
  return at < 0 ? NONE : CELL_0 + at;
}
static inline i64 take_cell(ctx *t, reader *r) {
  i64 kind = take_within(t, r, 0, KINDS - 1);
  i64 handle = CELL_0 + t->n_cells;
  cell *c = new_cell(t, kind);
  int at = 0;
  t->open_of[kind]++;
  for (i64 i = FIRST_FIELD[kind]; i < FIRST_FIELD[kind + 1]; i++) {
    described d = FIELDS[i];
    if (d.how == 0) {
      c->f[at++] = take_i(t, r, d);
    } else {
      if (d.how == 1)
        put_q(t, c, at, take_q(t, r, d));
      else
        put_l(t, c, at, take_l(t, r, d));
      at += 2;
    }
  }
  return handle;
}
static inline void give_cell(ctx *t, writer *w, i64 handle) {
  cell *c = known_cell(t, handle);
  int at = 0;
  give(t, w, c->kind);
  for (i64 i = FIRST_FIELD[c->kind]; i < FIRST_FIELD[c->kind + 1]; i++) {
    if (FIELDS[i].how == 0) {
      give(t, w, c->f[at++]);
    } else {
      if (FIELDS[i].how == 1)
        give_q(t, w, field_q(c, at));
      else
        give_l(t, w, field_l(c, at));
      at += 2;
    }
  }
}

/* What was paid by the step before, and what is open: payments, stack, claims. */
static inline void take_open(ctx *t, reader *r) {
  described text = {2, INT64_MIN, INT64_MAX};
  t->n_paid = (i32)take_within(t, r, 0, PAYMENTS);
  for (i32 i = 0; i < t->n_paid; i++) {
    payment *one = &t->paid[i];
    one->payer = take(t, r);
    one->payee = take(t, r);
    one->amount = take(t, r);
    one->reason = take_l(t, r, text);
  }
  t->n_stack = (i32)take_within(t, r, 0, OPEN);
  for (i32 i = 0; i < t->n_stack; i++) t->stack[i] = take_cell(t, r);
  t->n_claims = (i32)take_within(t, r, 0, CLAIMS);
  for (i32 i = 0; i < t->n_claims; i++) t->claims[i] = take_cell(t, r);
}
static inline void give_open(ctx *t, writer *w, const payment *paid, i32 n_paid) {
  give(t, w, n_paid);
  for (i32 i = 0; i < n_paid; i++) {
    give(t, w, paid[i].payer);
    give(t, w, paid[i].payee);
    give(t, w, paid[i].amount);
    give_l(t, w, paid[i].reason);
  }
  give(t, w, t->n_stack);
  for (i32 i = 0; i < t->n_stack; i++) give_cell(t, w, t->stack[i]);
  give(t, w, t->n_claims);
  for (i32 i = 0; i < t->n_claims; i++) give_cell(t, w, t->claims[i]);
}
