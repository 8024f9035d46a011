// SPDX-License-Identifier: Apache-2.0
#include "support/check.h"

#include "support/format.h"

namespace tirscope {

void raise_bug(const char* condition, std::string message, std::source_location where) {
  throw Bug(formatted("{}:{}: '{}' does not hold{}{}", where.file_name(), where.line(), condition,
                      message.empty() ? "" : ": ", message));
}

}  // namespace tirscope
