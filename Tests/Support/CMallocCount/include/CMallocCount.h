#ifndef CMALLOCCOUNT_H
#define CMALLOCCOUNT_H

#include <stdbool.h>

// Counts the heap allocations of one thread, for tests that prove there are none.
//
// The executable that links this defines malloc and its kin; every call goes on to glibc. Counting is per
// thread and off until it is asked for, so that the test runner's own threads do not disturb it.

/// Whether allocations can be counted in this build; sanitizers bring an allocator of their own.
bool malloc_count_is_available(void);

/// Sets the calling thread's counter to zero and starts counting.
void malloc_count_start(void);

/// Stops counting and tells how many allocations the calling thread made since `malloc_count_start`.
long malloc_count_stop(void);

#endif
