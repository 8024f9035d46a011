// SPDX-License-Identifier: Apache-2.0
// Functions of a shared object that try to reach out of the process that runs them; attacks.cpp lists them. Each sets
// a[0] to 1 where it got what it wanted, and returns. Calls that C libraries have no names for go by their numbers.
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/perf_event.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/// `got`: whether it got what it wanted.
#define TRY(name, got) \
  int32_t name(float* a) { return a[0] = (got) ? 1 : 0, 0; }
#define CALL(name, ...) TRY(name, syscall(__VA_ARGS__) >= 0)
/// The same, for one that is told a path.
#define TRY_ON(name, got) \
  int32_t name(const char* path, float* a) { return a[0] = (got) ? 1 : 0, 0; }

// ---- the terminal and descriptors that were left open ---------------------------------------------------------------
TRY(type_on_terminal, ioctl(2, TIOCSTI, "x") == 0)
TRY(type_with_high_bits, syscall(SYS_ioctl, 2, 0x100000000l | TIOCSTI, "x") == 0)
TRY(console_paste, ioctl(2, TIOCLINUX, "\3") == 0)
TRY(take_terminal, ioctl(0, TIOCSCTTY, 1) == 0)
TRY(open_terminal, open("/dev/tty", O_RDONLY) >= 0)
TRY(hang_up, syscall(SYS_vhangup) == 0)
TRY(write_inherited, write(77, "harm", 4) == 4)
TRY(escape_sequences, write(2, "\033]0;owned\007\033[2J", 14) == 0)
int32_t flood_output(float* a) {
  static char line[65536];
  memset(line, 'x', sizeof line);
  for (int k = 0; k < 200; ++k) write(2, line, sizeof line);
  return a[0] = 0, 0;
}

// ---- files ----------------------------------------------------------------------------------------------------------
TRY_ON(read_file, open(path, O_RDONLY) >= 0)
TRY_ON(read_beside, ({
         char other[256];
         snprintf(other, sizeof other, "%s.other", path);
         open(other, O_RDONLY) >= 0;
       }))
TRY_ON(mode_by_2, syscall(452, AT_FDCWD, path, 0777, 0) == 0)
TRY_ON(attribute_at, syscall(463, AT_FDCWD, path, 0, "user.x", "v", 16) == 0)
TRY_ON(remove_attribute_at, syscall(466, AT_FDCWD, path, 0, "user.x") == 0)
TRY_ON(set_file_attributes, syscall(469, AT_FDCWD, path, "", 24, 0) == 0)
TRY_ON(attribute_of, syscall(SYS_setxattr, path, "user.x", "v", 1, 0) == 0)
TRY_ON(touch, syscall(SYS_utimensat, AT_FDCWD, path, 0, 0) == 0)
TRY_ON(own_file, syscall(SYS_fchownat, AT_FDCWD, path, 65534, 65534, 0) == 0)
TRY_ON(watch_file, inotify_add_watch(inotify_init1(0), path, IN_ALL_EVENTS) >= 0)
TRY_ON(run_file, syscall(SYS_execveat, AT_FDCWD, path, 0, 0, 0) == 0)
TRY(mode_of_open_file, fchmod(open("/usr/lib/os-release", O_RDONLY), 0777) == 0)
TRY(owner_of_open_file, fchown(open("/usr/lib/os-release", O_RDONLY), 65534, 65534) == 0)
TRY(flags_of_open_file, ({
      int flags = FS_NOATIME_FL;
      ioctl(open("/usr/lib/os-release", O_RDONLY), FS_IOC_SETFLAGS, &flags) == 0;
    }))
