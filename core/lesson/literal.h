// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "script/python/syntax.h"

namespace tirscope::lesson {

/// The value of an expression that is written out: a string, a number, a boolean, or a list or tuple of those. Nothing
/// is run for it.
std::optional<nlohmann::json> literal(const script::SyntaxTree& tree, const script::syntax::Expr& expr);

}  // namespace tirscope::lesson
