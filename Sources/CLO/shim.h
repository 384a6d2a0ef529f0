// The part of liblo that Swift sees.
#include <lo/lo.h>
