// SPDX-License-Identifier: Apache-2.0
#include "ir/compare/deep_equal.h"

#include "ir/fields.h"

namespace tirscope {
namespace {

/// Compares two nodes of one kind member by member; expressions, ranges and iteration variables by content,
/// everything else (variables, buffers, plain data) by identity or value.
struct Compare {
  bool equal = true;

  template <class T>
  void operator()(const char*, const T& a, const T& b) {
    equal = equal && same(a, b);
  }
  template <class T>
  void def(const char*, const T& a, const T& b) {
    equal = equal && same(a, b);
  }

  static bool nodes(const Node* a, const Node* b) {
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind || a->height != b->height || a->size != b->size || a->kind == Kind::Var ||
        a->kind == Kind::Buffer)
      return false;
    if (is_expr(a->kind) && static_cast<const ExprNode*>(a)->dtype != static_cast<const ExprNode*>(b)->dtype)
      return false;
    return dispatch(*a, [b](const auto& left) {
      using T = std::decay_t<decltype(left)>;
      Compare compare;
      T::fields(compare, left, static_cast<const T&>(*b));
      return compare.equal;
    });
  }
  template <class T>
  static bool same(const Ref<T>& a, const Ref<T>& b) {
    return nodes(a.get(), b.get());
  }
  template <class T>
  static bool same(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!same(a[i], b[i])) return false;
    return true;
  }
  template <class T>
  static bool same(const List<T>& a, const List<T>& b) {
    return same(a.to_vector(), b.to_vector());
  }
  template <class K, class T>
  static bool same(const std::map<K, T>& a, const std::map<K, T>& b) {
    if (a.size() != b.size()) return false;
    for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j)
      if (i->first != j->first || !same(i->second, j->second)) return false;
    return true;
  }
  static bool same(const BufferBinding& a, const BufferBinding& b) {
    return a.param == b.param && a.buffer == b.buffer;
  }
  static bool same(const Attr& a, const Attr& b) {
    if (a.value.index() != b.value.index()) return false;
    return std::visit([&b](const auto& value) { return same(value, std::get<std::decay_t<decltype(value)>>(b.value)); },
                      a.value);
  }
  template <class T>
  static bool same(const T& a, const T& b) {
    return a == b;
  }
};

/// Mixes what Compare compares: expressions by content, variables and buffers by identity, plain data by value.
struct Hash {
  std::size_t seed = 0;

  template <class T>
  void operator()(const char*, const T& value) {
    mix(of(value));
  }
  template <class T>
  void def(const char*, const T& value) {
    mix(of(value));
  }
  void mix(std::size_t value) { seed = seed * 1099511628211u + value; }

  static std::size_t node(const Node* node) {
    if (!node) return 0;
    if (node->kind == Kind::Var || node->kind == Kind::Buffer) return std::hash<const Node*>()(node);
    return dispatch(*node, [](const auto& one) {
      Hash hash{static_cast<std::size_t>(one.kind)};
      std::decay_t<decltype(one)>::fields(hash, one);
      return hash.seed;
    });
  }
  template <class T>
  static std::size_t of(const Ref<T>& value) {
    return node(value.get());
  }
  template <class T>
  static std::size_t of(const std::vector<T>& values) {
    Hash hash{values.size()};
    for (const T& value : values) hash.mix(of(value));
    return hash.seed;
  }
  template <class T>
  static std::size_t of(const List<T>& values) {
    return of(values.to_vector());
  }
  /// What has no hash of its own tells nothing apart.
  template <class T>
  static std::size_t of(const T& value) {
    if constexpr (requires { std::hash<T>()(value); })
      return std::hash<T>()(value);
    else
      return 0;
  }
};

}  // namespace

bool deep_equal(const Expr& a, const Expr& b) { return Compare::nodes(a.get(), b.get()); }

bool deep_equal(const ExprNode& a, const ExprNode& b) { return Compare::nodes(&a, &b); }

std::size_t deep_hash(const Expr& expr) { return Hash::node(expr.get()); }

}  // namespace tirscope
