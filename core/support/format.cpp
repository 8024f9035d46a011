// SPDX-License-Identifier: Apache-2.0
#include "support/format.h"

namespace tirscope {

std::string vformatted(std::string_view text, std::format_args args) { return std::vformat(text, args); }

}  // namespace tirscope
