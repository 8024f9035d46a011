// SPDX-License-Identifier: Apache-2.0
#include "ir/node.h"

#include <algorithm>

#include "ir/make.h"
#include "support/cancellation.h"

namespace tirscope {

std::string_view kind_name(Kind kind) {
  static constexpr std::string_view names[] = {
#define TS_EXPR(Name) #Name,
#define TS_STMT(Name) #Name,
#define TS_OTHER(Name) #Name,
#include "ir/nodes.def"
#define TS_RELAX(Name) #Name,
#include "ir/relax/nodes.def"
  };
  return names[static_cast<std::size_t>(kind)];
}

namespace {

/// The bytes of the names and strings that a node has itself.
struct TextBytes {
  std::size_t bytes = 0;
  template <class T>
  void operator()(const char*, const T& field) {
    add(field);
  }
  template <class T>
  void def(const char*, const T&) {}

  void add(const std::string& text) { bytes += text.size(); }
  void add(const AttrList& list) {
    for (const Attr& item : list) add(item);
  }
  void add(const AttrDict& dict) {
    for (const auto& [key, item] : dict) add(key), add(item);
  }
  void add(const Attr& attr) {
    std::visit([this](const auto& value) { add(value); }, attr.value);
  }
  template <class T>
  void add(const T&) {}
};

/// Long texts count as parts too, so that a program's size bounds its text: what is short counts for nothing.
template <class T>
uint32_t text_parts(const T& node) {
  constexpr std::size_t each = 64;
  TextBytes text;
  T::fields(text, node);
  if constexpr (requires { text.add(node.name); }) text.add(node.name);
  return uint32_t(std::min<std::size_t>(text.bytes / each, max_counted_size));
}

/// The height and the size of what it is shown; a list knows its own.
struct Extent {
  bool uses_buffers;  ///< buffers in it are named there, not declared
  int height = 0;
  uint32_t size = 1;
  void operator()(const Node& node) {
    height = std::max(height, int(node.height));
    const bool named = node.kind == Kind::Buffer && uses_buffers;
    size = added_sizes(size, named ? 1 + text_parts(static_cast<const BufferNode&>(node)) : node.size);
  }
  template <class T>
  void list(const List<T>& items) {
    height = std::max(height, items.height());
    size = added_sizes(size, items.node_count());
  }
};

[[noreturn]] void raise_too_deep() {
  throw LimitReached{bad_input("ir.too-deep", "the program is nested deeper than {0} levels", max_height)};
}

/// A struct info may share parts as often as it likes; written out it has no more than this.
constexpr uint32_t max_struct_info_size = 100'000;

[[noreturn]] void raise_struct_info_too_large() {
  throw LimitReached{bad_input("ir.too-large", "a struct info has more than {0} parts when fully expanded",
                               int64_t(max_struct_info_size))};
}

[[noreturn]] void raise_too_large() {
  throw LimitReached{bad_input("ir.too-large", "an expression has more than {0} parts when fully expanded",
                               int64_t(max_expression_size))
                         .note(message("bind parts that are used several times to variables (T.let)"))};
}

}  // namespace

template <class T>
void seal(T& node) {
  poll_cancellation();
  constexpr Kind kind = T::node_kind;
  Extent extent{.uses_buffers = is_expr(kind) || kind == Kind::BufferStore || kind == Kind::BufferRegion};
  extent.size = added_sizes(extent.size, text_parts(std::as_const(node)));
  detail::ForEachChild<Extent&> walker{extent};
  T::fields(walker, std::as_const(node));
  if (extent.height >= max_height) raise_too_deep();
  if (is_expr(kind) && extent.size > max_expression_size) raise_too_large();
  if (StructInfoNode::matches(kind) && extent.size > max_struct_info_size) raise_struct_info_too_large();
  // What a binding defines is written with its struct info.
  if constexpr (requires { node.var->struct_info->size; })
    if (node.var->struct_info) extent.size = added_sizes(extent.size, node.var->struct_info->size);
  node.height = static_cast<uint16_t>(extent.height + 1);
  node.size = extent.size;
}

#define TS_SEAL(Name) template void seal(Name##Node& node);
#define TS_EXPR(Name) TS_SEAL(Name)
#define TS_STMT(Name) TS_SEAL(Name)
#define TS_OTHER(Name) TS_SEAL(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_SEAL(Name)
#include "ir/relax/nodes.def"
#undef TS_SEAL

std::optional<int64_t> Attr::as_int() const {
  if (auto v = get<int64_t>()) return *v;
  if (auto v = get<bool>()) return *v;
  if (auto v = get<NodeRef>())
    if (auto imm = as<IntImmNode>(*v)) return imm->value;
  return std::nullopt;
}

std::string_view for_kind_name(ForKind kind) {
  static constexpr std::string_view names[] = {"serial", "parallel", "vectorized", "unroll", "thread_binding"};
  return names[static_cast<std::size_t>(kind)];
}

std::string BufferNode::scope() const {
  std::string scope = data->storage_scope();
  return scope.empty() ? "global" : scope;
}

const IterVarNode* AttrStmtNode::thread_axis() const { return key == "thread_extent" ? bound_axis() : nullptr; }

const IterVarNode* AttrStmtNode::bound_axis() const {
  auto held = key == "thread_extent" || key == "virtual_thread" ? node.get<NodeRef>() : nullptr;
  return held ? as<IterVarNode>(*held) : nullptr;
}

DataType BufferNode::index_dtype() const { return shape.empty() ? DataType::integer(32) : shape.front()->dtype; }

Buffer PrimFuncNode::buffer_of(const Var& param) const {
  for (const BufferBinding& binding : buffer_map)
    if (binding.param == param) return binding.buffer;
  return nullptr;
}

IRModule with_function(const IRModule& module, const std::string& name, NodeRef function) {
  return with(module, [&](IRModuleNode& copy) { copy.functions[name] = std::move(function); });
}

}  // namespace tirscope
