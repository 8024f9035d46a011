// SPDX-License-Identifier: Apache-2.0
// What all layers know of the instructions of tensor cores.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "ir/expr.h"
#include "ir/ops/op_info.h"

namespace tirscope {

/// What an instruction of tensor cores reads or writes: the argument that is its pointer, and, where it has one, the
/// argument that says where to begin: in elements, or of wmma's fragments, which matrix.
struct TensorOperand {
  std::size_t pointer;
  std::optional<std::size_t> index;
  bool read, written;
  bool in_registers;  ///< or in the memory of a warp; else in shared or global memory
};

/// Those of T.ptx_mma, T.ptx_ldmatrix, T.mma_fill, T.mma_store, and of the wmma family (T.tvm_mma_sync, ...); none of
/// other operators.
std::span<const TensorOperand> tensor_operands(const OpInfo& op);

/// A product of m x k by k x n, which the threads of a warp do together.
struct ProductShape {
  int m, n, k;
};
/// As T.ptx_mma names it: "m16n8k16"; nothing for another text.
std::optional<ProductShape> product_shape(std::string_view text);
/// As the arguments of T.tvm_fill_fragment, T.tvm_load_matrix_sync and T.tvm_store_matrix_sync give it; nothing for
/// other calls, and where they are not positive numbers.
std::optional<ProductShape> product_shape(const CallNode& call);

/// What a fragment of wmma holds of such a product.
struct FragmentSize {
  int rows, columns;
};
/// By the storage scope of its memory: "wmma.matrix_a", "wmma.matrix_b" or "wmma.accumulator".
FragmentSize fragment_size(std::string_view scope, const ProductShape& product);

}  // namespace tirscope
