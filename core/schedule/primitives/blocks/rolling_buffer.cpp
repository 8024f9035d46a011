// SPDX-License-Identifier: Apache-2.0
// rolling_buffer(block, write_buffer_index): neighbouring tiles keep what they have in common, in a buffer that is used
// again and again.
//
//   Y = T.alloc_buffer((66,))                     Y = T.alloc_buffer((10,))
//   for i_0 in range(8):                          for i_0 in range(8):
//     for ax0 in range(10):                         for ax0 in range(10):
//       with T.block("Y"):                            with T.block("Y"):
//         vi = T.axis.spatial(66, i_0 * 8 + ax0)        vi = T.axis.opaque(66, i_0 * 8 + ax0)
//         Y[vi] = ...                           ->      T.where(i_0 < 1 or 2 <= ax0)
//     for i_1 in range(8):                              Y[vi % 10] = ...
//       with T.block("Z"):                          for i_1 in range(8):
//         Z[vi] = Y[vi] + Y[vi + 2]                   with T.block("Z"): Z[vi] = Y[vi % 10] + Y[(vi + 2) % 10]
//
// Legal when
//   1. the index names a buffer that the block writes;
//   2. the block is not a function's root block;
//   3. it does not write an output of its scope;
//   4. other blocks depend on it, and it on them, by reading what is written before alone;
//   5. the lowest loop or block around it and its consumers is a loop;
//   6. what it writes in one iteration of that loop begins, in every dimension, at a constant, a loop variable, or one
//      times a constant (that product perhaps divided by a constant);
//   7. in a dimension that begins at a loop variable, the extent is constant;
//   8. in one of them the variable is that of a loop around the block, and the next iteration begins before this one
//      ends;
//   9. the block has an iteration variable for each such dimension.
// The buffer rolls along the dimension of the outermost such loop: that dimension shrinks to what one iteration writes,
// indices are taken modulo its size, the variable becomes opaque in all blocks of the scope, and elements that an
// earlier iteration has computed are not computed again.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "schedule/legality/binding.h"
#include "schedule/legality/block.h"
#include "schedule/legality/buffer.h"
#include "schedule/primitive.h"
#include "script/printer/printer.h"
#include "script/tir/access_regions.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

/// A dimension in which neighbouring iterations overlap.
struct RollingDimension {
  Var var;          ///< of the loop; null where nothing overlaps
  int64_t overlap;  ///< elements that the next iteration has in common with this one
};

struct Rolling {
  const SRef *block, *scope_root;
  Buffer buffer, rolled;
  std::vector<RollingDimension> dimensions;
  std::size_t axis;  ///< that the buffer rolls along
};

/// What one dimension of a region begins at: null var for a constant. Nothing for any other form.
struct Start {
  Var var;
  int64_t stride;
};
std::optional<Start> start_of(const Expr& min) {
  if (as_int(min)) return Start{nullptr, 0};
  if (min->kind == Kind::Var) return Start{ref_as<VarNode>(min), 1};
  auto division = as<FloorDivNode>(min);
  auto divisor = division ? as_int(division->b) : std::optional<int64_t>(1);
  auto product = as<MulNode>(division ? division->a : min);
  auto stride = product ? as_int(product->b) : std::nullopt;
  if (!divisor || *divisor <= 0 || !stride || product->a->kind != Kind::Var) return std::nullopt;
  return Start{ref_as<VarNode>(product->a), (*stride + *divisor - 1) / *divisor};
}

/// As TVM writes an array of ranges, outside a program.
std::string listed(const std::vector<Range>& region) {
  std::string text;
  for (const Range& range : region) {
    std::string one = script::text(range);
    if (std::size_t at = one.rfind("T.Range("); at != std::string::npos) one[at] = 'I';
    text += (text.empty() ? "" : ", ") + one;
  }
  return "[" + text + "]";
}

Diagnostic no_pattern(const SRef& block, const BufferRegion& region) {
  return refuse(
      "rolling_buffer.no-overlap",
      message("neighbouring iterations of a loop around block \"{0}\" overlap in no dimension: the region of \"{1}\" "
              "that one iteration writes must start at loop * stride and be longer than the stride, but it is {2}; "
              "split the consumer's loop and compute_at the outer part first",
              block.block()->name, region->buffer->name, listed(region->region)),
      {block.stmt},
      formatted("The target buffer {} with region {} should have at least one dimension range that matches a rolling "
                "pattern such as hh.outer * stride + hh.inner. ",
                region->buffer->name, listed(region->region)));
}

