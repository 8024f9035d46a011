// SPDX-License-Identifier: Apache-2.0
// The system calls that each role may make. Generated code may make those of a list: what numeric code, its threads,
// libraries and exit need. Compilers and drivers may make all that are known today but for a list.
#include "runtime/sandbox/sandbox_calls.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/fs.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

#include "runtime/sandbox/call_filter.h"

namespace tirscope::runtime {

namespace {

#if defined(__x86_64__)
constexpr unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned architecture = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr unsigned architecture = AUDIT_ARCH_RISCV64;
#else
constexpr unsigned architecture = 0;  // no filter here
#endif

using Names = std::initializer_list<const char*>;

/// What generated code may call whatever the arguments are. Calls that an architecture has not are passed over.
constexpr Names computing = {
    // memory
    "brk", "munmap", "mremap", "mprotect", "madvise", "membarrier", "get_mempolicy", "set_mempolicy", "mbind",
    "map_shadow_stack", "mseal",
    // threads and their locks
    "futex", "futex_waitv", "futex_wake", "futex_wait", "futex_requeue", "set_robust_list", "get_robust_list", "rseq",
    "set_tid_address", "gettid", "getpid", "getppid", "sched_yield", "sched_getaffinity", "sched_getscheduler",
    "sched_getparam", "sched_getattr", "sched_get_priority_max", "sched_get_priority_min", "sched_rr_get_interval",
    "getpriority", "getcpu", "arch_prctl", "riscv_hwprobe", "riscv_flush_icache", "exit", "exit_group",
    // its own signals and timers
    "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend", "rt_sigtimedwait", "sigaltstack", "pause",
    "restart_syscall", "alarm", "setitimer", "getitimer",
    // time
    "nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "getrusage",
    // what it is and where
    "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "getpgrp", "getpgid", "getsid",
    "capget", "uname", "sysinfo", "getrlimit", "getcwd", "getrandom",
    // files that are open or may be read
    "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "pwrite64", "lseek", "close", "close_range",
    "dup", "dup2", "dup3", "poll", "ppoll", "select", "pselect6", "fadvise64", "fstat", "newfstatat", "stat", "lstat",
    "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents",
    "getdents64",
    // between its own threads; popen() asks for them before it starts a process, which is what it is refused for
    "pipe", "pipe2",
    // the socket to its parent: no other can be made
    "sendto", "recvfrom"};

/// What no driver or compiler needs: other processes, the machine, and ways around what is filtered here.
constexpr Names beyond_drivers = {
#if !__has_feature(address_sanitizer)  // whose search for leaks needs it
    "ptrace",
#endif
    "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp", "setsid", "setpgid",
    "migrate_pages", "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "ioprio_set",
    "rt_sigqueueinfo", "rt_tgsigqueueinfo", "io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd",
    "bpf", "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree", "open_tree_attr", "move_mount",
    "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at", "open_by_handle_at",
    "fanotify_init", "fanotify_mark", "keyctl", "add_key", "request_key", "reboot", "swapon", "swapoff", "init_module",
    "finit_module", "create_module", "delete_module", "query_module", "kexec_load", "kexec_file_load", "sethostname",
    "setdomainname", "clock_settime", "clock_adjtime", "adjtimex", "settimeofday", "acct", "quotactl", "quotactl_fd",
    "syslog", "vhangup", "personality", "iopl", "ioperm", "modify_ldt", "_sysctl", "uselib", "memfd_secret",
    "lsm_set_self_attr", "file_setattr",
    // System V's and POSIX' objects outlive who made them.
    "shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semctl",
    "semtimedop", "mq_open", "mq_unlink"};

/// Changes of files by name or descriptor that Landlock lets pass.
constexpr Names on_any_file = {"chown",       "lchown",       "fchown",       "fchownat",     "utime",     "utimes",
                               "utimensat",   "futimesat",    "setxattr",     "lsetxattr",    "fsetxattr", "setxattrat",
                               "removexattr", "lremovexattr", "fremovexattr", "removexattrat"};

/// The same, for processes that see anyone else's files.
constexpr Names modes = {"chmod", "fchmod", "fchmodat", "fchmodat2"};

constexpr unsigned new_namespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr unsigned terminal_state = 0x802c542a;  // TCGETS2, which newer C libraries ask for instead of TCGETS

class Filter {
 public:
  explicit Filter(Answer refusal) : refusal_(refusal), self_(unsigned(::getpid())), filter_(architecture) {
#ifdef __x86_64__
    filter_.answer_from(x32_calls, refusal);
#endif
  }

