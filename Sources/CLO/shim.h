// What Swift sees of liblo.
#include <lo/lo.h>
