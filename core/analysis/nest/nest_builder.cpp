// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/nest_builder.h"

#include <algorithm>

#include "analysis/nest/label.h"
#include "arith/conditions.h"
#include "ir/build.h"
#include "ir/walk/param_buffers.h"
#include "support/cancellation.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

std::string iter_kind(IterType type) {
  switch (type) {
    case IterType::DataParallel: return "spatial";
    case IterType::CommReduce: return "reduce";
    case IterType::Ordered: return "scan";
    default: return "opaque";
  }
}

std::string range_label(const Range& range) {
  if (!range) return {};
  if (is_zero(range->min)) return label(range->extent);
  return formatted("{}:{}", label(range->min), label(range->min + range->extent));
}

}  // namespace

NestModel NestBuilder::build() && {
  const PrimFuncNode& function = *model_.nest.function;
  const ParamBuffers buffers(function);
  for (const Var& param : function.params) {
    Buffer buffer = buffers.of(param);
    if (buffer) add_memory(buffer, true, nullptr);
  }
  statement(function.body);
  name_memories();
  mark_reductions();
  return std::move(model_);
}

/// Calls are given pointers to memory that no buffer is declared over: what they touch has a name and a size, too.
void NestBuilder::name_memories() {
  for (Memory& memory : model_.memories)
    memory.shown = memory.buffer ? memory.buffer
                                 : make<BufferNode>(memory.data, memory.dtype, memory.extents, std::vector<Expr>{},
                                                    int32(0), memory.data->name);
  for (std::size_t k = 0; k < model_.memories.size(); ++k) model_.memory_of[model_.memories[k].shown.get()] = int(k);
  for (Site& site : model_.sites) {
    if (site.buffer) continue;
    site.buffer = model_.memories[std::size_t(site.memory)].shown;
    at(site.nest).accesses[std::size_t(site.access)].buffer = site.buffer;
  }
}

int NestBuilder::open(NestKind kind, Stmt node, std::string title) {
  int index = int(model_.nest.nodes.size());
  NestNode nest;
  nest.kind = kind;
  nest.node = std::move(node);
  nest.title = std::move(title);
  nest.parent = current_;
  nest.depth = current_ < 0 ? 0 : at(current_).depth + 1;
  model_.nest.nodes.push_back(std::move(nest));
  model_.end.push_back(index + 1);
  model_.conditional.push_back(false);
  (current_ < 0 ? model_.nest.roots : at(current_).children).push_back(index);
  current_ = index;
  return index;
}

void NestBuilder::close() {
  model_.end[std::size_t(current_)] = int(model_.nest.nodes.size());
  current_ = at(current_).parent;
}

void NestBuilder::store(const BufferStoreNode& node) {
  int nest = open(NestKind::Store, ref(node),
                  formatted("{}[{}] = {}", node.buffer->name, label(node.indices), label(node.value)));
  AccessFinder::Found write{node.buffer, node.buffer->data,        nullptr, &node.indices, false,
                            true,        node.predicate != nullptr};
  add_access(nest, write, ref(node), formatted("{}[{}]", node.buffer->name, label(node.indices)));
  reads(nest, node.value);
  for (const Expr& index : node.indices) reads(nest, index);
  reads(nest, node.predicate);
  close();
}

void NestBuilder::loop(const ForNode& node) {
  int nest = open(NestKind::Loop, ref(node), node.var->name);
  NestNode& loop = at(nest);
  if (!is_zero(node.min)) loop.min = label(node.min);
  loop.extent = label(node.extent);
  loop.constant_extent = as_int(node.extent);
  loop.loop_kind = node.kind_of_loop;
  if (node.thread_binding) loop.thread_tag = node.thread_binding->thread_tag;
  for (const auto& [key, value] : node.annotations) loop.annotations.emplace_back(key, label(value));
  reads(nest, node.min);
  reads(nest, node.extent);
  model_.space.add_loop(node.var.get(), nest, node.min, node.extent);
  statement(node.body);
  close();
}