  void answer(Names names, Answer answer) {
    for (const char* name : names)
      if (auto number = call_number(name)) filter_.answer(*number, answer);
  }
  void only(const char* name, const Rule& rule) {
    if (auto number = call_number(name)) filter_.answer(*number, rule);
  }
  Rule rule() const { return Rule(refusal_); }

  /// Both roles' rules of arguments.
  void shared_rules() {
    // Its flags cannot be seen in memory; who calls it falls back to clone.
    answer({"clone3"}, error_answer(ENOSYS));
    // Counters of its own threads are what a run is measured by; those of the whole machine are not.
    only("perf_event_open", rule().none_of(1, {unsigned(-1)}).without(4, ~unsigned(PERF_FLAG_FD_CLOEXEC)));
  }

  void for_generated_code() {
    for_the_sanitizer();
    answer(computing, allowed);
    shared_rules();
    constexpr unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    only("open", rule().without(1, writing));
    only("openat", rule().without(2, writing));
    answer({"openat2"}, error_answer(ENOSYS));  // who calls it falls back to openat
    only("clone", rule().with(0, CLONE_THREAD).without(0, new_namespaces));
    // Memory that no limit counts.
    only("mmap", rule()
                     .not_both(3, MAP_SHARED, MAP_ANONYMOUS)
                     .otherwise(error_answer(ENOMEM))
                     .without(3, MAP_HUGETLB | MAP_GROWSDOWN));
    only("fcntl", rule().one_of(1, {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL}));
    only("ioctl", rule().one_of(1, {TCGETS, terminal_state, PERF_EVENT_IOC_ENABLE, PERF_EVENT_IOC_DISABLE,
                                    PERF_EVENT_IOC_RESET}));
    only("prctl", rule().one_of(0, {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_TIMERSLACK, PR_GET_SECCOMP,
                                    PR_GET_NO_NEW_PRIVS, name_of_memory, vector_lengths[0], vector_lengths[1],
                                    vector_lengths[2], vector_lengths[3]}));
    only("prlimit64", rule().one_of(0, {0, self_}).null(2));
    only("sched_setaffinity", rule().one_of(0, {0, self_}));
    only("kill", rule().one_of(0, {self_}));
    only("tgkill", rule().one_of(0, {self_}));
    only("rt_sigaction", rule().only_for(0, SIGSYS).null(1));  // its own handler would delay the output
  }

  void for_drivers(bool isolated) {
    filter_.answer_from(unsigned(newest_call()) + 1, error_answer(ENOSYS));
    answer(beyond_drivers, refusal_);
    answer(on_any_file, refusal_);
    if (!isolated) answer(modes, refusal_);
    without_set_user();
    shared_rules();
    only("clone", rule().without(0, new_namespaces));
    only("socket", rule().otherwise(error_answer(EACCES)).one_of(0, {AF_UNIX}));
    only("ioctl", rule().none_of(1, {TIOCSTI, TIOCLINUX, TIOCSETD, TIOCCONS, TIOCSCTTY, FIOASYNC, FIOSETOWN, SIOCSPGRP,
                                     unsigned(FS_IOC_SETFLAGS), unsigned(FS_IOC_FSSETXATTR)}));
    only("fcntl", rule().none_of(1, {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_SETLEASE, F_NOTIFY}));
    only("prlimit64", rule().one_of(0, {0, self_}));
    if (!isolated) only("sched_setaffinity", rule().one_of(0, {0, self_}));
  }

