// SPDX-License-Identifier: Apache-2.0
// Modules that scripts make, beside those that TVM printed.
#pragma once

#include <QFile>
#include <QString>

#include "ir/compare/structural_equal.h"
#include "ir/make.h"
#include "ir/relax/relax.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"

namespace tirscope::test {

inline std::string text_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The rendered errors of what was read; empty where it was.
inline QString problems(const std::expected<script::ReadResult, Diagnostics>& read) {
  if (read) return {};
  std::string all;
  for (const Diagnostic& each : read.error()) all += each.rendered() + "\n";
  return QString::fromStdString(all);
}

/// `function` without the name under which it is known outside, which releases of TVM write differently.
inline NodeRef without_symbol(const NodeRef& function) {
  auto drop = [](auto copy) { return with(copy, [](auto& node) { node.attrs.erase("global_symbol"); }); };
  if (auto prim = ref_as<PrimFuncNode>(function)) return drop(prim);
  if (auto relax = ref_as<RelaxFunctionNode>(function)) return drop(relax);
  return function;
}

/// What tells two modules apart, both printed; empty where each function is the other's. One function alone is compared
/// under any name.
inline QString difference(const IRModule& made, const IRModule& expected) {
  const bool alone = made->functions.size() == 1 && expected->functions.size() == 1;
  bool same = made->functions.size() == expected->functions.size();
  for (const auto& [name, function] : expected->functions) {
    NodeRef other = alone ? made->functions.begin()->second : made->find(name);
    same = same && other && structural_equal(without_symbol(other), without_symbol(function));
  }
  if (same) return {};
  return QString::fromStdString("made:\n" + script::text(made) + "\nexpected:\n" + script::text(expected));
}

}  // namespace tirscope::test
