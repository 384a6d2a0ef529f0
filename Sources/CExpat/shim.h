// What Swift sees of expat.
#include <expat.h>
