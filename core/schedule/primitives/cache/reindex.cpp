// SPDX-License-Identifier: Apache-2.0
// reindex(block, buffer): copies a buffer that a block reads or writes through an intermediate buffer that is indexed
// by the block's plain variables.
//
//   for i, j:                      A_reindex = T.alloc_buffer((16, 8))
//     with T.block("B"):           for ax0, ax1:
//       B[vi, vj] =                  with T.block("A_reindex_reindex"): A_reindex[v0, v1] = A[v1, v0 * 2]
//         A[vj, vi * 2]      ->    for i, j:
//                                    with T.block("B"): B[vi, vj] = A_reindex[vi, vj]
//
// The intermediate buffer has one dimension for each of the block's variables in the indices. The copy goes before the
// loops around the block when it reads, after them when it writes. Legal when
//   1. the scope is a stage pipeline;
//   2. the block has no blocks inside;
//   3. its accesses of the buffer all have the same indices, and there is one;
//   4. it does not use the buffer's pointer;
//   5. the loops around the block, but the innermost, have nothing else in them;
//   6. the indices depend on loops only through the block's variables, and on nothing that its body introduces.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "schedule/primitives/cache/reindex_stage.h"
#include "schedule/primitives/layout/layout_arguments.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

/// Collects how a block touches a buffer, up to the first thing that is not allowed.
class AccessFinder final : public Visitor {
 public:
  AccessFinder(const SRef& block, const Buffer& buffer) : block_(block), buffer_(buffer) {}
  std::optional<std::vector<Expr>> indices;
  std::optional<Diagnostic> problem;

  static Diagnostic invalid(const SRef& block, const Buffer& buffer, std::string code, Message text,
                            const char* reason) {
    return refuse(std::move(code), std::move(text), {block.stmt},
                  formatted("The target buffer {} should be accessed in the leaf block {{0}} via BufferLoad or "
                            "BufferStore. The indices should be the same if there are multiple accesses to the target "
                            "buffer. {}",
                            buffer->name, reason));
  }

 protected:
  void visit_BufferLoad(const BufferLoadNode& load) override {
    children(load);
    if (load.buffer == buffer_) meet(load.indices);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    children(store);
    if (store.buffer == buffer_) meet(store.indices);
  }
  void visit_Block(const BlockNode&) override {
    // 2. the block has no blocks inside
    if (problem) return;
    problem =
        refuse("reindex.not-leaf",
               message("block \"{0}\" contains other blocks; apply reindex to one of those", block_.block()->name),
               {block_.stmt}, "The target block {0} is not a leaf block.");
  }
  void visit_Var(const VarNode& var) override {
    // 4. the pointer is not used
    if (problem || &var != buffer_->data.get()) return;
    problem = invalid(block_, buffer_, "reindex.opaque-access",
                      message("block \"{0}\" uses the pointer of buffer \"{1}\", so its accesses cannot be replaced",
                              block_.block()->name, buffer_->name),
                      "Opaque buffer accesses found.");
  }

 private:
  void meet(const std::vector<Expr>& found) {
    if (problem) return;
    if (!indices) indices = found;
    // 3. all accesses have the same indices
    if (!std::ranges::equal(*indices, found, [](const Expr& a, const Expr& b) { return deep_equal(a, b); }))
      problem = invalid(block_, buffer_, "reindex.several-accesses",
                        message("block \"{0}\" accesses buffer \"{1}\" at several indices; they must be the same",
                                block_.block()->name, buffer_->name),
                        "Multiple buffer accesses have non-unique indices.");
  }

  const SRef& block_;
  const Buffer& buffer_;
};

