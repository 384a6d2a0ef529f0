// _GNU_SOURCE stays out of the header: there it would change what other modules see.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int clinux_eventfd(void) {
  int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_eventfd_signal(int descriptor) {
  int saved = errno;  // a signal handler must leave it as it was
  uint64_t one = 1;
  ssize_t written;
  do {
    written = write(descriptor, &one, sizeof one);
  } while (written < 0 && errno == EINTR);
  // EAGAIN: the counter is full, so the reader is woken up already.
  int result = written < 0 && errno != EAGAIN ? -errno : 0;
  errno = saved;
  return result;
}

int clinux_eventfd_clear(int descriptor) {
  uint64_t count;
  ssize_t length;
  do {
    length = read(descriptor, &count, sizeof count);
  } while (length < 0 && errno == EINTR);
  if (length < 0) return errno == EAGAIN ? 0 : -errno;
  return 1;
}

void clinux_close(int descriptor) { (void)close(descriptor); }

int clinux_poll2(int first, int second, int64_t timeout) {
  struct pollfd descriptors[2] = {
      {.fd = first, .events = POLLIN},
      {.fd = second, .events = POLLIN},
  };
  struct timespec limit = {.tv_sec = timeout / 1000000000, .tv_nsec = timeout % 1000000000};
  // Not poll(): its unit is a millisecond, too coarse for the end of a 25 ms window.
  if (ppoll(descriptors, 2, timeout < 0 ? NULL : &limit, NULL) < 0) {
    return errno == EINTR ? 0 : -errno;
  }
  int found = 0;
  if (descriptors[0].revents & POLLIN) found |= CLINUX_FIRST_READABLE;
  if (descriptors[1].revents & POLLIN) found |= CLINUX_SECOND_READABLE;
  if (descriptors[0].revents & (POLLERR | POLLHUP | POLLNVAL)) found |= CLINUX_FIRST_HUNG_UP;
  return found;
}

void clinux_trim_memory(void) { malloc_trim(0); }

int clinux_set_thread_name(const char *name) {
  char fitting[16] = {0};  // a longer name would be refused, not cut
  strncpy(fitting, name, sizeof fitting - 1);
  return -pthread_setname_np(pthread_self(), fitting);
}

int clinux_request_real_time(int priority) {
  struct sched_param parameters = {.sched_priority = priority};
  // 0 is the calling thread, though POSIX says process.
  return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) < 0 ? -errno : 0;
}

int clinux_set_timer_slack(unsigned long nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, nanoseconds) < 0 ? -errno : 0;
}

/// A new socket and, in `address`, where it is to be bound or connected.
static int unix_socket(const char *path, struct sockaddr_un *address) {
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
  strcpy(address->sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return descriptor < 0 ? -errno : descriptor;
}

static int closing(int descriptor) {
  int failure = -errno;
  (void)close(descriptor);
  return failure;
}

int clinux_unix_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  int descriptor = unix_socket(path, &address);
  if (descriptor < 0) return descriptor;
  // On Linux the file that bind() makes has the mode of the socket, less the umask; umask() itself would change what
  // other threads do.
  if (fchmod(descriptor, S_IRUSR | S_IWUSR) < 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address) < 0 ||
      listen(descriptor, backlog) < 0) {
    return closing(descriptor);
  }
  return descriptor;
}

int clinux_unix_connect(const char *path) {
  struct sockaddr_un address;
  int descriptor = unix_socket(path, &address);
  if (descriptor < 0) return descriptor;
  int result;
  do {
    result = connect(descriptor, (struct sockaddr *)&address, sizeof address);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? closing(descriptor) : descriptor;
}

int clinux_unix_accept(int listener) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_unix_peer(int descriptor, uint32_t *user) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -errno;
  *user = credentials.uid;
  return 0;
}

int clinux_unix_listener(int descriptor, int32_t *process) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -errno;
  *process = credentials.pid;
  return 0;
}

int clinux_spawn_self(const char *first, const char *second, const char *third, const char *fourth, int *output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  char *const arguments[] = {"chordd", (char *)first, (char *)second, (char *)third, (char *)fourth, NULL};
  pid_t process;
  int result = -posix_spawn(&process, "/proc/self/exe", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  (void)close(ends[1]);
  if (result < 0) {
    (void)close(ends[0]);
    return result;
  }
  *output = ends[0];
  return process;
}

int clinux_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_spawn_filter(const char *program, char *const *arguments, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  // It shall die of the signals that we ignore or hold back.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // A group of its own, so that what it starts ends with it.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t process;
  int result = -posix_spawnp(&process, program, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result < 0 ? result : process;
}

int clinux_wait_for_process(int process, int milliseconds) {
  // Often enough that nobody notices, and seldom enough to cost nothing.
  const struct timespec pause = {.tv_nsec = 2000000};
  const int64_t end = clinux_monotonic_microseconds() + (int64_t)milliseconds * 1000;
  int status;
  pid_t gone;
  while ((gone = waitpid(process, &status, WNOHANG)) == 0) {
    if (clinux_monotonic_microseconds() >= end) {
      (void)kill(-process, SIGKILL);
      while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
      }
      return -ETIMEDOUT;
    }
    (void)nanosleep(&pause, NULL);
  }
  if (gone < 0) return -errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -EINTR;
}

int64_t clinux_monotonic_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// Of one library, and of the program itself, what can be run and not be written to.
static int release_code_of(struct dl_phdr_info *object, size_t size, void *page) {
  (void)size;
  const uintptr_t mask = *(const uintptr_t *)page - 1;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || part->p_flags & PF_W) continue;
    const uintptr_t start = (object->dlpi_addr + part->p_vaddr + mask) & ~mask;
    const uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~mask;
    if (end > start) (void)madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

int clinux_flush_standard_output(void) { return fflush(stdout) == 0 ? 0 : -errno; }

int clinux_ignores_signal(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void clinux_release_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  (void)dl_iterate_phdr(release_code_of, &page);
}

void clinux_end_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) raise(SIGTERM);
}

void clinux_write_lines_at_once(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
