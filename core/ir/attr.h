// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "ir/node.h"

namespace tirscope {

/// A value of an annotation or an attribute: what Python can put there. Nodes (IntImm, FloatImm, IndexMap, Target,
/// Buffer, Var, ...) are held as nodes; from TVM 0.18 on Python's own bool, int and float stay boxed and are kept
/// apart.
struct Attr;
using AttrList = std::vector<Attr>;
using AttrDict = std::map<std::string, Attr>;

struct Attr {
  using Value = std::variant<std::monostate, bool, int64_t, double, std::string, NodeRef, AttrList, AttrDict>;
  Value value;

  Attr() = default;
  Attr(bool v) : value(v) {}
  Attr(int v) : value(int64_t(v)) {}
  Attr(int64_t v) : value(v) {}
  Attr(double v) : value(v) {}
  Attr(const char* v) : value(std::string(v)) {}
  Attr(std::string v) : value(std::move(v)) {}
  Attr(AttrList v) : value(std::move(v)) {}
  Attr(AttrDict v) : value(std::move(v)) {}
  template <class T>
    requires std::is_convertible_v<const T*, const Node*>
  Attr(const Ref<T>& v) : value(NodeRef(v)) {}

  bool is_none() const { return std::holds_alternative<std::monostate>(value); }
  template <class T>
  const T* get() const {
    return std::get_if<T>(&value);
  }
  /// The integer held by a boxed int, a boxed bool or an IntImm.
  std::optional<int64_t> as_int() const;
  const std::string* as_string() const { return get<std::string>(); }
};

/// The entry of `dict` under `key`, or null.
inline const Attr* find_attr(const AttrDict& dict, const std::string& key) {
  auto it = dict.find(key);
  return it == dict.end() ? nullptr : &it->second;
}

}  // namespace tirscope
