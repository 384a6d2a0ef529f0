// The part of libsystemd that Swift sees: messages on the D-Bus of the session.
#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <systemd/sd-bus.h>

/// The functions of sd-bus(3) that we call, under their names without `sd_bus_`.
typedef struct {
  __typeof__(sd_bus_open_user) *open_user;
  __typeof__(sd_bus_get_unique_name) *get_unique_name;
  __typeof__(sd_bus_flush_close_unref) *flush_close_unref;
  __typeof__(sd_bus_process) *process;
  __typeof__(sd_bus_wait) *wait;
  __typeof__(sd_bus_call) *call;
  __typeof__(sd_bus_message_new_method_call) *message_new_method_call;
  __typeof__(sd_bus_message_append_basic) *message_append_basic;
  __typeof__(sd_bus_message_open_container) *message_open_container;
  __typeof__(sd_bus_message_close_container) *message_close_container;
  __typeof__(sd_bus_message_is_signal) *message_is_signal;
  __typeof__(sd_bus_message_get_path) *message_get_path;
  __typeof__(sd_bus_message_read_basic) *message_read_basic;
  __typeof__(sd_bus_message_unref) *message_unref;
} csystemd_bus;

/// Loads libsystemd, which costs the programs that never need it a megabyte otherwise. Returns whether it is there.
int csystemd_load(csystemd_bus *functions);

#endif
