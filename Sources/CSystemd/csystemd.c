#include "csystemd.h"

#include <dlfcn.h>

int csystemd_load(csystemd_bus *functions) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define LOAD(name) \
  if (!(functions->name = (__typeof__(functions->name))dlsym(library, "sd_bus_" #name))) return 0
  LOAD(open_user);
  LOAD(get_unique_name);
  LOAD(flush_close_unref);
  LOAD(process);
  LOAD(wait);
  LOAD(call);
  LOAD(message_new_method_call);
  LOAD(message_append_basic);
  LOAD(message_open_container);
  LOAD(message_close_container);
  LOAD(message_is_signal);
  LOAD(message_get_path);
  LOAD(message_read_basic);
  LOAD(message_unref);
#undef LOAD
  return 1;
}