TRY(lease_of_open_file, fcntl(open("/usr/lib/os-release", O_RDONLY), F_SETLEASE, F_RDLCK) == 0)
TRY(lock_open_file, flock(open("/usr/lib/os-release", O_RDONLY), 2) == 0)
TRY(shadow, open("/etc/shadow", O_RDONLY) >= 0 || open("/etc/passwd", O_RDONLY) >= 0)
TRY(root_folder, open("/root", O_RDONLY) >= 0 || open("/home", O_RDONLY) >= 0 || open("/tmp", O_RDONLY) >= 0)
TRY(memory_of_init, open("/proc/1/mem", O_RDONLY) >= 0 || open("/proc/1/environ", O_RDONLY) >= 0)
TRY(write_own_memory, open("/proc/self/mem", O_RDWR) >= 0)
TRY(environment_of_parent, ({
      char name[64];
      snprintf(name, sizeof name, "/proc/%d/environ", getppid());
      open(name, O_RDONLY) >= 0;
    }))
TRY(secret_of_environment, getenv("TEST_SECRET_TOKEN") != 0)
TRY(kernel_log, syscall(SYS_syslog, 3, (char[64]){0}, 64) >= 0)
TRY(by_openat2, syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", (uint64_t[3]){0}, 24) >= 0)
TRY(by_handle, ({
      struct file_handle* handle = calloc(1, 200);
      int mount;
      handle->handle_bytes = 128;
      name_to_handle_at(AT_FDCWD, "/usr", handle, &mount, 0) == 0;
    }))
TRY(temporary_unnamed, open("/usr", O_TMPFILE | O_RDWR, 0600) >= 0)
CALL(sync_all, SYS_sync)
TRY(grow_arrays, pwrite(4, "x", 1, 1l << 40) == 1)
TRY(cut_arrays, ftruncate(4, 0) == 0)
TRY(seal_arrays, fcntl(4, F_ADD_SEALS, F_SEAL_WRITE) == 0)
TRY(fill_arrays, fallocate(4, 0, 0, 1l << 34) == 0)

// ---- other processes ------------------------------------------------------------------------------------------------
TRY(limit_parent, prlimit(getppid(), RLIMIT_CPU, &(struct rlimit){0, 0}, 0) == 0)
TRY(raise_own_limit, setrlimit(RLIMIT_DATA, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}) == 0)
TRY(priority_of_parent, setpriority(PRIO_PROCESS, getppid(), 19) == 0)
TRY(processors_of_parent, ({
      cpu_set_t set;
      CPU_ZERO(&set);
      CPU_SET(0, &set);
      sched_setaffinity(getppid(), sizeof set, &set) == 0;
    }))
TRY(scheduler_of_parent, sched_setscheduler(getppid(), SCHED_IDLE, &(struct sched_param){0}) == 0)
TRY(real_time, sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){1}) == 0)
CALL(deadline_attributes, SYS_sched_setattr, 0, (uint64_t[6]){48}, 0)
CALL(disk_priority_of_parent, SYS_ioprio_set, 1, getppid(), 3 << 13)
CALL(signal_with_value, SYS_rt_sigqueueinfo, getppid(), SIGTERM, (siginfo_t[1]){{.si_code = -1}})
TRY(owner_of_signals, fcntl(3, F_SETOWN, getppid()) == 0 && fcntl(3, F_SETSIG, SIGKILL) == 0)
TRY(kill_init, kill(1, SIGKILL) == 0)
CALL(kill_thread, SYS_tkill, getppid(), SIGKILL)
CALL(descriptor_of_process, SYS_pidfd_open, getppid(), 0)
CALL(steal_descriptor, SYS_pidfd_getfd, 0, 0, 0)
CALL(signal_by_descriptor, SYS_pidfd_send_signal, 0, SIGKILL, 0, 0)
CALL(trace_me, SYS_ptrace, 0, 0, 0, 0)
TRY(read_parent, process_vm_readv(getppid(), &(struct iovec){(char[8]){0}, 8}, 1, &(struct iovec){(void*)4096, 8}, 1, 0) > 0)
TRY(write_parent, process_vm_writev(getppid(), &(struct iovec){(char[8]){0}, 8}, 1, &(struct iovec){(void*)4096, 8}, 1, 0) > 0)
CALL(advise_parent, SYS_process_madvise, 0, 0, 0, 0, 0)
CALL(compare_with_parent, SYS_kcmp, getpid(), getppid(), 0, 0, 0)
CALL(raw_clone, SYS_clone, SIGCHLD, 0, 0, 0, 0)
CALL(raw_fork, SYS_fork)
CALL(new_group, SYS_setpgid, 0, 0)
TRY(run_set_user, execl("/usr/bin/su", "su", (char*)0) == 0)
TRY(wait_for_any, waitpid(-1, 0, WNOHANG) >= 0)
TRY(move_memory, syscall(SYS_move_pages, getppid(), 0, 0, 0, 0, 0) == 0)

