// SPDX-License-Identifier: Apache-2.0
// What the annotations of a root block ask for is done to each block directly below it:
//   1. leading spatial loops are fused and run in parallel, until there are as many iterations as asked for;
//   2. trailing spatial loops are fused and run in vectors, as many as every access of the block walks through without
//      a gap, and no more than asked for;
//   3. where 1 and 2 are about the same loops and every loop is among them, all are fused and then split; else vectors
//      come first;
//   4. a block that is not spatial is unrolled below its outermost loop: that is left to UnrollLoop, by pragmas.
#include <algorithm>
#include <limits>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "schedule/steps.h"
#include "tuning/postprocs/postproc.h"
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Handles;
using schedule::SRef;
using schedule::Steps;

struct Wanted {
  std::optional<int64_t> parallel, lanes, unroll;
  bool explicitly = true;
};

std::optional<int64_t> taken(Steps& steps, const Handle& root, const std::string& key) {
  const Attr* found = find_attr(steps.block(root).annotations, key);
  const auto value = found ? found->as_int() : std::nullopt;
  if (value) steps.unannotate(root, key);
  return value;
}

Wanted taken_from(Steps& steps, const Handle& root) {
  Wanted out;
  out.parallel = taken(steps, root, most_parallel);
  out.lanes = taken(steps, root, most_vector_lanes);
  out.unroll = taken(steps, root, unroll_explicitly);
  if (!out.unroll) {
    out.unroll = taken(steps, root, unroll_implicitly);
    out.explicitly = false;
  }
  return out;
}

/// By how much an index grows with `var`: through sums and constant factors; 0 where it does not, or not so.
std::optional<int64_t> slope(const Expr& index, const VarNode& var) {
  if (index.get() == &var) return 1;
  auto node = as<BinaryNode>(index);
  if (!node) return {};
  if (node->kind == Kind::Mul) {
    const auto left = as_int(node->a), right = as_int(node->b);
    const auto other = left ? slope(node->b, var) : right ? slope(node->a, var) : std::nullopt;
    return other ? std::optional(*other * (left ? *left : *right)) : std::nullopt;
  }
  if (node->kind != Kind::Add) return {};
  const auto left = slope(node->a, var), right = slope(node->b, var);
  return left && right ? std::min(*left, *right) : left ? left : right;
}

/// In elements, for each loop: the rightmost dimension that uses it decides.
std::vector<int64_t> strides_of(const BufferRegionNode& access, const BlockRealizeNode& realize,
                                const std::vector<const SRef*>& loops) {
  arith::Analyzer analyzer;
  VarMap bound;
  for (std::size_t k = 0; k < realize.iter_values.size(); ++k)
    bound[realize.block->iter_vars[k]->var.get()] = realize.iter_values[k];
  std::vector<Expr> indices;
  for (const Range& range : access.region) indices.push_back(analyzer.simplify(substitute(range->min, bound)));
  std::vector<int64_t> out;
  for (const SRef* loop : loops) {
    int64_t stride = 0, below = 1;
    for (std::size_t k = indices.size(); k-- > 0;) {
      const int64_t grows = slope(indices[k], *loop->loop()->var).value_or(0);
      if (grows != 0) {
        stride = grows * below;
        break;
      }
      below *= as_int(access.buffer->shape[k]).value_or(1);
    }
    out.push_back(stride);
  }
  return out;
}

/// So many trailing loops in which an access has no gap.
std::size_t without_gap(const std::vector<int64_t>& strides, const std::vector<const SRef*>& loops) {
  std::size_t count = 0;
  std::optional<std::size_t> last;  // the loop outside of those counted that was used last
  for (std::size_t k = strides.size(); k-- > 0;) {
    if (strides[k] == 0) {
      ++count;
      continue;
    }
    if (!last ? strides[k] != 1 && count != 0
              : strides[k] != strides[*last] * as_int(loops[*last]->loop()->extent).value_or(0))
      break;
    ++count;
    last = k;
  }
  return count;
}

bool is_free(const ForNode& loop) { return loop.kind_of_loop != ForKind::ThreadBinding && loop.annotations.empty(); }
bool has_one_statement(const ForNode& loop) { return loop.body->kind != Kind::SeqStmt; }

/// How many loops are fused for each; none: 0.
struct Counts {
  std::size_t parallel = 0, lanes = 0;
  bool all = false;  ///< 3
};