/// Rules 6 to 8.
Result<void> match_rolling(Rolling& plan, const BufferRegion& region) {
  for (const Range& range : region->region) {
    // 6. the form of the region
    std::optional<Start> start = start_of(range->min);
    if (!start) return fail(no_pattern(*plan.block, region));
    RollingDimension dimension{start->var, 0};
    if (start->var) {
      // 7. a constant extent
      auto extent = as_int(range->extent);
      if (!extent)
        return fail(
            reject("rolling_buffer.symbolic-extent",
                   message("the region of \"{0}\" that one iteration writes has no constant size along loop \"{1}\"",
                           region->buffer->name, start->var->name),
                   "InternalError", "Check failed: (extent) is false: ", Fault::Refused));
      dimension.overlap = *extent - start->stride;
      if (dimension.overlap <= 0) dimension.var = nullptr;
    }
    plan.dimensions.push_back(std::move(dimension));
  }
  // 8. the outermost loop along which something overlaps
  for (const SRef* loop : loops_above(*plan.block)) {
    auto it =
        std::ranges::find_if(plan.dimensions, [&](const RollingDimension& d) { return d.var == loop->loop()->var; });
    if (it == plan.dimensions.end()) continue;
    plan.axis = std::size_t(it - plan.dimensions.begin());
    plan.rolled =
        with(*plan.buffer, [&](BufferNode& copy) { copy.shape[plan.axis] = region->region[plan.axis]->extent; });
    return {};
  }
  return fail(no_pattern(*plan.block, region));
}

Result<Rolling> check_rolling_buffer(const Context& context, const Arguments& arguments) {
  Rolling plan{};
  plan.block = &arguments.block("block");
  int64_t index = arguments.integer("write_buffer_index");
  // 1. the index names a buffer that the block writes
  TS_TRY(plan.buffer, nth_buffer(*plan.block, index, Side::Write));
  // 2. not a root block
  TS_TRY(plan.scope_root, checked_scope_root(context, *plan.block, /*stage_pipeline=*/false));
  // 3. no output
  TS_TRY_VOID(require_not_output_block(*plan.block, *plan.scope_root));
  // 4. nothing but reads of what is written before
  const BlockScope& scope = context.state->scope(*plan.scope_root);
  auto reads_written = [](const Dependence& each) { return each.kind == DependenceKind::RAW; };
  if (!std::ranges::all_of(scope.into(*plan.block), reads_written) ||
      !std::ranges::all_of(scope.out_of(*plan.block), reads_written))
    return fail(refuse(
        "rolling_buffer.dependence",
        message("another block writes the output of block \"{0}\" or, after it, its input", plan.block->block()->name),
        {plan.block->stmt}, "The target block {0} is required to have only RAW dependencies"));
  // 5. a loop around it and its consumers
  const SRef* around = plan.block;
  for (const SRef* consumer : scope.consumers(*plan.block)) around = lowest_common_ancestor(*around, *consumer);
  if (!around->loop())
    return fail(refuse("rolling_buffer.no-common-loop",
                       message("no loop encloses both block \"{0}\" and all consumers of \"{1}\"; split a consumer's "
                               "loop and compute_at the block below the outer part first",
                               plan.block->block()->name, plan.buffer->name),
                       {plan.block->stmt},
                       formatted("rolling_buffer injection is invalid. The block {{0}} should be tiled so that the "
                                 "lca of the access location of the target buffer {} is a for loop. ",
                                 plan.buffer->name)));
  const BlockRealizeNode& realize = *plan.block->realize;
  arith::VarRanges below;
  if (plan.block->parent != around) below = loop_domain(*plan.block->parent, around);
  BufferRegion declared = realize.block->writes[std::size_t(index)];
  BufferRegion region =
      covering_region(plan.buffer, arith::eval_set(bound_region(declared, realize)->region, arith::as_int_sets(below)));
  TS_TRY_VOID(match_rolling(plan, region));  // 6 to 8
  // 9. a variable for each dimension
  for (std::size_t i = realize.iter_values.size(); i < plan.dimensions.size(); ++i)
    if (plan.dimensions[i].var)
      return fail(reject("rolling_buffer.no-variable",
                         message("block \"{0}\" has {1} iter vars, but overlaps in dimension {2} of \"{3}\"",
                                 realize.block->name, realize.iter_values.size(), i, plan.buffer->name),
                         "InternalError",
                         formatted("Check failed: (0 <= i && i < p->size_) is false: IndexError: indexing {} on an "
                                   "array of size {}",
                                   i, realize.iter_values.size()),
                         Fault::Refused));
  return plan;
}

class Roller final : public Mutator {
 public:
  Roller(const Rolling& plan, BlockReuse& reuse) : plan_(plan), reuse_(reuse) {}