void NestBuilder::attribute(const AttrStmtNode& node) {
  if (auto iter = node.bound_axis()) {
    int nest = open(NestKind::Loop, ref(node), iter->var->name);
    NestNode& loop = at(nest);
    loop.extent = label(node.value);
    loop.constant_extent = as_int(node.value);
    loop.loop_kind = ForKind::ThreadBinding;
    loop.thread_tag = iter->thread_tag;
    model_.space.add_loop(iter->var.get(), nest, make_const(node.value->dtype, int64_t(0)), node.value);
  } else {
    open(NestKind::Attr, ref(node), formatted("{} = {}", node.key, label(node.value)));
  }
  statement(node.body);
  close();
}

void NestBuilder::conditional(const IfThenElseNode& node) {
  int nest = open(NestKind::If, ref(node), "if " + label(node.condition));
  at(nest).predicate = label(node.condition);
  model_.conditional[std::size_t(nest)] = true;
  reads(nest, node.condition);
  statement(node.then_case);
  close();
  if (!node.else_case) return;
  nest = open(NestKind::Else, ref(node), "else");
  model_.conditional[std::size_t(nest)] = true;
  statement(node.else_case);
  close();
}

void NestBuilder::block(const BlockRealizeNode& realize) {
  const BlockNode& node = *realize.block;
  int nest = open(NestKind::Block, ref(realize), node.name);
  at(nest).reduction_block = node.init != nullptr;
  for (std::size_t i = 0; i < node.iter_vars.size(); ++i) {
    const IterVar& iter = node.iter_vars[i];
    const Expr& value = realize.iter_values[i];
    at(nest).iters.push_back(
        {iter, value, iter->var->name, iter_kind(iter->type), range_label(iter->domain), label(value)});
    at(nest).reduction_block = at(nest).reduction_block || iter->type == IterType::CommReduce;
  }
  for (const auto& region : node.reads) at(nest).reads.push_back(label(region));
  for (const auto& region : node.writes) at(nest).writes.push_back(label(region));
  for (const auto& [key, value] : node.annotations) at(nest).annotations.emplace_back(key, label(value));
  if (!is_true(realize.predicate)) at(nest).predicate = label(realize.predicate);
  for (const Expr& value : realize.iter_values) reads(nest, value);
  reads(nest, realize.predicate);
  bind_iters(nest, realize);
  for (const Buffer& buffer : node.alloc_buffers) add_memory(buffer, false, ref(realize));
  for (const MatchBufferRegion& match : node.match_buffers) add_view(match);
  if (node.init) {
    open(NestKind::Init, ref(realize), "init");
    statement(node.init);
    close();
  }
  statement(node.body);
  close();
}

void NestBuilder::bind_iters(int nest, const BlockRealizeNode& realize) {
  std::vector<AffineForm> forms;
  for (const Expr& value : realize.iter_values) forms.push_back(model_.space.form(value));
  if (!is_true(realize.predicate)) {
    for (const Expr& term : arith::split_conjunction(realize.predicate))
      if (!clip(nest, forms, term)) model_.conditional[std::size_t(nest)] = true;
  }
  for (std::size_t i = 0; i < forms.size(); ++i)
    model_.space.add_value(realize.block->iter_vars[i]->var.get(), forms[i]);
}

bool NestBuilder::clip(int nest, std::vector<AffineForm>& forms, const Expr& term) {
  auto less = as<LTNode>(term);
  auto bound = less ? as_int(less->b) : std::nullopt;
  if (!bound || *bound <= 0) return false;
  AffineForm limited = model_.space.form(less->a);
  auto range = model_.space.range(limited);
  if (!range || range->low != 0) return false;
  for (AffineForm& form : forms) {
    if (!(form == limited)) continue;
    form = model_.space.clipped(form, std::min(*bound, range->high + 1));
    model_.clips[nest].push_back(form.terms[0].atom);
    return true;
  }
  return false;
}

