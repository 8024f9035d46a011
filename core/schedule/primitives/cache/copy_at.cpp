// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/cache/copy_at.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "arith/bounds/region_bound.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/declared.h"
#include "schedule/legality/placement.h"
#include "schedule/primitives/cache/cache_stage.h"
#include "schedule/primitives/cache/redirection.h"
#include "support/format.h"

namespace tirscope::schedule {
namespace {

/// Where a buffer is touched below a loop, in terms of the statements in the loop's body.
struct Touches {
  std::vector<std::size_t> readers, writers;  ///< positions
  std::vector<const SRef*> blocks;            ///< those that read, or write, it
};

Touches touches_below(const SRef& loop, const std::vector<Stmt>& statements, const Buffer& buffer, Side side) {
  Touches result;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    bool read = false, written = false;
    walk(statements[i], [&](const Node& node) {
      auto block = as<BlockNode>(&node);
      if (!block) return is_stmt(node.kind);
      bool reads = region_of(block->reads, buffer.get()) != nullptr;
      bool writes = region_of(block->writes, buffer.get()) != nullptr;
      read = read || reads;
      written = written || writes;
      if (side == Side::Read ? reads : writes) result.blocks.push_back(loop.tree->find(block));
      return false;
    });
    if (read) result.readers.push_back(i);
    if (written) result.writers.push_back(i);
  }
  return result;
}

/// All that the blocks touch of the buffer while the loops below `loop` run.
std::vector<Range> touched_region(const CopyAt& plan, const std::vector<const SRef*>& blocks) {
  std::vector<arith::Region> regions;
  for (const SRef* block : blocks)
    for (const BufferRegion& region : plan.side == Side::Read ? block->block()->reads : block->block()->writes) {
      if (region->buffer != plan.buffer) continue;
      arith::DomMap domain = arith::as_int_sets(loop_domain(*block->parent, plan.loop, plan.copy->scope()));
      regions.push_back(arith::eval_set(bound_region(region, *block->realize)->region, domain));
    }
  arith::Analyzer analyzer;
  std::vector<Range> result;
  arith::Region united = arith::union_regions(regions);
  for (std::size_t i = 0; i < united.size(); ++i) {
    const Expr& size = plan.buffer->shape[i];
    if (!united[i].is_bounded()) {
      result.push_back(make_range(make_const(size->dtype, int64_t(0)), size));
      continue;
    }
    Expr min = analyzer.simplify(united[i].min);
    result.push_back(make_range(min, analyzer.simplify(united[i].max + 1 - min)));
  }
  return result;
}

/// TVM's own checks of what it was given: failures inside.
Diagnostic broken_promise(const char* code, Message text, const char* condition) {
  return reject(code, std::move(text), "InternalError", formatted("Check failed: ({}) is false: ", condition),
                Fault::Refused);
}

Result<std::size_t> checked_position(const CopyAt& plan, const Touches& touches) {
  const std::string &buffer = plan.buffer->name, &loop = plan.loop->loop()->var->name;
  if (plan.side == Side::Read) {
    // 3. some block reads it
    if (touches.readers.empty())
      return fail(broken_promise("read_at.no-reader",
                                 message("no block below loop \"{0}\" reads buffer \"{1}\"; choose a loop above the "
                                         "readers",
                                         loop, buffer),
                                 "!r_pos.empty()"));
    // 4. nothing is written once the copy is taken
    if (!touches.writers.empty() && touches.writers.back() >= touches.readers.front())
      return fail(broken_promise(
          "read_at.written-after-read",
          message("buffer \"{0}\" is written below loop \"{1}\" at or after its first reader, so a copy would be stale",
                  buffer, loop),
          "w_pos.empty() || w_pos.back() < r_pos.front()"));
    return touches.readers.front();
  }
  // 3. some block writes it
  if (touches.writers.empty())
    return fail(broken_promise(
        "write_at.no-writer",
        message("no block below loop \"{0}\" writes buffer \"{1}\"; choose a loop above the writers", loop, buffer),
        "!w_pos.empty()"));
  // 4. nothing is read after the copy back
  if (!touches.readers.empty() && touches.readers.back() > touches.writers.back())
    return fail(broken_promise(
        "write_at.read-after-write",
        message(
            "buffer \"{0}\" is read below loop \"{1}\" after its last writer; move the reader out of the loop first",
            buffer, loop),
        "r_pos.empty() || r_pos.back() <= w_pos.back()"));
  return touches.writers.back() + 1;
}

/// The copy block over the loops around it that the region depends on.
BlockRealize copy_block(const CopyAt& plan) {
  VarMap renamed;
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  std::vector<const SRef*> around = loops_above(*plan.loop);
  around.push_back(plan.loop);
  auto localized = [&](const Expr& bound) {
    for (const Var& var : free_vars(*bound)) {
      auto loop = std::ranges::find_if(around, [&](const SRef* sref) { return sref->loop()->var == var; });
      if (loop == around.end() || renamed.contains(var.get())) continue;
      Var iter = make_var("v" + std::to_string(iters.size()), var->dtype);
      renamed.emplace(var.get(), iter);
      iters.push_back(
          make<IterVarNode>(make_range((*loop)->loop()->min, (*loop)->loop()->extent), iter, IterType::DataParallel));
      values.push_back(var);
    }
    return substitute(bound, renamed);
  };
  std::vector<Range> region;
  std::vector<Var> loops;
  std::vector<Expr> indices;
  for (const Range& range : plan.region) {
    Expr min = localized(range->min);
    region.push_back(make_range(min, localized(range->extent)));
    loops.push_back(make_var("ax" + std::to_string(loops.size()), range->extent->dtype));
    indices.push_back(min + loops.back());
  }
  const Buffer &from = plan.side == Side::Read ? plan.buffer : plan.copy,
               &to = plan.side == Side::Read ? plan.copy : plan.buffer;
  Stmt body = make<BufferStoreNode>(to, load(from, indices), indices);
  for (std::size_t i = loops.size(); i-- > 0;)
    body = make<ForNode>(loops[i], make_const(loops[i]->dtype, int64_t(0)), region[i]->extent, ForKind::Serial, body);
  return make<BlockRealizeNode>(
      values, true_expr(),
      make<BlockNode>(iters, std::vector<BufferRegion>{make<BufferRegionNode>(from, region)},
                      std::vector<BufferRegion>{make<BufferRegionNode>(to, region)}, plan.name, body, nullptr,
                      std::vector<Buffer>(), std::vector<MatchBufferRegion>(), AttrDict{{"auto_copy", 1}}));
}

/// One iteration of the loop touches all of the region, which lies within the buffer, and no block is guarded: only
/// then is the copy sure to be right (TVM does not ask).
bool copies_exactly(const CopyAt& plan) {
  if (!all_declared(*plan.loop)) return false;
  std::vector<Stmt> statements = body_statements(*plan.loop->loop());
  Touches touches = touches_below(*plan.loop, statements, plan.buffer, plan.side);
  for (const SRef* block : touches.blocks)
    if (!is_true(block->realize->predicate) || !child_blocks(*block).empty()) return false;
  arith::Analyzer analyzer;
  for (const SRef* p = plan.loop; p && p->loop(); p = p->parent)
    analyzer.bind(p->loop()->var, make_range(p->loop()->min, p->loop()->extent));
  for (std::size_t i = 0; i < plan.region.size(); ++i) {
    const Range& range = plan.region[i];
    if (!analyzer.can_prove(ge(range->min, make_const(range->min->dtype, int64_t(0)))) ||
        !analyzer.can_prove(le(range->min + range->extent, plan.buffer->shape[i])))
      return false;
  }
  if (plan.side == Side::Read)
    return touches.writers.empty() && std::ranges::all_of(touches.blocks, [&](const SRef* block) {
             return reads_within_what_it_declares(*block, plan.buffer);
           });
  // What is copied back must have been written, and must not be visible elsewhere.
  const SRef& writer = *touches.blocks.front();
  if (touches.blocks.size() != 1 || !touches.readers.empty()) return false;
  if (!writes_what_it_declares(writer, plan.buffer)) return false;
  BufferRegion written = region_of(writer.block()->writes, plan.buffer.get());
  auto strict = arith::estimate_region_strict_bound(bound_region(written, *writer.realize)->region,
                                                    loop_domain(*writer.parent, plan.loop, plan.copy->scope()),
                                                    true_expr(), analyzer);
  return strict.has_value();
}

}  // namespace

