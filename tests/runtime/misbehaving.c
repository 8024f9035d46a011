// SPDX-License-Identifier: Apache-2.0
// Functions of a shared object that do what no function should, for programs that call them by T.call_extern.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;
#define ACT(name) int32_t name(float* a)
#define TRY(name, what) \
  ACT(name) { return (what), a[0] = 1, 0; }

static volatile int zero = 0;
static void* volatile nowhere = 0;

// As a library that handles its own crashes does when it is loaded.
static void leave(int signal) { _exit(signal); }
__attribute__((constructor)) static void handle_crashes(void) {
  for (int k = 0; k < 2; ++k) sigaction(k ? SIGBUS : SIGSEGV, &(struct sigaction){.sa_handler = leave}, 0);
}

// crashes
TRY(null_read, a[1] = *(volatile float*)nowhere)
TRY(null_write, *(volatile float*)nowhere = 1)
TRY(null_field, ((volatile int*)nowhere)[100] = 1)
TRY(wild_write, *(volatile float*)0x123456789ab0 = 1)
TRY(wild_jump, ((void (*)(void))0x123456789ab0)())
TRY(null_jump, ((void (*)(void))nowhere)())
TRY(divide, a[1] = 1000 / zero)
TRY(remainder_of, a[1] = 1000 % zero)
TRY(least_by_minus_one, a[1] = (-2147483647 - 1) / (zero - 1))
TRY(illegal, __builtin_trap())
TRY(give_up, abort())
TRY(leave_0, exit(0))
TRY(leave_3, exit(3))
TRY(leave_at_once, _exit(4))
TRY(leave_quickly, quick_exit(5))
TRY(terminated, raise(SIGTERM))
TRY(killed, raise(SIGKILL))
TRY(alarmed, (alarm(1), pause()))
TRY(freed_twice, ({
      void* volatile b = malloc(64);
      free(b), free(b);
    }))
TRY(write_code, *(volatile char*)(uintptr_t)& abort = 1)
TRY(past_the_end, memset(a, 0, 1 << 20))
TRY(stop_the_wire, (close(3), pause()))
TRY(talk_on_the_wire, (write(3, "\xff\xff\xff\x00 garbage", 12), pause()))
TRY(answer_on_the_wire, (write(3, "\x02\x00\x00\x00{}", 6), pause()))
TRY(close_everything, (closefrom(0), pause()))

__attribute__((noinline)) static int deeper(volatile char* above) {
  volatile char here[4096];
  here[0] = above[0];
  return deeper(here) + here[1];
}
ACT(stack_overflow) {
  char top[1] = {0};
  return deeper(top);
}

static void* crash_beside(void* unused) {
  (void)unused;
  *(volatile float*)nowhere = 1;
  return 0;
}
ACT(crash_in_a_thread) {
  pthread_t thread;
  pthread_create(&thread, 0, crash_beside, 0);
  pthread_join(thread, 0);
  return a[0] = 1, 0;
}

static pthread_barrier_t all_here;
static void* crash_with_others(void* a) {
  pthread_barrier_wait(&all_here);
  ((volatile float*)a)[1 << 20] = 1;
  return 0;
}
ACT(crash_in_threads) {
  pthread_t threads[8];
  pthread_barrier_init(&all_here, 0, 8);
  for (int k = 0; k < 8; ++k) pthread_create(&threads[k], 0, crash_with_others, a);
  for (int k = 0; k < 8; ++k) pthread_join(threads[k], 0);
  return a[0] = 1, 0;
}

// hangs
ACT(spin) {
  for (;;) a[0] = a[0] + 1;
}
TRY(wait_for_ever, ({
      for (;;) pause();
    }))
TRY(stopped, raise(SIGSTOP))
ACT(deaf_spin) {
  signal(SIGTERM, SIG_IGN), signal(SIGINT, SIG_IGN);
  for (;;) a[0] = a[0] + 1;
}
ACT(deadlock) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  return a[0] = 1, 0;
}

