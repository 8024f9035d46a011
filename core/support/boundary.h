// SPDX-License-Identifier: Apache-2.0
// Where a job begins: a request to a server, a build in a worker, a pass, work of the window, a command.
#pragma once

#include <exception>
#include <new>
#include <string>

#include "support/diagnostic.h"

namespace tirscope {

/// Runs `job`, which gives a Result. Reached limits, lack of memory (`environment.memory`) and our own bugs
/// (Fault::Bug) become its Diagnostic, so that whoever runs it goes on. Inside of a job, `catching` handles limits
/// alone: bugs must reach the boundary.
template <class F>
auto guarded(F&& job) -> decltype(job()) {
  try {
    return catching(job);
  } catch (const std::bad_alloc&) {
    return fail(environment("environment.memory", "not enough memory"));
  } catch (const std::exception& bug) {
    return fail(diagnose(Fault::Bug, "bug", "a bug in Tirscope: {0}", std::string(bug.what())));
  }
}

}  // namespace tirscope
