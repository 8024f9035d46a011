// SPDX-License-Identifier: Apache-2.0
// StorageFlatten: the buffers that a schedule of tensor expressions realizes become allocations, and every access has
// one index.
//
//   with T.realize(B[i * 8:i * 8 + 8], "local"):       B_1 = T.allocate([8], "float32", "local")
//     for j in range(8):                           ->  for j in range(8):
//       B[i * 8 + j] = A[i * 8 + j]                      B[j] = A_1[i * 8 + j]
//
// 1. Only functions that tensor expressions made are changed.
// 2. An allocation is as large as what is realized; indices count from there. A buffer of a parameter is there already.
// 3. A buffer without scope (as "realize_scope" around it says, else its pointer) is shared by what runs it: "global"
//    outside of threads, "shared" in blocks of a grid, "local" in the threads of a block.
// 4. "buffer_dim_align" (dimension, factor, offset) around it lengthens the stride of that dimension until it leaves
//    `offset` when it is divided by `factor`.
// 5. Accesses are flattened as FlattenBuffer does.
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/walk/fallible.h"
#include "passes/blocks/flatten_buffer.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class RealizedRegions final : public Mutator {
 public:
  explicit RealizedRegions(const PrimFunc& function) {
    for (const BufferBinding& binding : function->buffer_map) parameters_.insert(binding.buffer.get());
  }

 protected:
  NodeRef mutate_BufferRealize(const BufferRealizeNode& node) override {
    if (parameters_.contains(node.buffer.get())) return (*this)(node.body);  // Rule 2
    const Region region = allocated(node);
    auto [it, is_new] = regions_.emplace(node.buffer.get(), region);
    const Region outer = std::exchange(it->second, region);
    vars_[node.buffer->data.get()] = region.buffer->data;
    Stmt body = make<DeclBufferNode>(region.buffer, (*this)(node.body));
    if (is_new)
      regions_.erase(node.buffer.get());
    else
      it->second = outer;
    return make<AllocateNode>(region.buffer->data, region.buffer->dtype, region.buffer->shape, node.condition,
                              std::move(body));
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    auto it = regions_.find(node.buffer.get());
    if (it == regions_.end()) return load;
    return make<BufferLoadNode>(it->second.buffer, shifted(load->indices, it->second), load->predicate);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    auto it = regions_.find(node.buffer.get());
    if (it == regions_.end()) return store;
    return make<BufferStoreNode>(it->second.buffer, store->value, shifted(store->indices, it->second),
                                 store->predicate);
  }
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    auto buffer = held ? as<BufferNode>(*held) : nullptr;
    if (buffer && node.key == "realize_scope") {  // Rule 3
      auto scope = as<StringImmNode>(node.value);
      scopes_[buffer] = scope ? scope->value : "";
      return (*this)(node.body);
    }
    if (buffer && node.key == "buffer_dim_align") {  // Rule 4
      alignments_[buffer].push_back(ref_as<CallNode>(node.value));
      return (*this)(node.body);
    }
    const IterVarNode* thread = node.thread_axis();
    if (!thread) return rebuilt(node);
    const std::string before = default_scope_;
    if (!thread->thread_tag.starts_with("blockIdx"))
      default_scope_ = "local";
    else if (before == "global")
      default_scope_ = "shared";
    NodeRef made = rebuilt(node);
    default_scope_ = before;
    return made;
  }
  NodeRef mutate_Var(const VarNode& node) override { return var_def(ref(node)); }
  Var var_def(const Var& var) override {
    auto it = vars_.find(var.get());
    return it == vars_.end() ? var : it->second;
  }

 private:
  /// What is allocated of a buffer, and where it begins in the whole.
  struct Region {
    Buffer buffer;
    std::vector<Expr> begin;
  };

  Region allocated(const BufferRealizeNode& node) {
    Region region;
    std::vector<Expr> extents;
    for (const Range& bound : node.bounds) {
      region.begin.push_back((*this)(bound->min));
      extents.push_back(analyzer_.simplify((*this)(bound->extent)));
    }
    const auto named = scopes_.find(node.buffer.get());
    const std::string scope = named == scopes_.end() ? node.buffer->data->storage_scope() : named->second;
    Var data = with(node.buffer->data, [&](VarNode& copy) {
      copy.pointer = PointerType{node.buffer->dtype, scope.empty() ? default_scope_ : scope};
    });
    region.buffer = with(node.buffer, [&](BufferNode& copy) {
      copy.data = data;
      copy.strides = strides_of(node.buffer, extents);
      copy.shape = extents;
    });
    return region;
  }

  /// Rule 4; none where nothing is aligned.
  std::vector<Expr> strides_of(const Buffer& buffer, const std::vector<Expr>& extents) {
    auto aligned = alignments_.find(buffer.get());
    if (aligned == alignments_.end() || extents.empty()) return {};
    std::vector<Expr> strides(extents.size());
    Expr stride = make_const(extents[0]->dtype, 1);
    for (std::size_t i = extents.size(); i-- > 0;) {
      for (const Ref<const CallNode>& align : aligned->second) {
        if (!align || align->args.size() != 3 || !is_const_int(align->args[0], int64_t(i))) continue;
        const Expr factor = cast(stride->dtype, align->args[1]), offset = cast(stride->dtype, align->args[2]);
        stride = analyzer_.simplify(stride + floormod(factor + offset - floormod(stride, factor), factor));
      }
      strides[i] = stride;
      stride = stride * extents[i];
    }
    return strides;
  }

  std::vector<Expr> shifted(std::vector<Expr> indices, const Region& region) {
    for (std::size_t i = 0; i < indices.size(); ++i)  // Rule 2
      if (!is_zero(region.begin[i])) indices[i] = analyzer_.simplify(indices[i] - region.begin[i]);
    return indices;
  }

  std::unordered_set<const BufferNode*> parameters_;
  std::unordered_map<const BufferNode*, Region> regions_;
  std::unordered_map<const BufferNode*, std::vector<Ref<const CallNode>>> alignments_;
  std::unordered_map<const BufferNode*, std::string> scopes_;
  std::unordered_map<const VarNode*, Var> vars_;
  std::string default_scope_ = "global";
  arith::Analyzer analyzer_;
};

}  // namespace

/// TVM's StorageFlatten. `cache_line_size` says nothing here, and bounds are not attached: InstrumentBoundCheckers
/// finds them in the allocations.
Result<PrimFunc> storage_flatten(const PrimFunc& function, const Context&, const AttrList&) {
  if (!from_legacy_schedule(*function)) return function;                                      // Rule 1
  return with_flat_accesses(with_body(function, RealizedRegions(function)(function->body)));  // Rule 5
}

}  // namespace tirscope::passes
