// SPDX-License-Identifier: Apache-2.0
// What the names of a builder script mean before it gives them a meaning: imports.
#pragma once

#include "builder/hosts/namespaces.h"

namespace tirscope::builder {

/// "tvm.te.compute" for a name or a chain of attributes of one; empty for other expressions.
std::string dotted_path(const script::SyntaxTree& tree, const syntax::Expr& expr);

/// What importing `path` ("tvm.te", "numpy") gives: a member of `root` (tvm), numpy, or something unknown.
SValue imported_value(const NamespaceRef& root, std::string_view path);

}  // namespace tirscope::builder