/// The indices of the block's only access, simplified; a variable stays a variable.
Result<std::vector<Expr>> access_of(const SRef& block, const Buffer& buffer) {
  AccessFinder finder(block, buffer);
  finder.visit(block.block()->body);
  finder.visit(block.block()->init);
  if (finder.problem) return fail(*std::move(finder.problem));
  // 3. there is an access
  if (!finder.indices)
    return fail(
        AccessFinder::invalid(block, buffer, "reindex.no-access",
                              message("block \"{0}\" declares an access to buffer \"{1}\" that it does not make",
                                      block.block()->name, buffer->name),
                              "No buffer accesses found."));
  arith::Analyzer analyzer;
  for (const IterVar& iter : block.block()->iter_vars) analyzer.bind(iter->var, iter->domain);
  std::vector<Expr> indices = *finder.indices;
  for (Expr& index : indices) {
    Expr simple = analyzer.simplify(index);
    if (!as<IntImmNode>(simple) || !as<VarNode>(index)) index = simple;
  }
  return indices;
}

/// Rule 6: what the body introduces, such as the loops of a copy block, is undefined at the copy.
Result<void> require_known_outside(const BlockNode& block, const std::vector<Expr>& indices) {
  std::vector<Var> outside = free_vars(block);
  for (const IterVar& iter : block.iter_vars) outside.push_back(iter->var);
  for (const Expr& index : indices)
    for (const Var& var : free_vars(*index))
      if (std::ranges::find(outside, var) == outside.end())
        return fail(refuse(
            "reindex.local-variable",
            message("block \"{0}\" accesses the buffer at \"{1}\", which is defined in its body; a copy outside the "
                    "block cannot use it",
                    block.name, var->name),
            {&block}, formatted("The block {{0}} accesses the buffer at {}, which its body introduces", var->name)));
  return {};
}

/// Before or after the nest that holds the block.
Result<InsertionPoint> beside_nest(const SRef& block, const SRef& scope_root, Side side) {
  const SRef* top = &block;
  for (const SRef* p = block.parent; p != &scope_root; p = p->parent) {
    // 5. the loops have nothing else in them
    if (top != &block && p->loop()->body.get() != top->stmt)
      return fail(reject("reindex.not-a-chain",
                         message("loop \"{0}\" around block \"{1}\" contains more than one statement; the copy must be "
                                 "placed outside the nest",
                                 p->loop()->var->name, block.block()->name),
                         "InternalError", "Check failed: (outer->body.get() == inner) is false: ", Fault::Refused));
    top = p;
  }
  const StmtNode* statement = top->realize ? static_cast<const StmtNode*>(top->realize) : top->stmt;
  Stmt body = scope_root.block()->body;
  for (;;) {
    if (auto constant = as<AllocateConstNode>(body))
      body = constant->body;
    else if (auto declared = as<DeclBufferNode>(body))
      body = declared->body;
    else
      break;
  }
  std::size_t position = 0;
  if (auto sequence = as<SeqStmtNode>(body))
    while (position < sequence->seq.size() && sequence->seq[position].get() != statement) ++position;
  return InsertionPoint{&scope_root, position + (side == Side::Write ? 1 : 0)};
}

Result<ReindexStage> check_reindex(const Context& context, const Arguments& arguments) {
  ReindexStage stage;
  stage.block = &arguments.block("block");
  stage.side = side_argument(arguments);
  const SRef& block = *stage.block;
  stage.buffer = buffer_argument(arguments);
  // 1. the scope is a stage pipeline
  TS_TRY(stage.scope_root, checked_scope_root(context, block, /*stage_pipeline=*/true));
  // 2., 3., 4. the accesses
  TS_TRY(std::vector<Expr> target, access_of(block, stage.buffer));
  // 5. the place of the copy
  TS_TRY(stage.location, beside_nest(block, *stage.scope_root, stage.side));
  // 6. the indices mean the same there
  for (const Expr& index : target) TS_TRY_VOID(require_bound_loops(block, *index, {}));
  TS_TRY_VOID(require_known_outside(*block.block(), target));

  std::vector<Expr> shape, values, intermediate;
  std::vector<IterVar> iters;
  VarMap renamed;
  for (const IterVar& iter : block.block()->iter_vars) {
    bool covered = std::ranges::any_of(target, [&](const Expr& index) {
      return uses_var(*index, [&](const VarNode& var) { return &var == iter->var.get(); });
    });
    if (!covered) continue;
    std::string number = std::to_string(iters.size());
    Var var = make_var("v" + number, iter->var->dtype), loop = make_var("ax" + number, iter->var->dtype);
    renamed[iter->var.get()] = var;
    iters.push_back(make<IterVarNode>(iter->domain, var, IterType::DataParallel));
    shape.push_back(iter->domain->min + iter->domain->extent);
    stage.indices.push_back(iter->var);
    intermediate.push_back(var);
    stage.loops.push_back(loop);
    stage.ranges.push_back(iter->domain);
    values.push_back(loop);
  }
  for (Expr& index : target) index = substitute(index, renamed);
  const Buffer& buffer = stage.buffer;
  stage.intermediate = with(*buffer, [&](BufferNode& copy) {
    copy.data = with(*buffer->data, [](VarNode& data) { data.name += "_reindex"; });
    copy.name += "_reindex";
    copy.shape = shape;
    copy.strides.clear();
    DataType index_type = shape.empty() ? DataType::integer(32) : shape.front()->dtype;
    if (as_int(copy.elem_offset)) copy.elem_offset = cast(index_type, copy.elem_offset);
  });
  bool read = stage.side == Side::Read;
  const Buffer &from = read ? buffer : stage.intermediate, &to = read ? stage.intermediate : buffer;
  Block copy =
      copy_block(iters, from, read ? target : intermediate, to, read ? intermediate : target, to->name + "_reindex");
  stage.copy = make<BlockRealizeNode>(values, true_expr(), copy);
  return stage;
}

