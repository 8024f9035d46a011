// SPDX-License-Identifier: Apache-2.0
#include "ir/compare/structural_hash.h"

#include <bit>
#include <unordered_map>

#include "ir/fields.h"
#include "ir/relax/ops.h"

namespace tirscope {

namespace {

class Hasher {
 public:
  explicit Hasher(bool map_free_vars) : map_free_vars_(map_free_vars) {}

  void node(const Node* node) {
    if (!node) return add(0);
    add(static_cast<uint64_t>(node->kind) + 1);
    if (auto v = as<VarNode>(node)) return var(*v, [&] { value(v->dtype), add(v->is_size); });
    if (auto v = as<RelaxVarNode>(node)) return var(*v, [&] { this->node(v->struct_info.get()); });
    if (is_expr(node->kind)) value(static_cast<const ExprNode*>(node)->dtype);
    dispatch(*node, [this](const auto& typed) {
      Fields fields{*this};
      std::decay_t<decltype(typed)>::fields(fields, typed);
    });
  }
  uint64_t result() const { return state_; }

 private:
  struct Fields {
    Hasher& self;
    template <class T>
    void operator()(const char*, const T& field) {
      self.value(field);
    }
    template <class T>
    void def(const char*, const T& field) {
      bool outer = std::exchange(self.defining_, true);
      self.value(field);
      self.defining_ = outer;
    }
  };

  void add(uint64_t x) {
    state_ = (state_ ^ x) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 29;
  }
  template <class Type>
  void var(const Node& v, Type&& type) {
    auto known = numbers_.find(&v);
    if (known != numbers_.end()) return add(known->second);
    if (!defining_ && !map_free_vars_) return add(reinterpret_cast<uintptr_t>(&v));
    numbers_.emplace(&v, numbers_.size() + 1);
    type();
  }

  template <class T>
  void value(const Ref<T>& ref) {
    node(ref.get());
  }
  template <class Sequence>
  void sequence(const Sequence& items) {
    add(items.size());
    for (const auto& item : items) value(item);
  }
  template <class T>
  void value(const std::vector<T>& items) {
    sequence(items);
  }
  template <class T>
  void value(const List<T>& items) {
    sequence(items);
  }
  template <class T>
  void value(const std::map<std::string, T>& items) {
    add(items.size());
    for (const auto& [key, item] : items) value(key), value(item);
  }
  template <class T>
  void value(const std::optional<T>& item) {
    add(item.has_value());
    if (item) value(*item);
  }
  void value(const BufferBinding& binding) {
    value(binding.param);
    value(binding.buffer);
  }
  void value(const Attr& attr) {
    if (auto number = attr.as_int()) return add(static_cast<uint64_t>(*number));
    if (auto number = attr.get<double>()) return value(*number);
    if (auto held = attr.get<NodeRef>())
      if (auto imm = as<FloatImmNode>(*held)) return value(imm->value);
    std::visit([this](const auto& v) { value(v); }, attr.value);
  }
  void value(std::monostate) { add(1); }
  void value(const std::string& text) {
    add(text.size());
    for (char c : text) add(static_cast<unsigned char>(c));
  }
  void value(double number) { add(number == 0 ? 0 : number != number ? 1 : std::bit_cast<uint64_t>(number)); }
  void value(const DataType& dtype) {
    add(static_cast<uint64_t>(dtype.code) | uint64_t(dtype.bits) << 8 | uint64_t(uint16_t(dtype.lane_count)) << 16);
  }
  void value(const PointerType& pointer) {
    value(pointer.element);
    value(pointer.scope.empty() ? std::string("global") : pointer.scope);
  }
  void value(const TensorData& data) { add(data.hash().low); }
  void value(const RelaxOp* op) { value(op ? std::string(op->name) : std::string()); }
  void value(const OpInfo* op) { value(op ? std::string(op->name) : std::string()); }
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  void value(T number) {
    add(static_cast<uint64_t>(number));
  }

  bool map_free_vars_;
  bool defining_ = false;
  uint64_t state_ = 0x243f6a8885a308d3u;
  std::unordered_map<const Node*, uint64_t> numbers_;
};

}  // namespace

uint64_t structural_hash(const NodeRef& node, bool map_free_vars) {
  Hasher hasher(map_free_vars);
  hasher.node(node.get());
  return hasher.result();
}

}  // namespace tirscope
