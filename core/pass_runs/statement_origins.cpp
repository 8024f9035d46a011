// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/statement_origins.h"

#include <algorithm>
#include <set>

#include "ir/walk/address.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

/// The tag of the thread axis that a statement begins; empty: none.
std::string thread_tag(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return loop->thread_binding ? loop->thread_binding->thread_tag : "";
  auto attr = as<AttrStmtNode>(&node);
  auto axis = attr ? attr->thread_axis() : nullptr;
  return axis ? axis->thread_tag : "";
}

/// What statements of one sort and name have in common; empty: it does not distinguish them.
std::string heading_of(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return "for " + loop->var->name;
  if (auto store = as<BufferStoreNode>(&node)) return "store " + store->buffer->name;
  if (auto let = as<LetStmtNode>(&node)) return "let " + let->var->name;
  if (node.kind == Kind::IfThenElse) return "if";
  if (node.kind == Kind::While) return "while";
  auto evaluate = as<EvaluateNode>(&node);
  auto call = evaluate ? as<CallNode>(evaluate->value) : nullptr;
  if (!call) return {};
  return "call " + (call->op ? std::string(call->op->name) : call->function->name);
}

/// The names of the buffers that a store reads; nothing for other statements.
std::set<std::string> loaded_by(const Node& node) {
  std::set<std::string> names;
  if (node.kind == Kind::BufferStore)
    walk(ref(node), [&](const Node& below) {
      if (auto load = as<BufferLoadNode>(&below)) names.insert(load->buffer->name);
      return true;
    });
  return names;
}

}  // namespace

StatementOrigins::StatementOrigins(const PrimFunc& given, const PrimFunc& lowered) {
  walk(given->body, [this](const Node& node) {
    index_given(node);
    return true;
  });
  if (given == lowered) return;
  walk(lowered->body, [this](const Node& node) {
    if (!is_stmt(node.kind)) return true;
    std::string name = heading_of(node);
    if (name.empty()) return true;
    auto& all = lowered_named_[name];
    position_[&node] = all.size();
    all.push_back(ref(static_cast<const StmtNode&>(node)));
    return true;
  });
}

void StatementOrigins::index_given(const Node& node) {
  if (auto load = as<BufferLoadNode>(&node)) add_buffer(load->buffer, false);
  if (!is_stmt(node.kind)) return;
  own_.insert(&node);
  Stmt stmt = ref(static_cast<const StmtNode&>(node));
  if (auto loop = as<ForNode>(&node)) loop_of_.emplace(loop->var.get(), stmt);
  if (std::string tag = thread_tag(node); !tag.empty()) thread_.emplace(tag, stmt);
  if (std::string name = heading_of(node); !name.empty()) named_[name].push_back(stmt);
  if (auto store = as<BufferStoreNode>(&node)) add_buffer(store->buffer, false);
  if (auto declared = as<DeclBufferNode>(&node)) add_buffer(declared->buffer, false);
  if (auto block = as<BlockNode>(&node))
    for (const Buffer& buffer : block->alloc_buffers) add_buffer(buffer, true);
}

void StatementOrigins::add_buffer(const Buffer& buffer, bool allocated) {
  buffer_of_.emplace(buffer->data.get(), buffer);
  if (allocated) allocated_[buffer->name].push_back(buffer);
}

NodeRef StatementOrigins::of(const Stmt& lowered) const {
  if (own_.contains(lowered.get())) return lowered;
  if (auto loop = as<ForNode>(lowered))
    if (auto it = loop_of_.find(loop->var.get()); it != loop_of_.end()) return it->second;
  if (std::string tag = thread_tag(*lowered); !tag.empty()) {
    auto it = thread_.find(tag);
    return it == thread_.end() ? nullptr : NodeRef(it->second);
  }
  auto position = position_.find(lowered.get());
  if (position == position_.end()) return nullptr;
  std::string name = heading_of(*lowered);
  auto it = named_.find(name);
  if (it == named_.end()) return nullptr;
  const std::vector<Stmt>& all = it->second;
  if (all.size() == lowered_named_.at(name).size()) return all[position->second];
  // Copies, as unrolling makes them. A store into memory that buffers share may have the name of another buffer, so
  // what is read has to be the same too, and that of one alone.
  NodeRef only;
  for (const Stmt& one : all) {
    if (loaded_by(*one) != loaded_by(*lowered)) continue;
    if (only) return nullptr;
    only = one;
  }
  return only;
}

NodeRef StatementOrigins::of_buffer(const AllocateNode& allocate) const {
  if (auto it = buffer_of_.find(allocate.buffer_var.get()); it != buffer_of_.end()) return it->second;
  if (own_.contains(&allocate)) return ref(allocate);
  auto it = allocated_.find(allocate.buffer_var->name);
  return it != allocated_.end() && it->second.size() == 1 ? NodeRef(it->second.front()) : nullptr;
}

std::vector<Origin> origins_of(const std::vector<Stmt>& statements, const IRModule& given, const IRModule& lowered) {
  std::unordered_map<const Node*, Origin> found;
  for (const auto& [name, node] : lowered->functions) {
    auto after = ref_as<PrimFuncNode>(node);
    PrimFunc before = given->prim_func(name);
    if (!after || !before) continue;
    StatementOrigins origins(before, after);
    AddressIndex addresses(name, *before);
    std::vector<std::pair<Stmt, Origin>> waiting{{after->body, {}}};  // with the origin around each
    while (!waiting.empty()) {
      auto [statement, origin] = std::move(waiting.back());
      waiting.pop_back();
      if (NodeRef own = origins.of(statement)) origin = {addresses.str(*own), false};
      found.emplace(statement.get(), origin);
      for (const Stmt& below : child_statements(*statement))
        waiting.push_back({below, {origin.address, !origin.address.empty()}});
    }
  }
  std::vector<Origin> result;
  for (const Stmt& statement : statements) result.push_back(found[statement.get()]);
  return result;
}

}  // namespace tirscope::passes
