// SPDX-License-Identifier: Apache-2.0
// The system calls that a process of the worker may make, by a seccomp filter. In Role::Run a forbidden call ends the
// process, which says which one it was; drivers get an error, since they try what they can do without.
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "runtime/sandbox.h"

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

/// Who may not make a call: generated code, or nobody at all.
enum class For { Run, All };
struct Forbidden {
  int number;
  const char* name;
  For whom;
  int path;  ///< which argument names a file; -1: none
};

constexpr Forbidden forbidden[] = {
#define TS_CALL(name, whom, path) {SYS_##name, #name, For::whom, path}
// What makes or changes files. Opening for writing is looked at below.
#ifdef SYS_creat  // calls that newer architectures have not
    TS_CALL(creat, Run, 0),
    TS_CALL(unlink, Run, 0),
    TS_CALL(rename, Run, 0),
    TS_CALL(mkdir, Run, 0),
    TS_CALL(rmdir, Run, 0),
    TS_CALL(link, Run, 1),
    TS_CALL(symlink, Run, 1),
    TS_CALL(mknod, Run, 0),
    TS_CALL(chmod, Run, 0),
    TS_CALL(chown, Run, 0),
    TS_CALL(lchown, Run, 0),
    TS_CALL(utime, Run, 0),
    TS_CALL(utimes, Run, 0),
    TS_CALL(futimesat, Run, 1),
#endif
#ifdef SYS_renameat
    TS_CALL(renameat, Run, 1),
#endif
    TS_CALL(unlinkat, Run, 1),
    TS_CALL(renameat2, Run, 1),
    TS_CALL(mkdirat, Run, 1),
    TS_CALL(linkat, Run, 3),
    TS_CALL(symlinkat, Run, 2),
    TS_CALL(mknodat, Run, 1),
    TS_CALL(fchmodat, Run, 1),
    TS_CALL(fchownat, Run, 1),
    TS_CALL(truncate, Run, 0),
    TS_CALL(utimensat, Run, 1),
    TS_CALL(setxattr, Run, 0),
    TS_CALL(lsetxattr, Run, 0),
    TS_CALL(removexattr, Run, 0),
    // Programs and processes.
    TS_CALL(execve, Run, 0),
    TS_CALL(execveat, Run, 1),
    TS_CALL(setsid, All, -1),
#if !__has_feature(address_sanitizer)  // whose search for leaks needs it
    TS_CALL(ptrace, All, -1),
#endif

    TS_CALL(process_vm_readv, All, -1),
    TS_CALL(process_vm_writev, All, -1),
    TS_CALL(pidfd_getfd, All, -1),
    TS_CALL(pidfd_open, Run, -1),
    TS_CALL(pidfd_send_signal, Run, -1),
    // The network; what makes sockets is looked at below.
    TS_CALL(connect, Run, -1),
    TS_CALL(bind, Run, -1),
    TS_CALL(listen, Run, -1),
    TS_CALL(accept, Run, -1),
    TS_CALL(accept4, Run, -1),
    // The machine, and ways around what is filtered here.
    TS_CALL(io_uring_setup, All, -1),
    TS_CALL(userfaultfd, All, -1),
    TS_CALL(bpf, All, -1),
    TS_CALL(mount, All, 1),
    TS_CALL(umount2, All, 0),
    TS_CALL(pivot_root, All, 0),
    TS_CALL(chroot, All, 0),
    TS_CALL(unshare, All, -1),
    TS_CALL(setns, All, -1),
    TS_CALL(keyctl, All, -1),
    TS_CALL(add_key, All, -1),
    TS_CALL(request_key, All, -1),
    TS_CALL(reboot, All, -1),
    TS_CALL(swapon, All, 0),
    TS_CALL(swapoff, All, 0),
    TS_CALL(init_module, All, -1),
    TS_CALL(finit_module, All, -1),
    TS_CALL(delete_module, All, -1),
    TS_CALL(kexec_load, All, -1),
    TS_CALL(sethostname, All, -1),
    TS_CALL(clock_settime, All, -1),
    TS_CALL(settimeofday, All, -1),
    TS_CALL(acct, All, 0),
    TS_CALL(quotactl, All, -1),
#undef TS_CALL
};

