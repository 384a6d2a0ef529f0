#include "cmath.h"
