// SPDX-License-Identifier: Apache-2.0
// Generic access to a node's children, made from each node's `fields`.
#pragma once

#include "ir/function.h"
#include "ir/relax/relax.h"

namespace tirscope {

/// Calls `f(const T&)` with the node as what it is.
template <class F>
decltype(auto) dispatch(const Node& node, F&& f) {
  switch (node.kind) {
#define TS_CASE(Name) \
  case Kind::Name: return f(static_cast<const Name##Node&>(node));
#define TS_EXPR(Name) TS_CASE(Name)
#define TS_STMT(Name) TS_CASE(Name)
#define TS_OTHER(Name) TS_CASE(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_CASE(Name)
#include "ir/relax/nodes.def"
#undef TS_CASE
  }
  raise_bug("a kind from nodes.def", "unknown kind of node", std::source_location::current());
}

namespace detail {

/// Calls `f(NodeRef)` on each node held in a field, in order, looking through containers; null references are skipped.
template <class F>
struct ForEachChild {
  F f;
  template <class T>
  void operator()(const char*, const T& field) {
    walk(field);
  }
  template <class T>
  void def(const char*, const T& field) {
    walk(field);
  }

  template <class T>
  void walk(const Ref<T>& node) {
    if (node) f(static_cast<const Node&>(*node));
  }
  template <class T>
  void walk(const std::vector<T>& items) {
    for (const T& item : items) walk(item);
  }
  template <class T>
  void walk(const List<T>& items) {
    if constexpr (requires { f.list(items); })
      f.list(items);
    else
      for (const T& item : items) walk(item);
  }
  template <class K, class T>
  void walk(const std::map<K, T>& items) {
    for (const auto& [key, item] : items) walk(item);
  }
  template <class T>
  void walk(const std::optional<T>& item) {
    if (item) walk(*item);
  }
  void walk(const BufferBinding& binding) {
    walk(binding.param);
    walk(binding.buffer);
  }
  void walk(const Attr& attr) {
    std::visit([this](const auto& value) { walk(value); }, attr.value);
  }
  template <class T>
  void walk(const T&) {}  // plain data
};

}  // namespace detail

/// Calls `f(const Node&)` on the direct children of `node`, in field order. Declarations (variables, buffers, ranges,
/// attribute values) are children too.
template <class F>
void for_each_child(const Node& node, F&& f) {
  detail::ForEachChild<F&> walker{f};
  dispatch(node, [&](const auto& typed) { std::decay_t<decltype(typed)>::fields(walker, typed); });
}

}  // namespace tirscope
