// The part of libasound that Swift sees: its header, and the one function that cannot be written in Swift.
#ifndef CALSA_SHIM_H
#define CALSA_SHIM_H

#include <alsa/asoundlib.h>

static inline void calsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Stops libasound from printing its messages to standard error: every failure that matters
/// comes back as a result, too. Swift cannot do it, because the handler is variadic.
static inline void calsa_silence(void) {
  snd_lib_error_set_handler(calsa_say_nothing);
}

#endif
