// The few functions of mathematics that the learning engine needs, under names of its own. No header of a system is
// needed, so that the same file serves WebAssembly without an operating system.
#pragma once

#include "Tables.h"

// From C's <math.h>, for what reproduces a program that uses them.
static inline float cmath_powf(float base, float exponent) { return __builtin_powf(base, exponent); }
static inline float cmath_expf(float x) { return __builtin_expf(x); }
static inline float cmath_logf(float x) { return __builtin_logf(x); }

// Our own, so that a log of reviews gives the same states on every system to the last bit. C libraries differ in the
// last place of exp, log and pow (glibc and musl in one of about 2,000, and glibc itself between processors with and
// without fused multiplication), and a due date can hang on that. These are made of additions, multiplications and bits
// alone, which IEEE 754 fixes; the pragma keeps compilers from fusing them. They are off by less than one unit in the
// last place. They are in C for the tables, which Swift would put on the heap.

static inline unsigned long long cmath_bits(double x) {
  unsigned long long bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double cmath_number(unsigned long long bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

// e^x; infinity above 709.78, 0 below -708, where numbers are soon no longer normal.
static inline double cmath_exp(double x) {
#pragma STDC FP_CONTRACT OFF
  if (!(__builtin_fabs(x) < 708)) {
    if (x < 0) return 0;
    if (!(x < 0x1.62e42fefa39fp+9)) return x > 0 ? __builtin_inf() : x;
  }
  // x = k·(ln 2)/128 + r with |r| below 0.0028; adding and taking away 1.5·2^52 rounds to a whole number.
  const double shifted = x * 0x1.71547652b82fep+7 + 0x1.8p52;
  const double k = shifted - 0x1.8p52;
  const double r = (x - k * 0x1.62e42fefc0000p-8) - k * -0x1.c610ca86c3899p-44;
  // e^x = 2^(k/128)·e^r; the series of e^r up to r^5, whose rest is below 7e-19.
  const unsigned long long index = cmath_bits(shifted);
  const double scale = cmath_number(cmath_bits(cmath_power[index & 127]) + ((index & ~127ull) << 45));
  const double square = r * r;
  const double series = (1.0 / 2 + r * (1.0 / 6)) + square * (1.0 / 24 + r * (1.0 / 120));
  return scale + scale * ((cmath_power_rest[index & 127] + r) + square * series);
}

// The natural logarithm; -infinity for 0, not a number below.
static inline double cmath_log(double x) {
#pragma STDC FP_CONTRACT OFF
  unsigned long long bits = cmath_bits(x);
  double exponent = -1023;
  // Not a normal number above 0.
  if (bits - 0x0010000000000000ull >= 0x7FE0000000000000ull) {
    if (x == 0) return -__builtin_inf();
    if (x == __builtin_inf()) return x;
    if (!(x > 0)) return __builtin_nan("");
    bits = cmath_bits(x * 0x1p54);
    exponent = -1023 - 54;
  }
  // x = 2^k·z with z from the root of 1/2 to that of 2, and z = c·(1+r) with c = i/128 and |r| below 0.0056.
  bits += 0x3FF0000000000000ull - 0x3FE6A09E667F3BCDull;
  const double k = (double)(int)(bits >> 52) + exponent;
  const double z = 128 * cmath_number((bits & 0x000FFFFFFFFFFFFFull) + 0x3FE6A09E667F3BCDull);
  const double shifted = z + 0x1.8p52;
  const int i = (int)(cmath_bits(shifted) & 255) - 90;
  const double r = (z - (shifted - 0x1.8p52)) * cmath_inverse[i];
  // k·ln 2 + log c is exact in its upper parts; near 1 both are 0 and r alone is left.
  const double high = k * 0x1.62e42fefa3800p-1 + cmath_log_high[i];
  const double low = k * 0x1.ef35793c76730p-45 + cmath_log_low[i];
  const double sum = high + r;
  const double square = r * r;
  const double tail = (-1.0 / 4 + r * (1.0 / 5)) + square * (-1.0 / 6 + r * (1.0 / 7));
  const double series = (-1.0 / 2 + r * (1.0 / 3)) + square * tail;
  return sum + (((high - sum) + r) + (low + square * series));
}

// log(1 + x), also for small x, of which 1 + x would lose digits; x above -1. Off by two units in the last place.
static inline double cmath_log1p(double x) {
#pragma STDC FP_CONTRACT OFF
  const double sum = 1 + x;
  if (x >= 1) return cmath_log(sum);
  // W. Kahan: the errors of log(sum) and of sum - 1 cancel.
  return sum == 1 ? x : cmath_log(sum) * (x / (sum - 1));
}

// e^x - 1, also for small x. Off by three units in the last place.
static inline double cmath_expm1(double x) {
#pragma STDC FP_CONTRACT OFF
  if (!(__builtin_fabs(x) < 0.25)) return cmath_exp(x) - 1;
  // The series up to x^13, whose rest is below 2e-19 of x.
  const double a = (1.0 / 2 + x * (1.0 / 6)) + x * x * (1.0 / 24 + x * (1.0 / 120));
  const double b = (1.0 / 720 + x * (1.0 / 5040)) + x * x * (1.0 / 40320 + x * (1.0 / 362880));
  const double c = (1.0 / 3628800 + x * (1.0 / 39916800)) + x * x * (1.0 / 479001600 + x * (1.0 / 6227020800));
  const double fourth = (x * x) * (x * x);
  return x + x * x * (a + fourth * (b + fourth * c));
}

// A base above 0 to a power; its error grows with the size of exponent * log(base).
static inline double cmath_pow(double base, double exponent) {
#pragma STDC FP_CONTRACT OFF
  return cmath_exp(exponent * cmath_log(base));
}
