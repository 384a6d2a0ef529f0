// The part of libspeechd that Swift sees.
#include <speech-dispatcher/libspeechd.h>
