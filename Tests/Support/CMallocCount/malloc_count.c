#include "CMallocCount.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MALLOC_COUNT_IS_OFF 1
#endif
#endif

#if !defined(__GLIBC__)
#define MALLOC_COUNT_IS_OFF 1
#endif

#ifdef MALLOC_COUNT_IS_OFF

bool malloc_count_is_available(void) { return false; }
void malloc_count_start(void) {}
long malloc_count_stop(void) { return 0; }

#else

// glibc's own functions under their other names; free needs no interposing, the memory is glibc's.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Initial-exec: reading it never allocates, which inside malloc it must not.
static __thread bool is_counting __attribute__((tls_model("initial-exec")));
static __thread long allocations __attribute__((tls_model("initial-exec")));

static inline void count(void) {
  if (is_counting) allocations++;
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

bool malloc_count_is_available(void) { return true; }

void malloc_count_start(void) {
  allocations = 0;
  is_counting = true;
}

long malloc_count_stop(void) {
  is_counting = false;
  return allocations;
}

#endif
