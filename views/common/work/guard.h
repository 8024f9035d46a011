// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/check.h"
#include "support/diagnostic.h"

namespace tirscope::views {

/// The boundary of a job in the window's own process: reached limits, lack of memory and our own bugs become
/// diagnostics, so that the window stays alive.
template <class F>
auto guarded(F&& job) -> decltype(job()) {
  try {
    return job();
  } catch (LimitReached& limit) {
    return fail(std::move(limit.diagnostic));
  } catch (const std::bad_alloc&) {
    return fail(environment("environment.memory", "there is not enough memory for this"));
  } catch (const std::exception& bug) {
    return fail(diagnose(Fault::Bug, "bug", "a bug in Tirscope: {0}", std::string(bug.what())));
  }
}

}  // namespace tirscope::views
