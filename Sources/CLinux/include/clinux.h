// Linux calls that Swift's Glibc module lacks or cannot import.
// Every function with a result returns 0 (or a descriptor) on success and a negative errno on failure.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdint.h>

/// A new nonblocking, close-on-exec eventfd with counter 0.
int clinux_eventfd(void);

/// Adds 1 to the eventfd's counter. Safe from any thread and from a signal handler.
int clinux_eventfd_signal(int descriptor);

/// Sets the eventfd's counter to 0. Returns 1 when it had been signaled, else 0.
int clinux_eventfd_clear(int descriptor);

/// Closes a descriptor; there is nothing to do if that fails.
void clinux_close(int descriptor);

/// The results of clinux_poll2; POLLERR and the like count as a hang-up.
enum clinux_found {
  CLINUX_FIRST_READABLE = 1,
  CLINUX_SECOND_READABLE = 2,
  CLINUX_FIRST_HUNG_UP = 4,
};

/// Sleeps until one of two descriptors is readable, or for `timeout` nanoseconds (negative: for ever).
/// Returns a sum of the constants above, and 0 when the time is over or a signal came.
int clinux_poll2(int first, int second, int64_t timeout);

/// Hands what was printed to standard output, and to no other stream of the C library, to the kernel.
int clinux_flush_standard_output(void);

/// Whether the process ignores a signal: 1 or 0.
int clinux_ignores_signal(int number);

/// Gives the pages of code that were used so far back to the kernel. They are files', unchanged, and come back from its
/// cache one by one when they are needed again.
void clinux_release_code(void);

/// Gives memory that was freed back to the kernel, of all threads.
void clinux_trim_memory(void);

/// Names the calling thread; the kernel keeps the first 15 bytes.
int clinux_set_thread_name(const char *name);

/// Asks for SCHED_FIFO at `priority` (1...99) for the calling thread. Threads and processes that it
/// starts do not inherit it.
int clinux_request_real_time(int priority);

/// Lets the kernel delay the calling thread's timers by at most `nanoseconds` (default: 50,000).
int clinux_set_timer_slack(unsigned long nanoseconds);

/// A nonblocking Unix stream socket that listens at `path`, which must not exist yet. Only its owner may connect,
/// from the first moment on and with any umask; -ENAMETOOLONG beyond 107 bytes.
int clinux_unix_listen(const char *path, int backlog);

/// A nonblocking Unix stream socket that is connected to the one at `path`; -EAGAIN when too many others wait there.
int clinux_unix_connect(const char *path);

/// The next connection of a listening socket, nonblocking; -EAGAIN when no client waits.
int clinux_unix_accept(int listener);

/// The user at the other end of a Unix socket, as he was when he connected.
int clinux_unix_peer(int descriptor, uint32_t *user);

/// The process that listens on the Unix socket which this one is connected to, as it was when it began to.
int clinux_unix_listener(int descriptor, int32_t *process);

/// Starts this program again, as it was started even if its file has been replaced since, with four arguments;
/// the last may be NULL. It has nothing on standard input and error and no descriptor of ours; what it prints can be read at `output`.
/// Returns its process number.
int clinux_spawn_self(const char *first, const char *second, const char *third, const char *fourth, int *output);

/// A new close-on-exec file that is only in memory.
int clinux_memory_file(const char *name);

/// Starts a program that is found in PATH; of its arguments the first is its name, and the last is null. It reads `input` and writes `output`, from where these are, and
/// has no other descriptor of ours; what it complains about is lost. It begins a group of processes. Returns its process number.
int clinux_spawn_filter(const char *program, char *const *arguments, int input, int output);

/// Waits until a child process ends; kills it with its group after `milliseconds`. Returns its exit code, -EINTR for one that a signal
/// ended, or -ETIMEDOUT.
int clinux_wait_for_process(int process, int milliseconds);

/// The time of CLOCK_MONOTONIC in microseconds, which systemd compares with its own. (Swift can read it, too, but not in
/// a program with Swift's libraries inside: there the fields of `timespec` belong to a module that cannot be imported.)
int64_t clinux_monotonic_microseconds(void);

/// From now on every line of standard output is written when it is complete, also into a pipe.
void clinux_write_lines_at_once(void);

/// Has this process asked to end (SIGTERM) when its parent does; at once if it has gone already.
void clinux_end_with_parent(int parent);

#endif