Result<CopyAt> plan_copy_at(const Context& context, const SRef& loop, const SRef& block, int64_t index,
                            const std::string& storage_scope, Side side) {
  CopyAt plan;
  plan.loop = &loop;
  plan.side = side;
  // 1. the index names a buffer
  TS_TRY(plan.buffer, nth_buffer(block, index, side));
  // 2. the storage scope is known
  if (!find_storage_rank(storage_scope))
    return fail(reject(
        "storage-scope.unknown",
        message("there is no storage scope \"{0}\"; use \"global\", \"shared\", \"local\" or \"warp\"", storage_scope),
        "TVMError", "unknown storage scope " + storage_scope, Fault::Refused));
  plan.copy = with_scope(plan.buffer, storage_scope);
  plan.name = plan.buffer->name + "_" + storage_scope;
  // 3. and 4. where the buffer is touched
  Touches touches = touches_below(loop, body_statements(*loop.loop()), plan.buffer, side);
  TS_TRY(plan.position, checked_position(plan, touches));
  plan.region = touched_region(plan, touches.blocks);
  // 5. a stage pipeline
  TS_TRY(plan.scope_root, checked_scope_root(context, loop, /*stage_pipeline=*/true));
  return plan;
}

Outcome rewrite_copy_at(const Context& context, const CopyAt& plan) {
  std::vector<Stmt> statements = body_statements(*plan.loop->loop());
  bool reads = plan.side == Side::Read;
  BlockReuse reuse;
  BufferRedirection redirect(plan.buffer, plan.copy, reuse);
  for (std::size_t i = reads ? plan.position : 0; i < (reads ? statements.size() : plan.position); ++i)
    statements[i] = redirect(statements[i]);
  BlockRealize copy = copy_block(plan);
  statements.insert(statements.begin() + std::ptrdiff_t(plan.position), copy);
  Stmt loop =
      with(*plan.loop->loop(), [&](ForNode& now) { now.body = make<SeqStmtNode>(List<Stmt>(std::move(statements))); });
  Edit edit(context.state);
  edit.replace(*plan.loop, loop, reuse);
  allocate(edit, *plan.scope_root, {plan.copy});
  edit.origin(plan.copy, {plan.buffer}, Verb::Cached);
  edit.origin(copy->block, {ref(plan.loop->stmt)}, Verb::Cached);
  return std::move(edit).finish({NodeRef(copy->block)});
}

std::vector<Suggestion> suggest_copy_at(const Context& context, const Subject& subject, Side side) {
  std::vector<Suggestion> result;
  const SRef& block = *subject.sref;
  if (!block.block() || !block.parent || (subject.buffer && subject.written != (side == Side::Write))) return result;
  const auto& regions = side == Side::Read ? block.block()->reads : block.block()->writes;
  std::vector<const SRef*> loops = loops_above(block);
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (subject.buffer && regions[i]->buffer.get() != subject.buffer) continue;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop)
      for (const char* scope : {"local", "shared"}) {
        Result<CopyAt> plan = plan_copy_at(context, **loop, block, int64_t(i), scope, side);
        if (!plan || !copies_exactly(*plan)) continue;
        result.push_back(
            {{NodeRef((*loop)->stmt), NodeRef(block.stmt), Value(int64_t(i)), Value(scope)},
             {},
             message("{0} in {1}, at loop {2}", regions[i]->buffer->name, scope, (*loop)->loop()->var->name)});
      }
  }
  return result;
}

}  // namespace tirscope::schedule
