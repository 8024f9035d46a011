// SPDX-License-Identifier: Apache-2.0
// What the files of the evaluator share.
#pragma once

#include <optional>

#include "script/python/evaluator.h"

namespace tirscope::script {

inline bool is_opaque(const Value& value) { return value.as_host<Opaque>() != nullptr; }

/// A number as Python computes with it: a bool counts as 0 or 1.
inline std::optional<double> number(const Value& value) {
  if (auto v = value.as_float()) return *v;
  if (auto v = value.as_int()) return static_cast<double>(*v);
  if (auto v = value.as_bool()) return *v;
  return std::nullopt;
}
inline std::optional<int64_t> integer(const Value& value) {
  if (auto v = value.as_int()) return *v;
  if (auto v = value.as_bool()) return *v;
  return std::nullopt;
}

/// Lets evaluation recurse only so deep.
struct Deeper {
  explicit Deeper(int& depth) : depth(++depth) {}
  ~Deeper() { --depth; }
  int& depth;
};

}  // namespace tirscope::script
