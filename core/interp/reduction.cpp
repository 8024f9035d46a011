// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_map>

#include "interp/inputs.h"
#include "ir/build.h"
#include "ir/visitor.h"

namespace tirscope::interp {

namespace {

class ReductionFinder final : public Visitor {
 public:
  explicit ReductionFinder(const Sizes& sizes) : sizes_(sizes) {}
  int64_t longest = 1;

 protected:
  void visit_Block(const BlockNode& block) override {
    int64_t product = 1;
    for (const IterVar& iter : block.iter_vars)
      if (iter->type == IterType::CommReduce && iter->domain) product = times(product, size(iter->domain->extent));
    longest = std::max(longest, product);
    ++blocks_;
    children(block);
    --blocks_;
  }
  void visit_For(const ForNode& loop) override {
    loops_.push_back(&loop);
    children(loop);
    loops_.pop_back();
  }
  /// Outside of blocks with variables: loops that the place of an update does not depend on.
  void visit_BufferStore(const BufferStoreNode& store) override {
    bool updates = false;
    walk(store.value, [&](const Node& node) {
      auto load = as<BufferLoadNode>(&node);
      updates = updates || (load && load->buffer->data == store.buffer->data);
      return true;
    });
    if (!updates || blocks_ > 1) return;
    int64_t product = 1;
    for (const ForNode* loop : loops_) {
      auto is_it = [loop](const VarNode& var) { return &var == loop->var.get(); };
      bool moves = std::ranges::any_of(store.indices, [&](const Expr& index) { return uses_var(*index, is_it); });
      if (!moves) product = times(product, size(loop->extent));
    }
    longest = std::max(longest, product);
  }

 private:
  int64_t size(const Expr& extent) const {
    if (auto value = as_int(extent)) return std::max<int64_t>(*value, 1);
    auto var = as<VarNode>(extent);
    auto given = var ? sizes_.find(var->name) : sizes_.end();
    return given == sizes_.end() ? 1 : std::max<int64_t>(given->second, 1);
  }
  static int64_t times(int64_t a, int64_t b) {
    int64_t out;
    return __builtin_mul_overflow(a, b, &out) ? std::numeric_limits<int64_t>::max() : out;
  }

  const Sizes& sizes_;
  std::vector<const ForNode*> loops_;
  int blocks_ = 0;
};

}  // namespace

int64_t longest_reduction(const PrimFunc& function, const Sizes& sizes) {
  ReductionFinder finder(sizes);
  finder.visit(function->body);
  return finder.longest;
}

}  // namespace tirscope::interp