/// The loops of the scope take each variable through all of its domain, so that a copy over the domains moves only what
/// was written.
bool runs_whole_domain(const SRef& block) {
  std::vector<Range> points;
  for (const Expr& value : block.realize->iter_values) points.push_back(point_range(value));
  if (points.empty()) return true;
  arith::Analyzer analyzer;
  assume_shapes(block, analyzer);
  auto strict = arith::estimate_region_strict_bound(points, loop_domain(*block.parent, nullptr),
                                                    block.realize->predicate, analyzer);
  if (!strict) return false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Range& domain = block.block()->iter_vars[i]->domain;
    if (!analyzer.can_prove_equal((*strict)[i].min, domain->min) ||
        !analyzer.can_prove_equal((*strict)[i].max + 1, domain->min + domain->extent))
      return false;
  }
  return true;
}

/// Where the copy changes no result: nothing else in the nest touches the buffer, and the block only reads or writes
/// it.
std::vector<Suggestion> suggest_reindex(const Context& context, const Subject& subject) {
  std::vector<Suggestion> result;
  const BlockNode* block = subject.sref->block();
  if (!block || subject.sref->is_root()) return result;
  const SRef* top = subject.sref;
  while (top->parent && top->parent->loop()) top = top->parent;
  bool alone = child_blocks(*top).size() == 1 || top == subject.sref;
  if (!alone || !all_declared(context.state->scope(*scope_root(*subject.sref)))) return result;
  for (const BufferChoice& choice : buffers_of(subject)) {
    auto names_it = [&](const BufferRegion& region) { return region->buffer == choice.buffer; };
    bool updates = std::ranges::any_of(block->reads, names_it) && std::ranges::any_of(block->writes, names_it);
    if (updates) continue;
    if (choice.written && !(runs_whole_domain(*subject.sref) && writes_what_it_declares(*subject.sref, choice.buffer)))
      continue;
    Result<std::vector<Expr>> access = access_of(*subject.sref, choice.buffer);
    if (access && stays_inside(*subject.sref, choice.buffer, *access))
      result.push_back(
          {{ref(block), choice.argument}, {}, message("copy {0} through its own buffer", choice.buffer->name)});
  }
  return result;
}

}  // namespace

const Primitive& reindex() {
  static const Primitive primitive = Primitive::transform<ReindexStage>(
      {.name = "reindex",
       .instruction = "ReIndex",
       .error_name = "reindex",
       .summary = "copies a buffer through an intermediate one that is indexed directly by the block's iter vars",
       .returns = Returns::Block,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that accesses the buffer"},
                      {"buffer", ParameterType::Buffer, Role::Attribute, "the buffer"}}},
      check_reindex, rewrite_reindex, suggest_reindex);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
