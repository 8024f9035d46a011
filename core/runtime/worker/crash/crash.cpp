// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/crash/crash.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include "runtime/sandbox/sandbox_calls.h"

namespace tirscope::runtime {

namespace {

CrashNote* note = nullptr;
thread_local uint64_t stack_end = 0;  ///< the lowest address of the thread's stack

uint64_t stack_pointer(const ucontext_t& context) {
#if defined(__x86_64__)
  return uint64_t(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.sp;
#else
  (void)context;
  return 0;
#endif
}

/// What the argument of the call points to, where the registers can be read.
const char* argument_of(const ucontext_t& context, int argument) {
#if defined(__x86_64__)
  constexpr int registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10};
  return reinterpret_cast<const char*>(context.uc_mcontext.gregs[registers[argument]]);
#elif defined(__aarch64__)
  return reinterpret_cast<const char*>(context.uc_mcontext.regs[argument]);
#else
  (void)context, (void)argument;
  return nullptr;
#endif
}

void tell(int signal, const siginfo_t& info, const ucontext_t& context) {
  constexpr int by_filter = 1;  // SYS_SECCOMP
  if (signal == SIGSYS && info.si_code == by_filter) {
    note->call = info.si_syscall;
    note->signal = signal;  // first, as reading the path may crash in turn
    int argument = path_argument(info.si_syscall);
    const char* path = argument >= 0 ? argument_of(context, argument) : nullptr;
    for (std::size_t k = 0; path && k + 1 < note->path.size() && path[k]; ++k)
      note->path[k] = path[k], note->path[k + 1] = 0;
    return;
  }
  auto address = reinterpret_cast<uint64_t>(info.si_addr);
  constexpr uint64_t near = 64 * 1024;
  note->address = address;
  note->stack = signal == SIGSEGV && address < stack_end && address + near >= stack_pointer(context);
  note->signal = signal;
}

/// The first thread that crashes tells of it and ends the process. Others that crash at the same time must not end it
/// before that, so they wait, but not for ever; the first one itself may crash again while it tells.
void on_crash(int signal, siginfo_t* info, void* given) {
  static std::atomic<bool> told = false;
  static thread_local bool tells = false;
  if (!told.exchange(true)) {
    tells = true;
    tell(signal, *info, *static_cast<const ucontext_t*>(given));
  }
  constexpr int most_turns = 1000;
  for (int turn = 0; !tells && turn < most_turns; ++turn) ::usleep(1000);
  // For SIGSYS the first of these is refused in turn, which ends the process: the signal is blocked here.
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// exit() in the middle of a run would take down what the threads still use.
void on_leaving(int status, void*) {
  if (note->begun == 0) return;
  note->exiting = 1 + status;
  ::_exit(status);
}

/// Ours where another one stands. It is asked for first, as code may not set one for SIGSYS (sandbox_calls.cpp).
void set_handlers() {
  struct sigaction action{};
  struct sigaction found{};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
    if (::sigaction(signal, nullptr, &found) == 0 && found.sa_sigaction != on_crash)
      ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_crashes(CrashNote& own) {
  note = &own;
  static CrashStack stack;
  set_handlers();
  rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::on_exit(on_leaving, nullptr);
}

void begin_calling() {
  set_handlers();
  note->begun = CrashNote::calling;
}

CrashStack::CrashStack() : place_(64 * 1024) {
  stack_t alternative{};
  alternative.ss_sp = place_.data();
  alternative.ss_size = place_.size();
  ::sigaltstack(&alternative, nullptr);
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return;
  void* end = nullptr;
  std::size_t size = 0;
  if (::pthread_attr_getstack(&attributes, &end, &size) == 0) stack_end = reinterpret_cast<uint64_t>(end);
  ::pthread_attr_destroy(&attributes);
}

CrashStack::~CrashStack() {
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  ::sigaltstack(&none, nullptr);
}

}  // namespace tirscope::runtime
