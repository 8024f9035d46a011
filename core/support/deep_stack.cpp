// SPDX-License-Identifier: Apache-2.0
#include "support/deep_stack.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace tirscope {

namespace {

/// Threads get what `ulimit -s` says unless they ask for more.
void deepen_threads(std::size_t bytes) {
  pthread_attr_t attributes;
  if (::pthread_getattr_default_np(&attributes) != 0) return;
  std::size_t size = 0;
  if (::pthread_attr_getstacksize(&attributes, &size) == 0 && size < bytes &&
      ::pthread_attr_setstacksize(&attributes, bytes) == 0)
    ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

bool stack_suffices() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed_stack;
}

/// A run on its own stack. The thread stays the same: windows must be made by the first one.
struct Switched {
  const std::function<int()>* run;
  int code = 0;
  ucontext_t before{}, inside{};
};
Switched* switched = nullptr;

void enter() {
#if defined(__SANITIZE_ADDRESS__)
  const void* bottom = nullptr;
  std::size_t size = 0;
  __sanitizer_finish_switch_fiber(nullptr, &bottom, &size);
#endif
  switched->code = (*switched->run)();
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(nullptr, bottom, size);
#endif
}

}  // namespace

int on_deep_stack(std::size_t thread_stack, const std::function<int()>& run) {
  deepen_threads(thread_stack);
  if (stack_suffices()) return run();
  void* memory = ::mmap(nullptr, deep_stack, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return run();
  ::mprotect(memory, 1 << 16, PROT_NONE);  // an overflow ends the program instead of overwriting its data
  Switched now{&run};
  switched = &now;
  ::getcontext(&now.inside);
  now.inside.uc_stack.ss_sp = memory;
  now.inside.uc_stack.ss_size = deep_stack;
  now.inside.uc_link = &now.before;
  ::makecontext(&now.inside, enter, 0);
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;
  __sanitizer_start_switch_fiber(&fake, memory, deep_stack);
#endif
  ::swapcontext(&now.before, &now.inside);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
  ::munmap(memory, deep_stack);
  return now.code;
}

}  // namespace tirscope
