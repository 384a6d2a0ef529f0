// The files of the page, inside the program.
#ifndef CPAGERESOURCES_H
#define CPAGERESOURCES_H

#include <stddef.h>

struct cpage_resource {
  /// The path below Sources/PageServer/Resources.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// Finds the resource with a number that counts from 0. Returns 0 when there are no more.
int cpage_resource(int number, struct cpage_resource *resource);

#endif
