// The few functions of C's <math.h> that the learning engine needs, under names of its own. The builtins need no
// header of a system, so that the same file serves WebAssembly without an operating system.
#pragma once

static inline double cmath_pow(double base, double exponent) { return __builtin_pow(base, exponent); }
static inline double cmath_exp(double x) { return __builtin_exp(x); }
static inline double cmath_expm1(double x) { return __builtin_expm1(x); }
static inline double cmath_log(double x) { return __builtin_log(x); }
static inline double cmath_log1p(double x) { return __builtin_log1p(x); }

static inline float cmath_powf(float base, float exponent) { return __builtin_powf(base, exponent); }
static inline float cmath_expf(float x) { return __builtin_expf(x); }
static inline float cmath_logf(float x) { return __builtin_logf(x); }
