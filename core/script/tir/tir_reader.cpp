// SPDX-License-Identifier: Apache-2.0
#include "script/tir/tir_reader.h"

#include <algorithm>

#include "ir/walk/visitor.h"
#include "script/files/reader.h"
#include "script/tir/access_regions.h"
#include "script/tir/values/node_values.h"
#include "support/format.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

// ---- names

void TableScope::hold(const Value& value, int change) {
  if (auto node = value.as_node()) {
    if (change > 0)
      ++held_[node->get()];
    else if (auto it = held_.find(node->get()); it != held_.end() && --it->second == 0)
      held_.erase(it);
  }
}

void TableScope::set(NameId name, Value value) {
  if (name >= slots_.size()) slots_.resize(std::max<std::size_t>(name + 1, slots_.size() * 2));
  hold(value, +1);
  undo_.emplace_back(name, std::exchange(slots_[name], Slot{std::move(value), true}));
}

void TableScope::undo_to(std::size_t mark) {
  while (undo_.size() > mark) {
    auto& [name, slot] = undo_.back();
    hold(slots_[name].value, -1);
    slots_[name] = std::move(slot);
    undo_.pop_back();
  }
}

void TableScope::hide_since(std::size_t mark) {
  std::unordered_set<NameId> hidden;
  for (std::size_t k = mark, end = undo_.size(); k < end; ++k) {
    auto [name, before] = undo_[k];
    if (!hidden.insert(name).second) continue;
    hold(before.value, +1);
    undo_.emplace_back(name, std::exchange(slots_[name], std::move(before)));
  }
}

namespace {

/// What a text may use up: as much as a script, and what its own length explains.
Budget budget_for(SyntaxTree& tree) {
  constexpr int64_t each_byte = 64;
  const Budget script;
  const int64_t written = each_byte * int64_t(tree.source().size());
  return {.steps = script.steps + written, .bytes = script.bytes + written, .output = script.output};
}

}  // namespace

void TirReader::spend_nodes(uint32_t count) {
  if ((nodes_left_ -= count) >= 0) return;
  nodes_left_ = 0;
  throw LimitReached{bad_input("ir.too-large", "the program has more than {0} parts when fully expanded",
                               most_nodes(tree().source().size()))};
}

TirReader::TirReader(SyntaxTree& tree, Diagnostics& diagnostics, const std::map<std::string, int64_t>& set)
    : Evaluator(tree, diagnostics, budget_for(tree)), nodes_left_(most_nodes(tree.source().size())), set_(set) {
  // In a function `range` is a loop; among a file's constants it is Python's.
  define_builtin("range", Ref<Object>(new Builtin("range", [plain = *find_builtin("range")](
                                                               Evaluator& evaluator, const Arguments& arguments) {
                   bool in_function = static_cast<TirReader&>(evaluator).in_function();
                   return evaluator.call(in_function ? serial_loop() : plain, arguments);
                 })));
}

void TirReader::rename(const NodeRef& node, const std::string& name) const {
  // Nodes are immutable once a module holds them; here they are still being made, and TVM too names them afterwards.
  if (auto var = as<VarNode>(node)) {
    auto* changed = const_cast<VarNode*>(var);
    changed->name = name;
    seal(*changed);  // a long name counts wherever it is used
  } else if (auto buffer = as<BufferNode>(node)) {
    const_cast<BufferNode*>(buffer)->name = name;
    if ((!keep_names_ && !flat()) || buffer->data->name.empty()) rename(buffer->data, name);
    for (std::size_t i = 0; i < buffer->strides.size(); ++i)
      if (as<VarNode>(buffer->strides[i])) rename(buffer->strides[i], formatted("{}_s{}", name, i));
  } else if (auto iter = as<IterVarNode>(node)) {
    rename(iter->var, name);
  }
}