void NestBuilder::declaration(const DeclBufferNode& node) {
  memory_of(node.buffer, node.buffer->data);
  open(NestKind::Declare, ref(node),
       formatted("{} = decl_buffer{}", node.buffer->name, shape_label(node.buffer->shape)));
  statement(node.body);
  close();
}

void NestBuilder::realization(const BufferRealizeNode& node) {
  open(NestKind::Declare, ref(node), formatted("{} = realize{}", node.buffer->name, shape_label(node.buffer->shape)));
  add_memory(node.buffer, false, ref(node));
  statement(node.body);
  close();
}

void NestBuilder::let(const LetStmtNode& node) {
  int nest = open(NestKind::Let, ref(node), formatted("{} = {}", node.var->name, label(node.value)));
  reads(nest, node.value);
  if (node.var->dtype.is_integer()) model_.space.add_value(node.var.get(), model_.space.form(node.value));
  statement(node.body);
  close();
}

void NestBuilder::assertion(const AssertStmtNode& node) {
  int nest = open(NestKind::Assert, ref(node), "assert " + label(node.condition));
  reads(nest, node.condition);
  statement(node.body);
  close();
}

void NestBuilder::while_loop(const WhileNode& node) {
  int nest = open(NestKind::While, ref(node), "while " + label(node.condition));
  at(nest).predicate = label(node.condition);
  model_.conditional[std::size_t(nest)] = true;
  reads(nest, node.condition);
  statement(node.body);
  close();
}

void NestBuilder::evaluation(const EvaluateNode& node) {
  int nest = open(NestKind::Evaluate, ref(node), label(node.value));
  reads(nest, node.value);
  close();
}

void NestBuilder::statement(const Stmt& stmt) {
  poll_cancellation();
  if (!stmt) return;
  switch (stmt->kind) {
    case Kind::For: return loop(*as<ForNode>(stmt));
    case Kind::BlockRealize: return block(*as<BlockRealizeNode>(stmt));
    case Kind::BufferStore: return store(*as<BufferStoreNode>(stmt));
    case Kind::IfThenElse: return conditional(*as<IfThenElseNode>(stmt));
    case Kind::AttrStmt: return attribute(*as<AttrStmtNode>(stmt));
    case Kind::SeqStmt:
      for (const Stmt& child : as<SeqStmtNode>(stmt)->seq) statement(child);
      return;
    case Kind::Allocate: {
      auto node = as<AllocateNode>(stmt);
      return allocation(stmt, node->buffer_var, node->dtype, node->extents, node->body);
    }
    case Kind::AllocateConst: {
      auto node = as<AllocateConstNode>(stmt);
      return allocation(stmt, node->buffer_var, node->dtype, node->extents, node->body);
    }
    case Kind::DeclBuffer: return declaration(*as<DeclBufferNode>(stmt));
    case Kind::BufferRealize: return realization(*as<BufferRealizeNode>(stmt));
    case Kind::LetStmt: return let(*as<LetStmtNode>(stmt));
    case Kind::AssertStmt: return assertion(*as<AssertStmtNode>(stmt));
    case Kind::While: return while_loop(*as<WhileNode>(stmt));
    case Kind::Evaluate: return evaluation(*as<EvaluateNode>(stmt));
    default: return;  // a Block is below a BlockRealize only
  }
}

void NestBuilder::mark_reductions() {
  for (std::size_t i = 0; i < model_.nest.nodes.size(); ++i) {
    if (model_.nest.nodes[i].kind != NestKind::Block) continue;
    for (const IterBinding& binding : model_.nest.nodes[i].iters) {
      if (binding.iter->type != IterType::CommReduce) continue;
      AffineForm form = model_.space.form(binding.value);
      for (const auto& term : form.terms)
        for (int loop : model_.space.atom(term.atom).loops)
          if (at(loop).kind == NestKind::Loop) at(loop).reduction = true;
    }
  }
}

}  // namespace tirscope::analysis
