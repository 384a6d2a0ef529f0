// The part of expat that Swift sees.
#include <expat.h>
