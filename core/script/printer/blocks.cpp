// SPDX-License-Identifier: Apache-2.0
// Blocks: iteration variables, predicate, regions, attributes, buffers, init, body, in this order.
#include <unordered_map>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

bool equal(const Expr& a, const Expr& b) {
  if (a == b) return true;
  if (auto value = as_int(a)) return as_int(b) == value && a->dtype == b->dtype;
  return structural_equal(a, b);
}

}  // namespace

void ScriptPrinter::iter_var_line(const IterVarNode& iter, const Expr* value, Frame& frame) {
  Scratch line(*this), rhs(*this);
  std::string_view method = iter.type == IterType::DataParallel ? "axis.spatial"
                            : iter.type == IterType::CommReduce ? "axis.reduce"
                            : iter.type == IterType::Ordered    ? "axis.scan"
                                                                : "axis.opaque";
  std::size_t mark = line->open(&iter);
  tir(*rhs, method);
  rhs->add('(');
  if (is_zero(iter.domain->min)) {
    expr(*rhs, iter.domain->extent);
  } else {
    rhs->add('(');
    expr(*rhs, iter.domain->min);
    rhs->add(", ");
    expr(*rhs, iter.domain->min + iter.domain->extent);
    rhs->add(')');
  }
  if (value) {
    rhs->add(", ");
    expr(*rhs, *value);
  }
  rhs->add(')');
  define_var(*iter.var, frame);
  write_name(*line, *iter.var);
  line->add(" = ");
  line->append(*rhs);
  line->close(mark);
  push(frame, *line);
}

void ScriptPrinter::iter_vars(const BlockNode& block, const BlockRealizeNode* realize, Frame& frame) {
  const auto& iters = block.iter_vars;
  auto value_of = [&](std::size_t i) { return realize ? &realize->iter_values[i] : nullptr; };
  // Loops around the block, of which those inside a frame's loop chain count although they have no frame of their own.
  std::unordered_map<const VarNode*, const ForNode*> loops;
  auto enclosing_loop = [&](const VarNode& var) -> const ForNode* {
    if (loops.empty())
      for (std::size_t i = 0; i < depth_; ++i)
        for (auto loop = as<ForNode>(frames_[i].node); loop; loop = as<ForNode>(loop->body))
          loops.emplace(loop->var.get(), loop);
    auto found = loops.find(&var);
    return found == loops.end() ? nullptr : found->second;
  };
  auto remappable = [&](std::size_t i) {
    const IterVarNode& iter = *iters[i];
    if (!realize || !options_.syntax_sugar) return false;
    if (iter.type != IterType::DataParallel && iter.type != IterType::CommReduce) return false;
    auto var = as<VarNode>(realize->iter_values[i]);
    auto loop = var ? enclosing_loop(*var) : nullptr;
    return loop && equal(loop->min, iter.domain->min) && equal(loop->extent, iter.domain->extent);
  };
  auto remap = [&](std::size_t begin, std::size_t end) {
    Scratch line(*this), kinds(*this), values(*this);
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin) line->add(", "), values->add(", ");
      define_var(*iters[i]->var, frame);
      std::size_t mark = line->open(iters[i].get());
      write_name(*line, *iters[i]->var);
      line->close(mark);
      kinds->add(iters[i]->type == IterType::DataParallel ? 'S' : 'R');
      expr(*values, realize->iter_values[i]);
    }
    line->add(" = ");
    tir(*line, "axis.remap");
    line->add("(\"");
    line->append(*kinds);
    line->add("\", [");
    line->append(*values);
    line->add("])");
    push(frame, *line);
  };
  for (std::size_t i = 0; i < iters.size();) {
    std::size_t end = i;
    while (end < iters.size() && remappable(end)) ++end;
    if (end - i >= 2) {
      remap(i, end);
      i = end;
    } else {
      iter_var_line(*iters[i], value_of(i), frame);
      ++i;
    }
  }
}

