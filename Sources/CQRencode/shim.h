// The part of libqrencode that Swift sees.
#include <qrencode.h>
