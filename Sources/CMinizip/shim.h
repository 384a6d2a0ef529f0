// The part of minizip that Swift sees.
#include <minizip/unzip.h>

// A file in memory, of Linux; its header shows it only to those who ask for GNU.
int memfd_create(const char *name, unsigned int flags);
