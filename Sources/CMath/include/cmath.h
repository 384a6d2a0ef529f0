#pragma once

/// `pow` of C, for code that imports no library of the system.
static inline double cmath_pow(double base, double exponent) { return __builtin_pow(base, exponent); }

/// `exp` of C.
static inline double cmath_exp(double value) { return __builtin_exp(value); }

/// `log` of C, the natural logarithm.
static inline double cmath_log(double value) { return __builtin_log(value); }
