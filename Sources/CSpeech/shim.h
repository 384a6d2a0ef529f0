// What Swift sees of libspeechd.
#include <speech-dispatcher/libspeechd.h>