  /// No file comes to act with the rights of its owner, whoever sees it later.
  void without_set_user() {
    constexpr unsigned bits = S_ISUID | S_ISGID;
    for (const auto& [name, mode] : {std::pair("open", 2),
                                     {"openat", 3},
                                     {"creat", 1},
                                     {"mkdir", 1},
                                     {"mkdirat", 2},
                                     {"mknod", 1},
                                     {"mknodat", 2},
                                     {"chmod", 1},
                                     {"fchmod", 1},
                                     {"fchmodat", 2},
                                     {"fchmodat2", 2}})
      only(name, rule().without(mode, bits));
    answer({"openat2"}, error_answer(ENOSYS));  // its modes are in memory; who calls it falls back to openat
  }

  bool install(Answer rest) { return filter_.install(rest); }

 private:
  /// The search for leaks at the end starts a process that looks into this one; reports go through pipes and files.
  void for_the_sanitizer() {
#if __has_feature(address_sanitizer)
    answer({"fork", "vfork", "clone", "ptrace", "wait4", "waitid", "prctl", "ioctl"}, allowed);
#endif
  }

  static constexpr unsigned name_of_memory = 0x53564d41;          // PR_SET_VMA: names of the allocator's arenas
  static constexpr unsigned vector_lengths[] = {50, 51, 63, 64};  // of SVE and SME: set and get
  Answer refusal_;
  unsigned self_;
  CallFilter filter_;
};

struct NamedArgument {
  const char* call;
  int path;  ///< the argument that names a file
};
constexpr NamedArgument naming[] = {
    {"open", 0},      {"openat", 1},     {"openat2", 1},      {"creat", 0},     {"unlink", 0},      {"unlinkat", 1},
    {"rename", 0},    {"renameat", 1},   {"renameat2", 1},    {"mkdir", 0},     {"mkdirat", 1},     {"rmdir", 0},
    {"link", 1},      {"linkat", 3},     {"symlink", 1},      {"symlinkat", 2}, {"mknod", 0},       {"mknodat", 1},
    {"chmod", 0},     {"fchmodat", 1},   {"fchmodat2", 1},    {"chown", 0},     {"lchown", 0},      {"fchownat", 1},
    {"truncate", 0},  {"utime", 0},      {"utimes", 0},       {"utimensat", 1}, {"futimesat", 1},   {"setxattr", 0},
    {"lsetxattr", 0}, {"setxattrat", 1}, {"execve", 0},       {"execveat", 1},  {"removexattr", 0}, {"lremovexattr", 0},
    {"mount", 1},     {"umount2", 0},    {"pivot_root", 0},   {"chroot", 0},    {"swapon", 0},      {"swapoff", 0},
    {"acct", 0},      {"chdir", 0},      {"removexattrat", 1}};

}  // namespace

std::string forbidden_call(int number) {
  const std::string name = call_name(number);
  return name == "openat" ? "open" : name;
}

int path_argument(int number) {
  const std::string name = call_name(number);
  auto it = std::ranges::find_if(naming, [&](const NamedArgument& one) { return name == one.call; });
  return it == std::end(naming) ? -1 : it->path;
}

bool makes_process(int number) {
  const std::string name = call_name(number);
  return name == "clone" || name == "clone3" || name == "fork" || name == "vfork";
}

bool has_call_filter() { return architecture != 0 && ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

bool confine_calls(Role role, bool isolated) {
  if (architecture == 0) return false;
  const bool generated = role == Role::Run;
  Filter filter(generated ? trapped : error_answer(EPERM));
  generated ? filter.for_generated_code() : filter.for_drivers(isolated);
  return filter.install(generated ? trapped : allowed);
}

}  // namespace tirscope::runtime
