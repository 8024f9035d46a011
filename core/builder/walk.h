// SPDX-License-Identifier: Apache-2.0
// What parts of a script mention, by their syntax.
#pragma once

#include <functional>

#include "builder/hosts/values.h"

namespace tirscope::builder {

/// The statements that a compound one encloses; none for a simple one.
std::vector<const syntax::Stmt*> inner_statements(const syntax::Stmt& statement);
/// Calls `see` with each expression of `statement` and of what it encloses, outer ones first. False leaves out what is
/// inside an expression.
void each_expression(const syntax::Stmt& statement, const std::function<bool(const syntax::Expr&)>& see);
/// The names that statements mention, and those that they assign to.
std::vector<const syntax::Name*> names_in(const std::vector<const syntax::Stmt*>& statements);
std::vector<const syntax::Name*> targets_in(const std::vector<const syntax::Stmt*>& statements);

/// Whether using the value may change what the script makes: a BlockBuilder, a schedule.
bool changes_when_used(const SValue& value);

}  // namespace tirscope::builder
