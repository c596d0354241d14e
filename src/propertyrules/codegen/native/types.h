#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
#define NONE INT64_MIN

typedef struct { const i64 *p; i64 n; } L; /* a list or a text; n below nought: none */
typedef struct { i64 n, d; } Q;            /* an exact number */
typedef struct { int how; i64 low, high; } described; /* a word, an exact number or a list */
