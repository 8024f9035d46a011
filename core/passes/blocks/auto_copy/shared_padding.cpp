// SPDX-License-Identifier: Apache-2.0
#include "passes/blocks/auto_copy/shared_padding.h"

#include <algorithm>
#include <array>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/constant_size.h"
#include "ir/ops/storage_scope.h"
#include "ir/ops/warp.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

constexpr int64_t banks = 32, bank_bits = 32;
/// No warp touches more places of a buffer; what seems to is not looked at.
constexpr std::size_t most_places = 8192;

bool is_shared(const Buffer& buffer) { return storage_rank(buffer->scope()) == StorageRank::Shared; }

/// `scale * n` for n from 0 to extent - 1.
struct PaddedPart {
  int64_t extent, scale;
};
using Parts = std::vector<PaddedPart>;

/// An index as a sum of parts, by TVM's rules: a sum keeps its first part, made longer by those that go on where it
/// ends. What is not a sum, quotient, remainder or multiple of loop variables leaves nothing.
class IndexParts final : public Visitor {
 public:
  explicit IndexParts(const std::unordered_map<const VarNode*, int64_t>& extents) : extents_(extents) {}

  /// All values that the index takes; none when it has no such form, and none after one that had none.
  std::vector<int64_t> places(const Expr& index) {
    visit(index);
    if (!good_ || stack_.size() != 1) return {};
    const Parts parts = pop();
    int64_t count = 1;
    for (const PaddedPart& part : parts)
      if ((count *= part.extent) > int64_t(most_places)) return {};
    std::vector<int64_t> places;
    for (int64_t n = 0; n < count; ++n) {
      int64_t rest = n, place = 0;
      for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        place += rest % part->extent * part->scale;
        rest /= part->extent;
      }
      places.push_back(place);
    }
    return places;
  }

 private:
  Parts pop() {
    if (stack_.empty()) return {};
    Parts top = std::move(stack_.back());
    stack_.pop_back();
    return top;
  }
  void visit_Var(const VarNode& node) override {
    auto it = extents_.find(&node);
    good_ = good_ && it != extents_.end();
    if (good_) stack_.push_back(it->second > 1 ? Parts{{it->second, 1}} : Parts{});
  }
  void visit_Add(const AddNode& node) override {
    children(node);
    if (!good_) return;
    Parts right = pop(), all = pop();
    all.insert(all.end(), right.begin(), right.end());
    if (all.empty()) return stack_.push_back({});
    PaddedPart sum = all.front();
    for (const PaddedPart& part : all)
      if (part.extent * part.scale == sum.scale) sum = {sum.extent * part.extent, part.scale};
    stack_.push_back({sum});
  }
  template <class F>
  void with_constant(const BinaryNode& node, F&& rewritten) {
    visit(node.a);
    visit(node.b);
    auto constant = as_int(node.b);
    good_ = good_ && constant && *constant > 0;
    if (!good_) return;
    Parts parts;
    for (const PaddedPart& part : pop())
      if (std::optional<PaddedPart> next = rewritten(part, *constant)) parts.push_back(*next);
    stack_.push_back(parts);
  }
  void visit_FloorDiv(const FloorDivNode& node) override {
    with_constant(node, [&](PaddedPart part, int64_t by) -> std::optional<PaddedPart> {
      const int64_t end = part.scale * part.extent;
      if (part.scale < by && end <= by) return std::nullopt;
      good_ = good_ && (part.scale >= by ? part.scale % by : end % by) == 0;
      return part.scale >= by ? PaddedPart{part.extent, part.scale / by} : PaddedPart{end / by, 1};
    });
  }
  void visit_FloorMod(const FloorModNode& node) override {
    with_constant(node, [&](PaddedPart part, int64_t by) -> std::optional<PaddedPart> {
      if (part.scale >= by) return std::nullopt;
      good_ = good_ && by % part.scale == 0;
      return PaddedPart{std::min(by / part.scale, part.extent), part.scale};
    });
  }
  void visit_Mul(const MulNode& node) override {
    with_constant(node, [](PaddedPart part, int64_t by) -> std::optional<PaddedPart> {
      return PaddedPart{part.extent, part.scale * by};
    });
  }

  const std::unordered_map<const VarNode*, int64_t>& extents_;
  std::vector<Parts> stack_;
  bool good_ = true;
};

/// Rule 1: how many threads of a warp each axis has, x first.
SharedPadding::ThreadExtents of_one_warp(const SharedPadding::ThreadExtents& threads) {
  SharedPadding::ThreadExtents warp;
  int64_t before = 1;
  for (const char* tag : {"threadIdx.x", "threadIdx.y", "threadIdx.z"}) {
    auto it = threads.find(tag);
    const int64_t extent = it == threads.end() ? 1 : it->second;
    if (before * extent >= warp_size) {
      warp[tag] = warp_size / before;
      break;
    }
    warp[tag] = extent;
    before *= extent;
  }
  return warp;
}

}  // namespace

/// Rule 1: collects the places of shared memory that a typical warp accesses.
class WarpAccesses final : public Visitor {
 public:
  WarpAccesses(SharedPadding& padding, const std::vector<const ForNode*>& outer_loops,
               const SharedPadding::ThreadExtents& threads)
      : padding_(padding), threads_(of_one_warp(threads)) {
    for (const ForNode* loop : outer_loops) starts_[loop->var.get()] = loop->min;
  }

