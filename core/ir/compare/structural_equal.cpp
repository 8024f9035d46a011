// SPDX-License-Identifier: Apache-2.0
#include "ir/compare/structural_equal.h"

#include <cmath>
#include <unordered_map>

#include "ir/fields.h"
#include "ir/walk/address.h"
#include "support/format.h"

namespace tirscope {

namespace {

class Comparison {
 public:
  explicit Comparison(bool map_free_vars) : map_free_vars_(map_free_vars) {}

  bool nodes(const Node* a, const Node* b) {
    if (a == b && (!a || (!renames_ && !defining_ && !map_free_vars_ && !is_variable(a->kind)))) return true;
    if (!a || !b) return differ(a ? "present against absent" : "absent against present");
    if (a->kind != b->kind) return differ(formatted("{} against {}", kind_name(a->kind), kind_name(b->kind)));
    if (is_variable(a->kind)) return vars(*a, *b);
    if (a->kind == Kind::Buffer && known_buffer(a, b)) return true;
    above_.emplace_back(a, b);
    bool same = true;
    if (is_expr(a->kind) && static_cast<const ExprNode*>(a)->dtype != static_cast<const ExprNode*>(b)->dtype)
      same = differ(formatted("type: {} against {}", static_cast<const ExprNode*>(a)->dtype.str(),
                              static_cast<const ExprNode*>(b)->dtype.str()));
    if (same)
      dispatch(*a, [&](const auto& typed) {
        using T = std::decay_t<decltype(typed)>;
        Fields fields{*this, same};
        T::fields(fields, typed, static_cast<const T&>(*b));
      });
    if (!same) return false;  // above_ stays as it was at the first difference
    above_.pop_back();
    if (a->kind == Kind::Buffer) buffers_.emplace(a, b);
    return true;
  }

  /// The reason of the first difference, and the pairs of nodes above it, outermost first.
  std::string reason;
  const std::vector<std::pair<const Node*, const Node*>>& above() const { return above_; }
  std::pair<const Node*, const Node*> leaf{nullptr, nullptr};

 private:
  struct Fields {
    Comparison& self;
    bool& same;
    template <class T>
    void operator()(const char* name, const T& a, const T& b) {
      if (same) compare(name, a, b);
    }
    template <class T>
    void def(const char* name, const T& a, const T& b) {
      if (!same) return;
      bool outer = std::exchange(self.defining_, true);
      compare(name, a, b);
      self.defining_ = outer;
    }
    template <class T>
    void compare(const char* name, const T& a, const T& b) {
      const char* outer = std::exchange(self.field_, name);
      same = self.values(a, b);
      if (same) self.field_ = outer;
    }
  };

  bool differ(std::string text) {
    if (reason.empty()) reason = field_ && *field_ ? formatted("{}: {}", field_, text) : std::move(text);
    return false;
  }

  static bool is_variable(Kind kind) { return kind == Kind::Var || kind == Kind::RelaxVar; }
  static const std::string& name_of(const Node& var) {
    if (auto tir = as<VarNode>(&var)) return tir->name;
    return static_cast<const RelaxVarNode&>(var).name;
  }
  /// A pointer that names no scope is one to global memory.
  static bool same_pointer(const std::optional<PointerType>& a, const std::optional<PointerType>& b) {
    auto scope = [](const PointerType& pointer) { return pointer.scope.empty() ? "global" : pointer.scope; };
    return a && b ? a->element == b->element && scope(*a) == scope(*b) : a.has_value() == b.has_value();
  }
  bool same_type(const Node& a, const Node& b) {
    if (auto x = as<RelaxVarNode>(&a)) {
      auto& y = static_cast<const RelaxVarNode&>(b);
      return x->is_dataflow == y.is_dataflow && nodes(x->struct_info.get(), y.struct_info.get());
    }
    auto &x = static_cast<const VarNode&>(a), &y = static_cast<const VarNode&>(b);
    return x.dtype == y.dtype && same_pointer(x.pointer, y.pointer) && x.is_size == y.is_size;
  }

  bool vars(const Node& a, const Node& b) {
    auto differing = [&](const char* text) {
      if (!leaf.first) leaf = {&a, &b};
      return differ(vformatted(text, std::make_format_args(name_of(a), name_of(b))));
    };
    if (auto mapped = forward_.find(&a); mapped != forward_.end())
      return mapped->second == &b || differing("variable {} against {}");
    bool free = !defining_ && !map_free_vars_;
    if (free || backward_.contains(&b))
      return (&a == &b && !backward_.contains(&b)) || differing("variable {} against {}");
    if (!same_type(a, b)) return differing("type of variable {} against that of {}");
    forward_.emplace(&a, &b);
    backward_.emplace(&b, &a);
    renames_ |= &a != &b;
    return true;
  }

  bool known_buffer(const Node* a, const Node* b) {
    auto [first, last] = buffers_.equal_range(a);
    for (; first != last; ++first)
      if (first->second == b) return true;
    return false;
  }