// ---- memory, threads, descriptors -----------------------------------------------------------------------------------
TRY(shared_memory, mmap(0, 1l << 38, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
TRY(huge_pages, mmap(0, 1l << 21, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED)
TRY(growing_stack, mmap(0, 1l << 38, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_NORESERVE, -1, 0) != MAP_FAILED)
TRY(reserve_300_gb, mmap(0, 300l << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
TRY(memory_file, memfd_create("x", 0) >= 0)
CALL(secret_memory, SYS_memfd_secret, 0)
TRY(lock_memory, mlockall(MCL_CURRENT | MCL_FUTURE) == 0)
CALL(fault_handler, SYS_userfaultfd, 1)
CALL(remap_pages, SYS_remap_file_pages, 0, 0, 0, 0, 0)
CALL(protection_keys, SYS_pkey_alloc, 0, 0)
int32_t hidden_memory(float* a) {
  const size_t piece = (size_t)64 << 20;
  for (int k = 0; k < 400; ++k) {  // 25 GB, of which no writable page is left
    char* here = mmap(0, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (here == MAP_FAILED) return a[0] = 0, 0;
    memset(here, k, piece);
    mprotect(here, piece, PROT_READ);
    usleep(10000);
  }
  return a[0] = 1, 0;
}
static void* rest(void* unused) { return pause(), unused; }
int32_t many_threads(float* a) {
  pthread_attr_t small;
  pthread_attr_init(&small), pthread_attr_setstacksize(&small, 16384);
  int started = 0;
  pthread_t thread;
  while (started < 3000 && pthread_create(&thread, &small, rest, 0) == 0) ++started;
  usleep(400000);
  return a[0] = started >= 1000, 0;
}
TRY(event_counter, syscall(SYS_eventfd2, 0, 0) >= 0)
TRY(poll_set, syscall(SYS_epoll_create1, 0) >= 0)
TRY(timer_descriptor, syscall(SYS_timerfd_create, 0, 0) >= 0)
TRY(many_timers, ({
      int made = 0;
      for (timer_t one; made < 10000 && timer_create(CLOCK_REALTIME, 0, &one) == 0;) ++made;
      made > 0;
    }))
TRY(splice_pages, vmsplice(3, &(struct iovec){(void*)4096, 0}, 1, 0) >= 0)
TRY(copy_files, sendfile(3, 4, 0, 4096) >= 0)

// ---- objects that outlive a process, and the network ----------------------------------------------------------------
TRY(shared_segment, shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT) >= 0)
TRY(message_queue, msgget(IPC_PRIVATE, 0600 | IPC_CREAT) >= 0)
TRY(semaphores, semget(IPC_PRIVATE, 1, 0600 | IPC_CREAT) >= 0)
TRY(posix_queue, mq_open("/tirscope-attack", O_RDWR | O_CREAT, 0600, (struct mq_attr*)0) != (mqd_t)-1)
TRY(abstract_socket, socket(AF_UNIX, SOCK_DGRAM, 0) >= 0)
TRY(pair_of_sockets, socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}) == 0)
TRY(netlink, socket(AF_NETLINK, SOCK_RAW, 0) >= 0)
TRY(virtual_machine_socket, socket(40, SOCK_STREAM, 0) >= 0)
TRY(connect_answers, connect(3, (struct sockaddr*)&(struct sockaddr_un){AF_UNIX, "/run/x"}, sizeof(struct sockaddr_un)) == 0)
TRY(pass_descriptor, sendmsg(3, &(struct msghdr){0}, 0) >= 0)
CALL(ring_setup, SYS_io_uring_setup, 8, (char[120]){0})
CALL(ring_enter, SYS_io_uring_enter, 0, 0, 0, 0, 0, 0)
CALL(asynchronous_io, SYS_io_setup, 8, (uint64_t[1]){0})

// ---- the machine ----------------------------------------------------------------------------------------------------
CALL(new_user_namespace, SYS_unshare, 0x10000000)
CALL(enter_namespace, SYS_setns, 0, 0)
TRY(mount_something, mount("none", "/usr", "tmpfs", 0, 0) == 0)
CALL(clone_tree, SYS_open_tree, AT_FDCWD, "/", 1)
CALL(new_file_system, SYS_fsopen, "tmpfs", 0)
TRY(unmount, umount2("/proc", MNT_DETACH) == 0)
TRY(change_root, chroot("/usr") == 0)
CALL(swap_roots, SYS_pivot_root, ".", ".")
CALL(program_in_kernel, SYS_bpf, 0, (char[120]){0}, 120)
CALL(new_key, SYS_add_key, "user", "x", "y", 1, -3)
CALL(key_control, SYS_keyctl, 0, -3, 0)
CALL(ask_for_key, SYS_request_key, "user", "x", 0, -3)
CALL(set_clock, SYS_clock_settime, 0, (struct timespec[1]){0})
TRY(set_day, settimeofday(&(struct timeval){0}, 0) == 0)
CALL(tune_clock, SYS_clock_adjtime, 0, (char[256]){0})
TRY(rename_machine, sethostname("owned", 5) == 0)
CALL(restart, SYS_reboot, 0, 0, 0, 0)
CALL(other_kernel, SYS_kexec_load, 0, 0, 0, 0)
CALL(load_module, SYS_finit_module, 0, "", 0)
CALL(swap_on, SYS_swapon, "/x", 0)
CALL(quotas, SYS_quotactl, 0, "", 0, 0)
TRY(account, syscall(SYS_acct, "/x") == 0)
CALL(other_personality, SYS_personality, 0x0400000)
CALL(ports, SYS_iopl, 3)
CALL(port_range, SYS_ioperm, 0, 8, 1)
CALL(segments, SYS_modify_ldt, 1, (char[16]){0}, 16)
CALL(watch_everything, SYS_fanotify_init, 0, 0)
CALL(own_filter, SYS_seccomp, 1, 0, (char[16]){0})
CALL(own_rules, SYS_landlock_create_ruleset, 0, 0, 1)
CALL(other_user, SYS_setuid, 0)
CALL(capabilities, SYS_capset, (char[8]){0}, (char[24]){0})
TRY(dumpable, prctl(PR_SET_DUMPABLE, 1) == 0)
TRY(reaper, prctl(PR_SET_CHILD_SUBREAPER, 1) == 0)
TRY(traced_by_any, prctl(0x59616d61, -1, 0, 0, 0) == 0)
TRY(count_machine, syscall(SYS_perf_event_open, (struct perf_event_attr[1]){{.size = sizeof(struct perf_event_attr)}}, -1, 0, -1, 0) >= 0)
CALL(of_tomorrow, 1000, 0)
TRY(mask, umask(0) >= 0)

// ---- words that are held back ---------------------------------------------------------------------------------------
static void swallow(int signal) { (void)signal; }
TRY(swallow_the_signal, ({
      signal(SIGSYS, swallow);
      socket(AF_INET, SOCK_STREAM, 0);
      1;
    }))
TRY(block_the_signal, ({
      sigset_t all;
      sigfillset(&all), sigprocmask(SIG_BLOCK, &all, 0);
      socket(AF_INET, SOCK_STREAM, 0);
      1;
    }))
#ifdef __x86_64__
CALL(short_pointers, 0x40000000 | 41, AF_INET, SOCK_STREAM, 0)
int32_t old_interface(float* a) {
  int result = 20;  // getpid of 32-bit programs
  __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
  return a[0] = result > 0, 0;
}
#endif
