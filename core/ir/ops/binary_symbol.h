// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ir/node.h"

namespace tirscope {

/// How Python writes a binary operator: "+" for Kind::Add; where it has no operator for it, its name in T: "truncmod".
/// Empty for other kinds.
std::string_view binary_symbol(Kind kind);

}  // namespace tirscope
