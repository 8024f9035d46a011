// SPDX-License-Identifier: Apache-2.0
// The names of the system calls. Numbers from 424 on are the same on every architecture; they are written out, because
// the headers of a system may be older than its kernel.
#include <sys/syscall.h>

#include <algorithm>
#include <iterator>

#include "runtime/sandbox/sandbox_calls.h"

namespace tirscope::runtime {

namespace {

struct Named {
  int number;
  std::string_view name;
};

constexpr Named names[] = {
#define TS_CALL(name) {SYS_##name, #name},
    // clang-format off
    // On every architecture.
    TS_CALL(io_setup) TS_CALL(io_destroy) TS_CALL(io_submit) TS_CALL(io_cancel) TS_CALL(io_getevents)
    TS_CALL(setxattr) TS_CALL(lsetxattr) TS_CALL(fsetxattr) TS_CALL(getxattr) TS_CALL(lgetxattr) TS_CALL(fgetxattr)
    TS_CALL(listxattr) TS_CALL(llistxattr) TS_CALL(flistxattr) TS_CALL(removexattr) TS_CALL(lremovexattr)
    TS_CALL(fremovexattr) TS_CALL(getcwd) TS_CALL(eventfd2) TS_CALL(epoll_create1) TS_CALL(epoll_ctl)
    TS_CALL(epoll_pwait) TS_CALL(dup) TS_CALL(dup3) TS_CALL(fcntl) TS_CALL(inotify_init1) TS_CALL(inotify_add_watch)
    TS_CALL(inotify_rm_watch) TS_CALL(ioctl) TS_CALL(ioprio_set) TS_CALL(ioprio_get) TS_CALL(flock) TS_CALL(mknodat)
    TS_CALL(mkdirat) TS_CALL(unlinkat) TS_CALL(symlinkat) TS_CALL(linkat) TS_CALL(umount2) TS_CALL(mount)
    TS_CALL(pivot_root) TS_CALL(statfs) TS_CALL(fstatfs) TS_CALL(truncate) TS_CALL(ftruncate) TS_CALL(fallocate)
    TS_CALL(faccessat) TS_CALL(chdir) TS_CALL(fchdir) TS_CALL(chroot) TS_CALL(fchmod) TS_CALL(fchmodat)
    TS_CALL(fchownat) TS_CALL(fchown) TS_CALL(openat) TS_CALL(close) TS_CALL(vhangup) TS_CALL(pipe2) TS_CALL(quotactl)
    TS_CALL(getdents64) TS_CALL(lseek) TS_CALL(read) TS_CALL(write) TS_CALL(readv) TS_CALL(writev) TS_CALL(pread64)
    TS_CALL(pwrite64) TS_CALL(preadv) TS_CALL(pwritev) TS_CALL(sendfile) TS_CALL(pselect6) TS_CALL(ppoll)
    TS_CALL(signalfd4) TS_CALL(vmsplice) TS_CALL(splice) TS_CALL(tee) TS_CALL(readlinkat) TS_CALL(fstat) TS_CALL(sync)
    TS_CALL(fsync) TS_CALL(fdatasync) TS_CALL(sync_file_range) TS_CALL(timerfd_create) TS_CALL(timerfd_settime)
    TS_CALL(timerfd_gettime) TS_CALL(utimensat) TS_CALL(acct) TS_CALL(capget) TS_CALL(capset) TS_CALL(personality)
    TS_CALL(exit) TS_CALL(exit_group) TS_CALL(waitid) TS_CALL(set_tid_address) TS_CALL(unshare) TS_CALL(futex)
    TS_CALL(set_robust_list) TS_CALL(get_robust_list) TS_CALL(nanosleep) TS_CALL(getitimer) TS_CALL(setitimer)
    TS_CALL(kexec_load) TS_CALL(init_module) TS_CALL(delete_module) TS_CALL(timer_create) TS_CALL(timer_gettime)
    TS_CALL(timer_getoverrun) TS_CALL(timer_settime) TS_CALL(timer_delete) TS_CALL(clock_settime)
    TS_CALL(clock_gettime) TS_CALL(clock_getres) TS_CALL(clock_nanosleep) TS_CALL(syslog) TS_CALL(ptrace)
    TS_CALL(sched_setparam) TS_CALL(sched_setscheduler) TS_CALL(sched_getscheduler) TS_CALL(sched_getparam)
    TS_CALL(sched_setaffinity) TS_CALL(sched_getaffinity) TS_CALL(sched_yield) TS_CALL(sched_get_priority_max)
    TS_CALL(sched_get_priority_min) TS_CALL(sched_rr_get_interval) TS_CALL(restart_syscall) TS_CALL(kill)
    TS_CALL(tkill) TS_CALL(tgkill) TS_CALL(sigaltstack) TS_CALL(rt_sigsuspend) TS_CALL(rt_sigaction)
    TS_CALL(rt_sigprocmask) TS_CALL(rt_sigpending) TS_CALL(rt_sigtimedwait) TS_CALL(rt_sigqueueinfo)
    TS_CALL(rt_sigreturn) TS_CALL(setpriority) TS_CALL(getpriority) TS_CALL(reboot) TS_CALL(setregid) TS_CALL(setgid)
    TS_CALL(setreuid) TS_CALL(setuid) TS_CALL(setresuid) TS_CALL(getresuid) TS_CALL(setresgid) TS_CALL(getresgid)
    TS_CALL(setfsuid) TS_CALL(setfsgid) TS_CALL(times) TS_CALL(setpgid) TS_CALL(getpgid) TS_CALL(getsid)
    TS_CALL(setsid) TS_CALL(getgroups) TS_CALL(setgroups) TS_CALL(uname) TS_CALL(sethostname) TS_CALL(setdomainname)
    TS_CALL(getrlimit) TS_CALL(setrlimit) TS_CALL(getrusage) TS_CALL(umask) TS_CALL(prctl) TS_CALL(getcpu)
    TS_CALL(gettimeofday) TS_CALL(settimeofday) TS_CALL(adjtimex) TS_CALL(getpid) TS_CALL(getppid) TS_CALL(getuid)
    TS_CALL(geteuid) TS_CALL(getgid) TS_CALL(getegid) TS_CALL(gettid) TS_CALL(sysinfo) TS_CALL(mq_open)
    TS_CALL(mq_unlink) TS_CALL(mq_timedsend) TS_CALL(mq_timedreceive) TS_CALL(mq_notify) TS_CALL(mq_getsetattr)
    TS_CALL(msgget) TS_CALL(msgctl) TS_CALL(msgrcv) TS_CALL(msgsnd) TS_CALL(semget) TS_CALL(semctl)
    TS_CALL(semtimedop) TS_CALL(semop) TS_CALL(shmget) TS_CALL(shmctl) TS_CALL(shmat) TS_CALL(shmdt) TS_CALL(socket)
    TS_CALL(socketpair) TS_CALL(bind) TS_CALL(listen) TS_CALL(accept) TS_CALL(connect) TS_CALL(getsockname)
    TS_CALL(getpeername) TS_CALL(sendto) TS_CALL(recvfrom) TS_CALL(setsockopt) TS_CALL(getsockopt) TS_CALL(shutdown)
    TS_CALL(sendmsg) TS_CALL(recvmsg) TS_CALL(readahead) TS_CALL(brk) TS_CALL(munmap) TS_CALL(mremap) TS_CALL(add_key)
    TS_CALL(request_key) TS_CALL(keyctl) TS_CALL(clone) TS_CALL(execve) TS_CALL(mmap) TS_CALL(swapon) TS_CALL(swapoff)
    TS_CALL(mprotect) TS_CALL(msync) TS_CALL(mlock) TS_CALL(munlock) TS_CALL(mlockall) TS_CALL(munlockall)
    TS_CALL(mincore) TS_CALL(madvise) TS_CALL(remap_file_pages) TS_CALL(mbind) TS_CALL(get_mempolicy)
    TS_CALL(set_mempolicy) TS_CALL(migrate_pages) TS_CALL(move_pages) TS_CALL(rt_tgsigqueueinfo)
    TS_CALL(perf_event_open) TS_CALL(accept4) TS_CALL(recvmmsg) TS_CALL(wait4) TS_CALL(prlimit64)
    TS_CALL(fanotify_init) TS_CALL(fanotify_mark) TS_CALL(clock_adjtime) TS_CALL(syncfs) TS_CALL(setns)
    TS_CALL(sendmmsg) TS_CALL(process_vm_readv) TS_CALL(process_vm_writev) TS_CALL(kcmp) TS_CALL(finit_module)
    TS_CALL(sched_setattr) TS_CALL(sched_getattr) TS_CALL(renameat2) TS_CALL(seccomp) TS_CALL(getrandom)
    TS_CALL(memfd_create) TS_CALL(bpf) TS_CALL(execveat) TS_CALL(userfaultfd) TS_CALL(membarrier) TS_CALL(mlock2)
    TS_CALL(copy_file_range) TS_CALL(preadv2) TS_CALL(pwritev2) TS_CALL(pkey_mprotect) TS_CALL(pkey_alloc)
    TS_CALL(pkey_free) TS_CALL(statx) TS_CALL(io_pgetevents) TS_CALL(rseq) TS_CALL(kexec_file_load)
    TS_CALL(newfstatat)
#ifdef SYS_renameat
    TS_CALL(renameat)
#endif
#ifdef __x86_64__
    // Older ones, which newer architectures have not.
    TS_CALL(open) TS_CALL(stat) TS_CALL(lstat) TS_CALL(poll) TS_CALL(access) TS_CALL(pipe) TS_CALL(select)
    TS_CALL(dup2) TS_CALL(pause) TS_CALL(alarm) TS_CALL(fork) TS_CALL(vfork) TS_CALL(getdents) TS_CALL(rename)
    TS_CALL(mkdir) TS_CALL(rmdir) TS_CALL(creat) TS_CALL(link) TS_CALL(unlink) TS_CALL(symlink) TS_CALL(readlink)
    TS_CALL(chmod) TS_CALL(chown) TS_CALL(lchown) TS_CALL(getpgrp) TS_CALL(utime) TS_CALL(mknod) TS_CALL(uselib)
    TS_CALL(ustat) TS_CALL(sysfs) TS_CALL(modify_ldt) TS_CALL(_sysctl) TS_CALL(arch_prctl) TS_CALL(iopl)
    TS_CALL(ioperm) TS_CALL(create_module) TS_CALL(get_kernel_syms) TS_CALL(query_module) TS_CALL(nfsservctl)
    TS_CALL(getpmsg) TS_CALL(putpmsg) TS_CALL(afs_syscall) TS_CALL(tuxcall) TS_CALL(security) TS_CALL(time)
    TS_CALL(set_thread_area) TS_CALL(get_thread_area) TS_CALL(lookup_dcookie) TS_CALL(epoll_create)
    TS_CALL(epoll_ctl_old) TS_CALL(epoll_wait_old) TS_CALL(fadvise64) TS_CALL(epoll_wait) TS_CALL(utimes)
    TS_CALL(vserver) TS_CALL(inotify_init) TS_CALL(futimesat) TS_CALL(signalfd) TS_CALL(eventfd)
    TS_CALL(name_to_handle_at) TS_CALL(open_by_handle_at)
#endif
// clang-format on
#undef TS_CALL
                                                    {424, "pidfd_send_signal"},
    {425, "io_uring_setup"},
    {426, "io_uring_enter"},
    {427, "io_uring_register"},
    {428, "open_tree"},
    {429, "move_mount"},
    {430, "fsopen"},
    {431, "fsconfig"},
    {432, "fsmount"},
    {433, "fspick"},
    {434, "pidfd_open"},
    {435, "clone3"},
    {436, "close_range"},
    {437, "openat2"},
    {438, "pidfd_getfd"},
    {439, "faccessat2"},
    {440, "process_madvise"},
    {441, "epoll_pwait2"},
    {442, "mount_setattr"},
    {443, "quotactl_fd"},
    {444, "landlock_create_ruleset"},
    {445, "landlock_add_rule"},
    {446, "landlock_restrict_self"},
    {447, "memfd_secret"},
    {448, "process_mrelease"},
    {449, "futex_waitv"},
    {450, "set_mempolicy_home_node"},
    {451, "cachestat"},
    {452, "fchmodat2"},
    {453, "map_shadow_stack"},
    {454, "futex_wake"},
    {455, "futex_wait"},
    {456, "futex_requeue"},
    {457, "statmount"},
    {458, "listmount"},
    {459, "lsm_get_self_attr"},
    {460, "lsm_set_self_attr"},
    {461, "lsm_list_modules"},
    {462, "mseal"},
    {463, "setxattrat"},
    {464, "getxattrat"},
    {465, "listxattrat"},
    {466, "removexattrat"},
    {467, "open_tree_attr"},
    {468, "file_getattr"},
    {469, "file_setattr"},
};

}  // namespace

std::string call_name(int number) {
#ifdef __x86_64__
  if (unsigned(number) & x32_calls) return "a system call of the x32 interface";
#endif
  auto it = std::ranges::find(names, number, &Named::number);
  return it == std::end(names) ? "system call " + std::to_string(number) : std::string(it->name);
}

std::optional<int> call_number(std::string_view name) {
  auto it = std::ranges::find(names, name, &Named::name);
  return it == std::end(names) ? std::nullopt : std::optional(it->number);
}

int newest_call() { return std::ranges::max(names, {}, &Named::number).number; }

}  // namespace tirscope::runtime
