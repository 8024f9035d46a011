// SPDX-License-Identifier: Apache-2.0
// TVM's refusals in short: what error_render_level="fast" shows.
#pragma once

#include <string>
#include <string_view>

namespace tirscope::schedule {

/// TVM's short text of the refusal `code`, which does not show the program. `detail` is its long sentence with the
/// labels filled in ("tir.Block#0"); `error_name` is the primitive's ("decompose-reduction"). Where TVM has no text of
/// its own the sentence without its labels.
std::string short_text(std::string_view code, const std::string& detail, std::string_view error_name);

}  // namespace tirscope::schedule
