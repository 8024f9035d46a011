// SPDX-License-Identifier: Apache-2.0
// Lines of a text that say which release it is written for.
#pragma once

#include <string_view>

namespace tirscope::script {

/// Whether `line` is the import of `package` from tvm.script, in code or in a comment.
bool imports_package(std::string_view line, std::string_view package);
/// What decorators of later releases say: `@T.prim_func(s_tir=True)`.
inline constexpr std::string_view s_tir_mark = "s_tir=True";
/// Whether it is such a decorator.
bool marks_s_tir(std::string_view line);

}  // namespace tirscope::script
