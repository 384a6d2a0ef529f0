// What Swift sees of libqrencode.
#include <qrencode.h>