class Counter {
 public:
  explicit Counter(const SRef& block) : loops_(schedule::loops_above(block)) {
    std::vector<BufferRegion> accesses = block.block()->reads;
    accesses.insert(accesses.end(), block.block()->writes.begin(), block.block()->writes.end());
    for (const BufferRegion& access : accesses)
      fusible_ = std::min(fusible_, without_gap(strides_of(*access, *block.realize, loops_), loops_));
    for (const SRef* loop : loops_) spatial_.push_back(role_of(*loop) == LoopRole::Spatial);
  }

  Counts counts(const Wanted& wanted) const {
    Counts out{wanted.parallel ? parallel(*wanted.parallel) : 0, wanted.lanes ? lanes(*wanted.lanes) : 0};
    if (out.parallel == 0 || out.lanes == 0) return out;
    const std::size_t count = loops_.size();
    if (fusible_ >= count && rewritable() == count) return {count, count, true};
    out.parallel = std::min(out.parallel, count - out.lanes);
    return out;
  }

 private:
  std::optional<int64_t> extent(std::size_t k) const { return as_int(loops_[k]->loop()->extent); }

  std::size_t parallel(int64_t most) const {
    std::size_t count = 0;
    int64_t product = 1;
    for (std::size_t k = 0; k < loops_.size() && spatial_[k] && is_free(*loops_[k]->loop()) && extent(k); ++k) {
      ++count;
      product *= *extent(k);
      if (product > most || !has_one_statement(*loops_[k]->loop())) break;
    }
    return product == 1 ? 0 : count;
  }

  std::size_t lanes(int64_t most) const {
    std::size_t count = 0;
    int64_t product = 1;
    for (std::size_t k = loops_.size(); k-- > 0 && spatial_[k] && count < fusible_;) {
      const ForNode& loop = *loops_[k]->loop();
      if (!is_free(loop) || !has_one_statement(loop) || !extent(k)) break;
      product *= *extent(k);
      if (product > most) break;
      ++count;
    }
    return product == 1 ? 0 : count;
  }

  std::size_t rewritable() const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < loops_.size(); ++k)
      count += is_free(*loops_[k]->loop()) && spatial_[k] && has_one_statement(*loops_[k]->loop()) && extent(k);
    return count;
  }

  std::vector<const SRef*> loops_;
  std::vector<bool> spatial_;
  std::size_t fusible_ = std::numeric_limits<std::size_t>::max();
};

void rewrite(Steps& steps, const Handle& block, const Wanted& wanted) {
  Handles loops = steps.loops(block);
  const SRef* sref = steps.sref(block);
  if (loops.empty() || !sref) return;
  const bool spatial = std::ranges::all_of(sref->block()->iter_vars,
                                           [](const IterVar& iter) { return iter->type == IterType::DataParallel; });
  const Counts counts = Counter(*sref).counts(wanted);
  Handle outermost = loops.front();
  if (counts.all) {
    const Handles parts = steps.split_all(steps.fuse(loops), {std::nullopt, *wanted.lanes});
    if (parts.size() != 2) return;
    steps.parallel(parts[0]);
    steps.vectorize(parts[1]);
    outermost = parts[0];
  } else {
    if (counts.parallel > 0) {
      outermost = steps.fuse(Handles(loops.begin(), loops.begin() + std::ptrdiff_t(counts.parallel)));
      steps.parallel(outermost);
    }
    if (counts.lanes > 0) {
      const Handle fused = steps.fuse(Handles(loops.end() - std::ptrdiff_t(counts.lanes), loops.end()));
      steps.vectorize(fused);
      if (counts.lanes == loops.size()) outermost = fused;
    }
  }
  if (spatial || wanted.unroll.value_or(0) <= 0) return;
  steps.annotate(outermost, "pragma_auto_unroll_max_step", *wanted.unroll);
  steps.annotate(outermost, "pragma_unroll_explicit", int64_t(wanted.explicitly));
}

}  // namespace

Result<void> rewrite_parallel_vectorize_unroll(schedule::Schedule& schedule, const SpaceTarget&) {
  for (const auto& [name, function] : schedule.module()->functions) {
    const schedule::FunctionTree* tree = schedule.state()->tree(name);
    if (!tree) continue;
    const AttrDict& said = tree->root()->block()->annotations;
    if (!std::ranges::any_of(
            std::initializer_list<std::string>{most_parallel, most_vector_lanes, unroll_explicitly, unroll_implicitly},
            [&](const std::string& key) { return said.contains(key); }))
      continue;
    Steps steps(schedule);
    const Handle root = steps.get_block(tree->root()->block()->name, name);
    const Wanted wanted = taken_from(steps, root);
    for (const Handle& block : steps.child_blocks(root)) rewrite(steps, block, wanted);
    TS_TRY_VOID(steps.result());
  }
  return {};
}

}  // namespace tirscope::tuning
