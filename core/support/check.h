// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

#include "support/format.h"

namespace tirscope {

/// A broken promise of this program's own. Thrown by TS_CHECK, caught only at a job's boundary (driver, server,
/// window).
class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void raise_bug(const char* condition, std::string message, std::source_location where);

}  // namespace tirscope

/// States what must hold whatever the user does. Never for user input: that is a Diagnostic.
#define TS_CHECK(condition, ...)                                                                                   \
  do {                                                                                                             \
    if (!(condition)) [[unlikely]]                                                                                 \
      ::tirscope::raise_bug(#condition, ::tirscope::formatted("" __VA_ARGS__), ::std::source_location::current()); \
  } while (false)