Value TirReader::undefined_name(const syntax::Name& name) {
  if (!fragment_) return Evaluator::undefined_name(name);
  std::string text(tree().name(name.id));
  Value value;
  if (auto it = subscripted_.find(name.id); it != subscripted_.end()) {
    std::vector<Expr> shape;
    for (std::size_t i = 0; i < it->second; ++i) shape.push_back(make_var(formatted("{}_dim{}", text, i)));
    Buffer buffer = make_buffer(text, std::move(shape), DataType::floating(32));
    free_buffers_[text] = buffer;
    make_visible(buffer);
    value = buffer;
  } else {
    Var var = make_var(text);
    free_vars_[text] = var;
    value = var;
  }
  // Free names are the same everywhere, so they are known before every block.
  scope_.set(name.id, value);
  define_builtin(tree().name(name.id), value);
  return value;
}

// ---- frames

BlockParts* TirReader::innermost_block() {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (frame->kind == FrameKind::Block) return frame->block.get();
  return nullptr;
}

BlockParts* TirReader::block_frame(std::string_view what, const syntax::Node& where) {
  // A block's own declarations are directly in it; only frames without a scope of their own may lie between.
  for (auto frame = frames_.rbegin(); frame != frames_.rend() && frame->kind != FrameKind::Init; ++frame)
    if (frame->kind == FrameKind::Block) return frame->block.get();
  report(where, bad_input("script.outside-block", "{0} is only allowed in a block (with T.block(...):)", what));
  return nullptr;
}

Frame* TirReader::innermost(FrameKind kind) {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (frame->kind == kind) return &*frame;
  return nullptr;
}

const Range* TirReader::loop_range(const Var& var) const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    for (const LoopDomain& loop : frame->loops)
      if (loop.var == var) return &loop.range;
  return nullptr;
}

void TirReader::make_visible(const Buffer& buffer) { visible_.try_emplace(buffer->data.get(), buffer); }

void TirReader::enter(Frame frame) {
  for (const Buffer& buffer : frame.declares) make_visible(buffer);
  frames_.push_back(std::move(frame));
}

void TirReader::close_top() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  for (const Buffer& buffer : frame.declares) {
    auto it = visible_.find(buffer->data.get());
    if (it != visible_.end() && it->second == buffer) visible_.erase(it);
  }
  uint32_t counted = 0;  // its body
  for (const Stmt& stmt : frame.stmts) counted = added_sizes(counted, stmt->size);
  Stmt made = frame.kind == FrameKind::Block ? finish_block(frame) : frame.close(sequence(frame.stmts));
  if (!made) return;
  spend_nodes(made->size - std::min(counted, made->size));
  frames_.back().stmts.push_back(std::move(made));
}

void TirReader::close_to(std::size_t depth) {
  while (frames_.size() > depth) close_top();
}

Stmt TirReader::finish_block(Frame& frame) {
  BlockParts& parts = *frame.block;
  for (const Buffer& buffer : parts.alloc_buffers) visible_.erase(buffer->data.get());
  for (const MatchBufferRegion& match : parts.match_buffers) visible_.erase(match->buffer->data.get());
  Block block = make<BlockNode>(std::move(parts.iter_vars), parts.reads.value_or(std::vector<BufferRegion>()),
                                parts.writes.value_or(std::vector<BufferRegion>()), parts.name, sequence(frame.stmts),
                                parts.init, std::move(parts.alloc_buffers), std::move(parts.match_buffers),
                                parts.annotations.value_or(AttrDict()));
  if (!parts.reads || !parts.writes) {
    AccessRegions regions = access_regions(*block, visible_);
    if (!regions.opaque.empty()) {
      report(frame.where, bad_input("script.opaque-access",
                                    "the regions of block \"{0}\" cannot be inferred because it uses the pointer of "
                                    "{1}; write T.reads(...) and T.writes(...)",
                                    block->name, regions.opaque.front()->buffer->name));
      return nullptr;
    }
    block = tirscope::with(block, [&](BlockNode& copy) {
      if (!parts.reads) copy.reads = std::move(regions.reads);
      if (!parts.writes) copy.writes = std::move(regions.writes);
    });
    if (frames_.size() == 1) inferred_.emplace(block.get(), std::pair(!parts.reads, !parts.writes));
  }
  if (parts.no_realize) return block;
  return make<BlockRealizeNode>(std::move(parts.iter_values), parts.predicate ? parts.predicate : true_expr(), block);
}

}  // namespace tirscope::script
