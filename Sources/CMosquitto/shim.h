// The part of libmosquitto that Swift sees.
#include <mosquitto.h>
