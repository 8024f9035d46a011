// SPDX-License-Identifier: Apache-2.0
#include "ir/node.h"

#include <algorithm>

#include "ir/make.h"

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

/// The highest of the nodes that it is shown; a list knows its own.
struct Highest {
  int height = 0;
  void operator()(const Node& node) { height = std::max(height, int(node.height)); }
  template <class T>
  void list(const List<T>& items) {
    height = std::max(height, items.height());
  }
};

[[noreturn]] void raise_too_deep() {
  throw LimitReached{bad_input("ir.too-deep", "the program is nested deeper than {0} levels", max_height)};
}

}  // namespace

template <class T>
void seal(T& node) {
  Highest highest;
  detail::ForEachChild<Highest&> walker{highest};
  T::fields(walker, std::as_const(node));
  if (highest.height >= max_height) raise_too_deep();
  node.height = static_cast<uint16_t>(highest.height + 1);
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
