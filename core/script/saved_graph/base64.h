// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tirscope::script {

/// The bytes of base64 text, line ends in it passed over; nothing when it is malformed.
std::optional<std::string> from_base64(std::string_view text);
std::string to_base64(std::string_view bytes);

}  // namespace tirscope::script