  template <class T>
  bool values(const Ref<T>& a, const Ref<T>& b) {
    return nodes(a.get(), b.get());
  }
  template <class Sequence>
  bool sequences(const Sequence& a, const Sequence& b) {
    if (a.size() != b.size()) return differ(formatted("{} items against {}", a.size(), b.size()));
    for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j)
      if (!values(*i, *j)) return false;
    return true;
  }
  template <class T>
  bool values(const std::vector<T>& a, const std::vector<T>& b) {
    return sequences(a, b);
  }
  template <class T>
  bool values(const List<T>& a, const List<T>& b) {
    return sequences(a, b);
  }
  template <class T>
  bool values(const std::map<std::string, T>& a, const std::map<std::string, T>& b) {
    for (const auto& [key, value] : a) {
      auto other = b.find(key);
      if (other == b.end()) return differ(formatted("\"{}\" against absent", key));
      if (!values(value, other->second)) return false;
    }
    for (const auto& [key, value] : b)
      if (!a.contains(key)) return differ(formatted("absent against \"{}\"", key));
    return true;
  }
  template <class T>
  bool values(const std::optional<T>& a, const std::optional<T>& b) {
    if (a.has_value() != b.has_value()) return differ(a ? "present against absent" : "absent against present");
    return !a || values(*a, *b);
  }
  bool values(const PointerType& a, const PointerType& b) { return same_pointer(a, b) || differ("different values"); }
  bool values(const BufferBinding& a, const BufferBinding& b) {
    return values(a.param, b.param) && values(a.buffer, b.buffer);
  }
  bool values(const Attr& a, const Attr& b) {
    if (a.value.index() != b.value.index()) {
      auto x = a.as_int(), y = b.as_int();
      if (x && y && *x == *y) return true;
      auto f = number(a), g = number(b);
      return (f && g && *f == *g) || differ("values of different type");
    }
    return std::visit(
        [&](const auto& value) { return values(value, std::get<std::decay_t<decltype(value)>>(b.value)); }, a.value);
  }
  static std::optional<double> number(const Attr& attr) {
    if (auto v = attr.get<double>()) return *v;
    if (auto v = attr.get<NodeRef>())
      if (auto imm = as<FloatImmNode>(*v)) return imm->value;
    return std::nullopt;
  }
  bool values(const double& a, const double& b) {
    return a == b || (std::isnan(a) && std::isnan(b)) || differ(formatted("{} against {}", a, b));
  }
  /// "float32 of 2 x 3 (hash)"
  static std::string about(const TensorData& data) {
    if (!data) return "no elements";
    std::string extents;
    for (int64_t extent : data.shape()) extents += (extents.empty() ? " of " : " x ") + std::to_string(extent);
    return formatted("{}{} ({})", data.dtype().str(), extents, data.hash().str());
  }
  template <class T>
  bool values(const T& a, const T& b) {
    if (a == b) return true;
    if constexpr (std::is_same_v<T, DataType>)
      return differ(formatted("{} against {}", a.str(), b.str()));
    else if constexpr (std::is_same_v<T, std::string>)
      return differ(formatted("\"{}\" against \"{}\"", a, b));
    else if constexpr (std::is_same_v<T, TensorData>)
      return differ(formatted("{} against {}", about(a), about(b)));
    else if constexpr (std::is_same_v<T, const OpInfo*>)
      return differ(formatted("{} against {}", a ? a->name : "none", b ? b->name : "none"));
    else if constexpr (std::is_enum_v<T>)
      return differ(formatted("{} against {}", int(a), int(b)));
    else if constexpr (std::is_arithmetic_v<T>)
      return differ(formatted("{} against {}", a, b));
    else
      return differ("different values");
  }

  bool map_free_vars_;
  bool defining_ = false;
  bool renames_ = false;  ///< some variable maps to a different one, so the same object may mean something else
  const char* field_ = nullptr;
  std::unordered_map<const Node*, const Node*> forward_, backward_;
  std::unordered_multimap<const Node*, const Node*> buffers_;  ///< pairs that were found equal
  std::vector<std::pair<const Node*, const Node*>> above_;
};

std::string address_text(const std::vector<const Node*>& above) {
  Address address;
  for (std::size_t i = 0; i + 1 < above.size(); ++i) {
    const Node &parent = *above[i], &child = *above[i + 1];
    if (auto module = as<IRModuleNode>(&parent)) {
      for (const auto& [name, function] : module->functions)
        if (function.get() == &child) address.function = name;
      continue;
    }
    if (address.path.empty() && is_stmt(child.kind)) {
      if (!is_stmt(parent.kind)) {
        address.in_body = true;
        continue;
      }
      auto children = child_statements(parent);
      auto index = std::ranges::find(children, &child, [](const Stmt& s) { return static_cast<const Node*>(s.get()); });
      address.statements.push_back(int(index - children.begin()));
      continue;
    }
    int index = 0, found = -1;
    for_each_child(parent, [&](const Node& node) {
      if (&node == &child && found < 0) found = index;
      ++index;
    });
    address.path.push_back(found);
  }
  return address.str();
}

}  // namespace

bool structural_equal(const NodeRef& a, const NodeRef& b, bool map_free_vars) {
  return Comparison(map_free_vars).nodes(a.get(), b.get());
}

std::optional<Difference> first_difference(const NodeRef& a, const NodeRef& b, bool map_free_vars) {
  Comparison comparison(map_free_vars);
  if (comparison.nodes(a.get(), b.get())) return std::nullopt;
  Difference difference;
  difference.text = comparison.reason;
  std::vector<const Node*> left, right;
  for (auto [x, y] : comparison.above()) left.push_back(x), right.push_back(y);
  if (comparison.leaf.first) left.push_back(comparison.leaf.first), right.push_back(comparison.leaf.second);
  if (left.empty()) left.push_back(a.get()), right.push_back(b.get());
  difference.address_a = left.front() ? address_text(left) : "";
  difference.address_b = right.front() ? address_text(right) : "";
  difference.node_a = ref(left.back());
  difference.node_b = ref(right.back());
  return difference;
}

}  // namespace tirscope
