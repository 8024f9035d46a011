// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tirscope {

/// `text` as it may be written to a terminal, whoever wrote it: lines and tabs stay; other control characters, such as
/// those that begin escape sequences, marks that turn the direction of writing, and bytes that are no UTF-8 become
/// "\x1b" or "\u{202e}".
std::string terminal_text(std::string_view text);

/// The same for a cell of a table: ends of lines and tabs are spaces.
std::string one_line(std::string_view text);

}  // namespace tirscope