// files
static int32_t wrote(float* a, const void* file) { return a[0] = file != 0, 0; }
#define SCRATCH "/tmp/tirscope-misbehaving"
TRY(open_to_write, open(SCRATCH, O_WRONLY | O_CREAT, 0600))
TRY(open_to_append, open(SCRATCH, O_WRONLY | O_APPEND))
TRY(open_both_ways, open("/dev/null", O_RDWR))
ACT(fopen_to_write) { return wrote(a, fopen(SCRATCH, "w")); }
ACT(temporary_file) { return wrote(a, tmpfile()); }
TRY(make_folder, mkdir(SCRATCH, 0700))
TRY(remove_file, unlink(SCRATCH))
TRY(remove_folder, rmdir(SCRATCH))
TRY(rename_file, rename(SCRATCH, SCRATCH "-2"))
TRY(link_file, link(SCRATCH, SCRATCH "-2"))
TRY(symlink_file, symlink(SCRATCH, SCRATCH "-2"))
TRY(change_mode, chmod(SCRATCH, 0777))
TRY(change_owner, chown(SCRATCH, 0, 0))
TRY(make_pipe_file, mkfifo(SCRATCH, 0600))
TRY(cut_file, truncate(SCRATCH, 0))
/// Gives 1 where the file can be read. One that cannot is no crash: the system tells who reads.
int32_t readable(const char* path, float* a) { return wrote(a, fopen(path, "r")); }

// the network
TRY(tcp_socket, socket(AF_INET, SOCK_STREAM, 0))
TRY(udp_socket, socket(AF_INET, SOCK_DGRAM, 0))
TRY(tcp6_socket, socket(AF_INET6, SOCK_STREAM, 0))
TRY(local_socket, socket(AF_UNIX, SOCK_STREAM, 0))
TRY(raw_socket, socket(AF_INET, SOCK_RAW, 1))

// other processes
TRY(fork_off, fork())
TRY(vfork_off, ({
      if (vfork() == 0) _exit(0);
    }))
TRY(run_shell, system("true"))
ACT(run_pipe) { return wrote(a, popen("true", "r")); }
ACT(run_program) {
  char* arguments[] = {"true", 0};
  return execve("/bin/true", arguments, environ), a[0] = 1, 0;
}
ACT(spawn_program) {
  char* arguments[] = {"true", 0};
  pid_t child;
  return posix_spawn(&child, "/bin/true", 0, 0, arguments, environ), a[0] = 1, 0;
}
TRY(fork_bomb, ({
      for (;;) fork();
    }))
TRY(kill_parent, kill(getppid(), SIGKILL))
TRY(kill_all, kill(-1, SIGKILL))
TRY(kill_group, kill(0, SIGKILL))
TRY(trace_parent, ptrace(PTRACE_ATTACH, getppid(), 0, 0))
TRY(own_session, setsid())

// memory
ACT(eat_memory) {
  for (;;) *(volatile char*)malloc((size_t)1 << 30) = 1;
}
ACT(huge_block) {
  volatile char* block = malloc((size_t)1 << 42);
  return block[0] = 1, a[0] = 1, 0;
}

// what is allowed: the answer is 1
ACT(behave) { return a[0] = 1, 0; }
ACT(read_processors) { return wrote(a, fopen("/proc/cpuinfo", "r")); }
ACT(start_a_thread) {
  pthread_t thread;
  a[0] = pthread_create(&thread, 0, (void* (*)(void*))getpid, 0) == 0 && pthread_join(thread, 0) == 0;
  return 0;
}
/// How often this process has called it.
ACT(count_calls) {
  static int calls = 0;
  return a[0] = ++calls, 0;
}
/// Where the arrays begin, counted from the begin of a page.
int32_t offsets_in_pages(const char* p, float* a) {
  a[0] = (uintptr_t)p % 4096, a[1] = (uintptr_t)a % 4096;
  return 0;
}