 protected:
  NodeRef mutate_Block(const BlockNode& node) override {
    Block block = rebuilt(node);
    if (&node == plan_.scope_root->stmt) {
      block = with(*block, [&](BlockNode& copy) {
        copy.alloc_buffers = copy.alloc_buffers.replaced(plan_.buffer, plan_.rolled);
      });
    } else {
      block = with(*block, [&](BlockNode& copy) {
        // The inner loops of the rolling axis depend on all iterations before: lowering must not take them apart.
        if (plan_.axis < copy.iter_vars.size()) {
          const IterVar& iter = copy.iter_vars[plan_.axis];
          copy.iter_vars[plan_.axis] = make<IterVarNode>(iter->domain, iter->var, IterType::Opaque);
        }
        script::AccessRegions found = script::access_regions(*block, {{plan_.rolled->data.get(), plan_.rolled}});
        replace_region(copy.reads, found.reads);
        replace_region(copy.writes, found.writes);
      });
    }
    reuse_[&node] = block;
    return block;
  }

  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    BlockRealize realize = rebuilt(node);
    if (!std::exchange(stored_, false)) return realize;
    // An element is computed in the first iteration, or when no iteration before has.
    Expr condition = realize->predicate;
    for (std::size_t i = 0; i < plan_.dimensions.size(); ++i) {
      const RollingDimension& dimension = plan_.dimensions[i];
      if (!dimension.var) continue;
      arith::Analyzer analyzer;
      Expr zero = make_const(dimension.var->dtype, int64_t(0));
      Expr inner = analyzer.int_set(node.iter_values[i], {{dimension.var.get(), arith::IntervalSet::point(zero)}}).min;
      Expr fresh = logical_or(lt(dimension.var, make_const(dimension.var->dtype, int64_t(1))),
                              ge(inner, make_const(inner->dtype, dimension.overlap)));
      condition = analyzer.simplify(logical_and(condition, fresh));
    }
    return with(*realize, [&](BlockRealizeNode& copy) { copy.predicate = condition; });
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = rebuilt(node);
    if (store->buffer != plan_.buffer) return store;
    stored_ = true;
    return with(*store, [&](BufferStoreNode& copy) {
      copy.buffer = plan_.rolled;
      wrap(copy.indices);
    });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = rebuilt(node);
    if (load->buffer != plan_.buffer) return load;
    return with(*load, [&](BufferLoadNode& copy) {
      copy.buffer = plan_.rolled;
      wrap(copy.indices);
    });
  }

 private:
  void wrap(std::vector<Expr>& indices) const {
    Expr& index = indices[plan_.axis];
    index = make<FloorModNode>(index, make_const(index->dtype, *as_int(plan_.rolled->shape[plan_.axis])));
  }
  /// The region of the buffer as the accesses show it now.
  void replace_region(std::vector<BufferRegion>& regions, const std::vector<BufferRegion>& found) const {
    for (BufferRegion& region : regions)
      if (region->buffer == plan_.buffer) {
        BufferRegion now = region_of(found, plan_.rolled.get());
        region = now ? now : full_region(plan_.rolled);
      }
  }

  const Rolling& plan_;
  BlockReuse& reuse_;
  bool stored_ = false;  ///< the block under way stores to the buffer
};

Outcome rewrite_rolling_buffer(const Context& context, const Rolling& plan) {
  BlockReuse reuse;
  Stmt old = ref(static_cast<const StmtNode*>(plan.scope_root->block()));
  Block scope = ref_as<BlockNode>(Roller(plan, reuse)(old));
  Edit edit(context.state);
  edit.forward(plan.buffer.get(), plan.rolled);
  edit.replace(*plan.scope_root, scope, reuse);
  edit.renew(edit.at(plan.scope_root->stmt), Renewal::Scope);
  return std::move(edit).finish();
}

/// TVM takes for granted that each dimension of the buffer is indexed by the variable at its position, and that the
/// loops run one iteration after the other; only then is the step right.
bool is_sound(const SRef& block, const Buffer& buffer, const BlockScope& scope) {
  for (const SRef* loop : loops_above(block))
    if (loop->loop()->kind_of_loop != ForKind::Serial) return false;
  BufferRegion written = region_of(block.block()->writes, buffer.get());
  for (std::size_t i = 0; i < written->region.size(); ++i)
    if (i >= block.block()->iter_vars.size() || written->region[i]->min != block.block()->iter_vars[i]->var ||
        !is_one(written->region[i]->extent))
      return false;
  std::vector<const SRef*> users = scope.consumers(block);
  users.push_back(&block);
  return scope.writers(buffer.get()).size() == 1 &&
         std::ranges::all_of(users, [](const SRef* user) { return is_true(user->realize->predicate); });
}

std::vector<Suggestion> suggest_rolling_buffer(const Context& context, const Subject& subject) {
  std::vector<Suggestion> result;
  const SRef& block = *subject.sref;
  if (!block.block() || !block.parent || (subject.buffer && !subject.written)) return result;
  const BlockScope& scope = context.state->scope(*scope_root(block));
  for (std::size_t i = 0; i < block.block()->writes.size(); ++i) {
    const Buffer& buffer = block.block()->writes[i]->buffer;
    if ((subject.buffer && buffer.get() != subject.buffer) || !is_sound(block, buffer, scope)) continue;
    result.push_back({{NodeRef(block.stmt), Value(int64_t(i))}, {}, message("roll {0}", buffer->name)});
  }
  return result;
}

}  // namespace

const Primitive& rolling_buffer() {
  static const Primitive primitive = Primitive::transform<Rolling>(
      {.name = "rolling_buffer",
       .instruction = "RollingBuffer",
       .error_name = "rolling-buffer",
       .summary = "lets adjacent tiles share their common data in a circular buffer",
       .returns = Returns::Nothing,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block that writes the buffer"},
                      {"write_buffer_index", ParameterType::WriteIndex, Role::Attribute,
                       "which of the buffers it writes"}},
       .since = "0.10"},
      check_rolling_buffer, rewrite_rolling_buffer, suggest_rolling_buffer);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