 private:
  void visit_For(const ForNode& node) override {
    const bool is_thread = node.kind_of_loop == ForKind::ThreadBinding;
    if (is_thread) {
      auto extent = threads_.find(node.thread_binding->thread_tag);
      extents_[node.var.get()] = extent == threads_.end() ? 1 : extent->second;
    } else {
      starts_[node.var.get()] = node.min;
    }
    const bool is_vector = node.kind_of_loop == ForKind::Vectorized;
    if (is_vector) vector_ = &node;
    children(node);
    if (is_vector) vector_ = nullptr;
    if (!is_thread) starts_.erase(node.var.get());
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    if (is_shared(node.buffer)) {
      access(*node.buffer, node.indices);
      if (vector_ && !node.indices.empty() && runs_along(node.indices.back()))
        padding_.at_least(node.buffer, as_int(vector_->extent).value_or(1));
    }
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    if (is_shared(node.buffer)) access(*node.buffer, node.indices);
    children(node);
  }
  /// Copies of fragments touch the whole region that they view.
  void visit_Block(const BlockNode& node) override {
    auto evaluate = as<EvaluateNode>(node.body);
    auto call = evaluate ? as<CallNode>(evaluate->value) : nullptr;
    if (!call || (call->op != &op::tvm_load_matrix_sync() && call->op != &op::tvm_store_matrix_sync())) return;
    for (const MatchBufferRegion& match : node.match_buffers) {
      const BufferRegionNode& source = *match->source;
      if (!is_shared(source.buffer)) continue;
      std::vector<Expr> indices;
      for (const Range& range : source.region) {
        Var var = make_var("region");
        kept_.push_back(var);
        extents_[var.get()] = as_int(range->extent).value_or(1);
        indices.push_back(range->min + Expr(var));
      }
      access(*source.buffer, indices);
    }
  }

  void access(const BufferNode& buffer, const std::vector<Expr>& indices) {
    if (indices.empty()) return;
    arith::Analyzer analyzer;
    IndexParts parts(extents_);
    SharedPadding::Places places;
    for (const Expr& index : indices) places.push_back(parts.places(analyzer.simplify(substitute(index, starts_))));
    padding_.accesses_[&buffer].push_back(std::move(places));
  }
  /// Whether the vectorized variable may move `index` by one.
  bool runs_along(const Expr& index) const {
    const Var& var = vector_->var;
    auto at = [&](int64_t value) { return substitute(index, {{var.get(), make_const(var->dtype, value)}}); };
    Expr step = substitute(at(1) - at(0), starts_);
    arith::Analyzer analyzer;
    return !analyzer.can_prove(ne(step, make_const(step->dtype, 1)));
  }

  SharedPadding& padding_;
  SharedPadding::ThreadExtents threads_;
  VarMap starts_;
  std::unordered_map<const VarNode*, int64_t> extents_;
  const ForNode* vector_ = nullptr;
  std::vector<Var> kept_;
};

void SharedPadding::observe(const Stmt& copy, const std::vector<const ForNode*>& outer_loops,
                            const ThreadExtents& threads) {
  WarpAccesses(*this, outer_loops, threads).visit(copy);
}

void SharedPadding::at_least(const Buffer& buffer, int64_t elements) {
  int64_t& step = steps_[buffer.get()];
  step = std::max({step, elements, int64_t(1)});
}

/// Rule 2: the padding after `dimension`, whose rows begin `stride` elements apart; `below` holds the places in those
/// rows and takes those of this dimension.
std::optional<int64_t> SharedPadding::best_padding(const std::vector<Places>& accesses, std::size_t dimension,
                                                   int64_t stride, int64_t bits, int64_t step,
                                                   std::vector<std::vector<int64_t>>& below) const {
  const int64_t round = banks * bank_bits / bits, most = std::min(stride / 4, round);
  int64_t fewest = std::numeric_limits<int64_t>::max(), best = 0;
  for (int64_t padding = 0; padding <= most; padding += step) {
    const int64_t padded = (stride + padding) % round;
    int64_t conflicts = 0;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      if (accesses[i][dimension].size() * below[i].size() > most_places) continue;
      std::array<int64_t, banks> count{};
      for (int64_t row : accesses[i][dimension])
        for (int64_t place : below[i]) ++count[std::size_t((row * padded + place) * bits / bank_bits % banks)];
      conflicts = std::max(conflicts, *std::ranges::max_element(count));
    }
    if (conflicts < fewest) fewest = conflicts, best = padding;
  }
  const int64_t padded = (stride + best) % round;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    if (accesses[i][dimension].empty()) continue;
    std::vector<int64_t> places;
    if (accesses[i][dimension].size() * below[i].size() > most_places) below[i].clear();
    for (int64_t row : accesses[i][dimension])
      for (int64_t place : below[i]) places.push_back((row * padded + place) * bits % round);
    below[i] = std::move(places);
  }
  return best;
}

void SharedPadding::decide(const Buffer& buffer) {
  auto known = accesses_.find(buffer.get());
  if (!is_shared(buffer) || known == accesses_.end() || buffer->shape.empty()) return;
  const std::size_t n = buffer->shape.size();
  std::vector<std::vector<int64_t>> below;
  for (const Places& places : known->second) {
    if (places.size() != n) return;
    below.push_back(places.back());
  }
  auto step = steps_.find(buffer.get());
  std::vector<Expr> strides = {int32(1)};
  int64_t stride = 1;
  for (std::size_t k = n - 1; k-- > 0;) {  // Rule 2
    auto extent = as_int(buffer->shape[k + 1]);
    if (!extent || *extent <= 0 || stride > most_elements / *extent) return;
    stride *= *extent;
    auto padding =
        best_padding(known->second, k, stride, buffer->dtype.bits, step == steps_.end() ? 1 : step->second, below);
    stride += padding.value_or(0);
    strides.insert(strides.begin(), int32(stride));
  }
  padded_[buffer.get()] = with(buffer, [&](BufferNode& b) { b.strides = strides; });
}

}  // namespace tirscope::passes
