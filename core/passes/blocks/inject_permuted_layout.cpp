// SPDX-License-Identifier: Apache-2.0
// InjectPermutedLayout: in blocks with the annotation permuted_layout, rows of shared memory are stored with their
// columns in another order, so that the threads of a warp hit different banks.
//
//   S[r, c] = A[r, c]      ->      S[r, T.bitwise_xor(c // 8, r % 8) * 8 + c % 8] = A[r, c]
//
// 1. Columns move in groups of 8: group g of row r to g xor (r % 8) where a row has a multiple of 64 elements, to
//    g xor (r % 8 // 2) where it has a multiple of 32 (ir/ops/permuted_layout.h).
// 2. Loads and stores of shared buffers of two or more dimensions are rewritten, and the addresses given to
//    T.ptx_ldmatrix and T.mma_store.
// 3. The annotation goes; an empty text or 0 means that there is none.
#include "ir/ops/permuted_layout.h"
#include "ir/walk/fallible.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class LayoutPermuter final : public AnalyzedMutator, public Refusing {
 public:
  explicit LayoutPermuter(const PrimFunc& function) {
    for (const BufferBinding& binding : function->buffer_map) buffers_[binding.buffer->data.get()] = binding.buffer;
  }

 private:
  NodeRef mutate_Block(const BlockNode& node) override {
    for (const Buffer& buffer : node.alloc_buffers) buffers_[buffer->data.get()] = buffer;
    for (const MatchBufferRegion& match : node.match_buffers) buffers_[match->buffer->data.get()] = match->buffer;
    if (!asks_for_permuted_layout(node)) return AnalyzedMutator::mutate_Block(node);  // Rule 3
    const bool outer = std::exchange(permute_, true);
    auto block = ref_as<BlockNode>(AnalyzedMutator::mutate_Block(node));
    permute_ = outer;
    return with(block, [](BlockNode& b) { b.annotations.erase(permuted_layout_key); });
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return permuted(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return permuted(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef permuted(const T& access) {
    if (!permute_ || access.buffer->shape.size() < 2 || !access.buffer->scope().starts_with("shared"))
      return ref(access);
    auto row_size = row_size_of(*access.buffer);
    if (!row_size) return ref(access);
    return with(access, [&](T& a) {
      Expr& column = a.indices.back();
      column = column_of(a.indices[a.indices.size() - 2], column, *row_size);
    });
  }

  /// Rule 1
  Expr column_of(const Expr& row, const Expr& column, int64_t row_size) {
    return analyzer_.simplify(permuted_column(row, column, row_size));
  }

  std::optional<int64_t> row_size_of(const BufferNode& buffer) {
    const std::size_t dims = buffer.shape.size();
    auto columns = dims >= 2 ? as_int(buffer.shape[dims - 1]) : std::nullopt;
    auto rows = dims >= 2 ? as_int(buffer.shape[dims - 2]) : std::nullopt;
    if (columns && rows && can_permute(rows, *columns)) return columns;
    refuse("a permuted layout of buffer {0} needs rows of a multiple of 64 elements, or of 32 with an even number",
           buffer.name);
    return {};
  }

  NodeRef mutate_Call(const CallNode& node) override {  // Rule 2
    NodeRef result = AnalyzedMutator::mutate_Call(node);
    auto made = as<CallNode>(result);
    if (!permute_ || !made) return result;
    if (made->op == &op::ptx_ldmatrix() && made->args.size() >= 7) {
      Expr pointer = address(made->args[5], made->args[6]);
      if (pointer == made->args[5]) return result;
      return with(*made, [&](CallNode& n) { n.args[5] = pointer, n.args[6] = make_const(n.args[6]->dtype, 0); });
    }
    if (made->op == &op::mma_store() && made->args.size() >= 3) {
      Expr pointer = address(made->args[2], nullptr);
      return with(*made, [&](CallNode& n) { n.args[2] = pointer; });
    }
    return result;
  }

  /// The pointer with its own offset and `offset` (null: none) permuted together.
  Expr address(const Expr& pointer, const Expr& offset) {
    auto access = as<CallNode>(pointer);
    auto data = access && access->op == &op::tvm_access_ptr() && access->args.size() == 5 ? as<VarNode>(access->args[1])
                                                                                          : nullptr;
    auto it = data ? buffers_.find(data) : buffers_.end();
    if (it == buffers_.end()) {
      refuse("a permuted layout needs the address of a known buffer{0}", "");
      return pointer;
    }
    auto row_size = row_size_of(*it->second);
    if (!row_size) return pointer;
    Expr whole = offset ? access->args[2] + offset : access->args[2];
    Expr size = make_const(whole->dtype, *row_size);
    Expr row = floordiv(whole, size);
    Expr moved = analyzer_.simplify(row * size + column_of(row, floormod(whole, size), *row_size));
    return with(*access, [&](CallNode& n) { n.args[2] = moved; });
  }

  void refuse(const char* text, const std::string& name) {
    Refusing::refuse(refused("permuted-layout.form", text, name));
  }

  bool permute_ = false;
  std::unordered_map<const VarNode*, Buffer> buffers_;
};

}  // namespace

Result<PrimFunc> inject_permuted_layout(const PrimFunc& function, const Context&, const AttrList&) {
  LayoutPermuter permute(function);
  return rewritten(function, permute);
}

}  // namespace tirscope::passes