void ScriptPrinter::regions_line(std::string_view method, const std::vector<BufferRegion>& regions, Frame& frame) {
  Scratch line(*this);
  tir(*line, method);
  line->add('(');
  comma_separated(*line, regions);
  line->add(')');
  push(frame, *line);
}

void ScriptPrinter::allocations(const List<Buffer>& buffers, Frame& frame) {
  const std::string_view method = block_word(Word::BlockAlloc);
  for (const Buffer& b : buffers) {
    Scratch line(*this);
    define_buffer(*b, frame);
    write_name(*line, *b);
    line->add(" = ");
    declaration(*line, *b, method, nullptr, frame, Introduces::DataPointer);
    push(frame, *line);
  }
}

void ScriptPrinter::match_buffer(const MatchBufferRegionNode& match, Frame& frame) {
  Scratch line(*this), source(*this);
  std::size_t mark = line->open(&match);
  define_buffer(*match.buffer, frame);
  write_name(*line, *match.buffer);
  line->add(" = ");
  expr(*source, match.source);
  declaration(*line, *match.buffer, "match_buffer", &*source, frame, Introduces::All);
  line->close(mark);
  push(frame, *line);
}

void ScriptPrinter::block(const BlockNode& block, const BlockRealizeNode* realize) {
  std::vector<Item> items;
  {
    Scope scope(*this, &block);
    iter_vars(block, realize, *scope);
    if (realize && !is_true(realize->predicate)) {
      Scratch line(*this);
      tir(*line, "where");
      line->add('(');
      expr(*line, realize->predicate);
      line->add(')');
      push(*scope, *line);
    }
    regions_line("reads", block.reads, *scope);
    regions_line("writes", block.writes, *scope);
    if (!block.annotations.empty()) {
      Scratch line(*this);
      tir(*line, block_word(Word::BlockAttr));
      line->add('(');
      attr_dict(*line, block.annotations);
      line->add(')');
      push(*scope, *line);
    }
    allocations(block.alloc_buffers, *scope);
    for (const MatchBufferRegion& match : block.match_buffers) match_buffer(*match, *scope);
    if (block.init) {
      Scratch line(*this);
      tir(*line, "init");
      line->add("():");
      Item init = document.line("with " + line->text);
      {
        Scope init_scope(*this, block.init.get());
        body(block.init);
        document.set_body(init, init_scope.take());
      }
      scope->items.push_back(init);
    }
    body(block.body);
    items = scope.take();
  }
  Scratch line(*this);
  line->add("with ");
  if (realize) line->marks.push_back({&block, 0, Mark::to_end});
  tir(*line, block_word(Word::Block));
  line->add('(');
  string_literal(*line, block.name);
  if (!realize) line->add(", no_realize=True");
  line->add("):");
  Item item = document.line(*line, realize ? static_cast<const Node*>(realize) : &block);
  item.annotation = annotation_of(block);
  if (item.annotation < 0 && realize) item.annotation = annotation_of(*realize);
  document.set_body(item, std::move(items));
  top().items.push_back(item);
}

const BlockNode* ScriptPrinter::implicit_root(const PrimFuncNode& function) const {
  auto realize = as<BlockRealizeNode>(function.body);
  if (!realize || !realize->iter_values.empty() || !is_true(realize->predicate)) return nullptr;
  const BlockNode& root = *realize->block;
  if (!root.annotations.empty() || !root.match_buffers.empty() || !root.reads.empty() || !root.writes.empty() ||
      root.init)
    return nullptr;
  if (!root.alloc_buffers.empty()) return &root;
  if (auto inner = as<BlockRealizeNode>(root.body)) return inner->block->iter_vars.empty() ? nullptr : &root;
  std::vector<const Node*> open{root.body.get()};
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    if (node->kind == Kind::BlockRealize) return &root;
    for_each_child(*node, [&](const Node& child) {
      if (is_stmt(child.kind)) open.push_back(&child);
    });
  }
  return nullptr;
}

}  // namespace tirscope::script