/// Calls that are forbidden with some arguments only.
constexpr Forbidden looked_at[] = {
#ifdef SYS_open
    {SYS_open, "open", For::Run, 0},
#endif
    {SYS_openat, "open", For::Run, 1},    {SYS_socket, "socket", For::All, -1},
    {SYS_kill, "kill", For::Run, -1},     {SYS_perf_event_open, "perf_event_open", For::All, -1},
    {SYS_tgkill, "tgkill", For::Run, -1}, {SYS_tkill, "tkill", For::Run, -1},
};

class Filter {
 public:
  Filter(Role role) : generated_(role == Role::Run) {
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
    add(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
#ifdef __x86_64__
    constexpr unsigned x32 = 0x40000000;
    add(BPF_JMP | BPF_JGE | BPF_K, x32, 0, 1);
    add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    for (const Forbidden& call : forbidden)
      if (generated_ || call.whom == For::All) always(call.number, refusal());
    sockets();
    // Counters of its own threads are what a run is measured by; those of the whole machine are not.
    only_when(SYS_perf_event_open, 1, BPF_JEQ, unsigned(-1), false, refusal());
    if (generated_) {
      files();
      signals();
      processes();
    }
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }

  bool install() {
    sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void add(unsigned short operation, unsigned value, unsigned char when_true = 0, unsigned char when_false = 0) {
    code_.push_back({operation, when_true, when_false, value});
  }
  unsigned refusal() const { return generated_ ? SECCOMP_RET_TRAP : unsigned(SECCOMP_RET_ERRNO | EPERM); }

  void always(int number, unsigned answer) {
    add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(number), 0, 1);
    add(BPF_RET | BPF_K, answer);
  }
  /// `number` is allowed when the test of the low half of that argument says yes, else answered so.
  void only_when(int number, int argument, unsigned short test, unsigned value, bool yes, unsigned answer) {
    add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(number), 0, 4);
    add(BPF_LD | BPF_W | BPF_ABS, unsigned(offsetof(seccomp_data, args) + 8 * std::size_t(argument)));
    add(BPF_JMP | test | BPF_K, value, yes ? 1 : 0, yes ? 0 : 1);
    add(BPF_RET | BPF_K, answer);
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }

  void sockets() {
    if (generated_) return always(SYS_socket, SECCOMP_RET_TRAP);
    only_when(SYS_socket, 0, BPF_JEQ, AF_UNIX, true, SECCOMP_RET_ERRNO | EACCES);
  }
  void files() {
    constexpr unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
#ifdef SYS_open
    only_when(SYS_open, 1, BPF_JSET, writing, false, SECCOMP_RET_TRAP);
#endif
    only_when(SYS_openat, 2, BPF_JSET, writing, false, SECCOMP_RET_TRAP);
    always(SYS_openat2, SECCOMP_RET_ERRNO | ENOSYS);  // its flags cannot be seen; who calls it falls back
  }
  void signals() {
    const auto self = unsigned(::getpid());
    only_when(SYS_kill, 0, BPF_JEQ, self, true, SECCOMP_RET_TRAP);
    only_when(SYS_tgkill, 0, BPF_JEQ, self, true, SECCOMP_RET_TRAP);
    always(SYS_tkill, SECCOMP_RET_TRAP);
  }
  /// Threads may be started, processes not. The C library starts them with all signals blocked, so this ends the
  /// process without a word: `Worker` knows what that means.
  void processes() {
#if __has_feature(address_sanitizer)  // whose search for leaks starts one at the end
    return;
#endif
#ifdef SYS_fork
    always(SYS_fork, SECCOMP_RET_KILL_PROCESS);
    always(SYS_vfork, SECCOMP_RET_KILL_PROCESS);
#endif
    always(SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    only_when(SYS_clone, 0, BPF_JSET, CLONE_THREAD, true, SECCOMP_RET_KILL_PROCESS);
  }

  bool generated_;
  std::vector<sock_filter> code_;
};

const Forbidden* find(int number) {
  auto is = [&](const Forbidden& call) { return call.number == number; };
  if (auto it = std::ranges::find_if(forbidden, is); it != std::end(forbidden)) return &*it;
  if (auto it = std::ranges::find_if(looked_at, is); it != std::end(looked_at)) return &*it;
  return nullptr;
}

}  // namespace

bool has_call_filter() { return architecture != 0 && ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

bool confine_calls(Role role) { return architecture != 0 && Filter(role).install(); }

std::string forbidden_call(int number) {
  const Forbidden* call = find(number);
  return call ? call->name : "";
}

int path_argument(int number) {
  const Forbidden* call = find(number);
  return call ? call->path : -1;
}

}  // namespace tirscope::runtime
