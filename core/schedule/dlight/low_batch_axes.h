// SPDX-License-Identifier: Apache-2.0
// Which loop of C[M, N] += A[M, K] * B[N, K], with a symbolic M, is which, and which blocks stand around it.
#pragma once

#include "schedule/dlight/block_info.h"

namespace tirscope::schedule::dlight {

/// A product for a batch of a symbolic number of vectors.
struct LowBatch {
  std::size_t at = 0;                 ///< the product among the blocks
  const VarNode* batch = nullptr;     ///< M
  std::vector<int64_t> padding = {};  ///< the batch to a multiple of the bucket, the others as they are
};

/// The product with its padding. Not applicable unless
///   1. one block reduces, and the others are spatial;
///   2. it has two spatial variables and a reduction variable;
///   3. just one of their extents is symbolic: a spatial one, the batch;
///   4. it has one written buffer, adds, X[...] = X[...] + Y, and reads two buffers at least.
Result<LowBatch> low_batch_of(Steps& steps, const std::vector<BlockInfo>& blocks, int64_t bucket);

/// What is scheduled: one loop each, and the blocks around the product.
struct LowBatchParts {
  Handle product;
  std::optional<Handle> padded;      ///< the copy of the batch with zeros behind it
  std::optional<Handle> dequantize;  ///< what makes the matrix of packed numbers
  bool inner = false;                ///< the matrix is stored along the reduction
};

/// After pad_einsum: inlines what else stands around the product, and brings its loops into the order batch, rows,
/// reduction. `batch` is the place of the batch among the product's variables. Not applicable unless
///   5. each read is by variables of the product alone;
///   6. the product's block lists the batch variable before that of the rows;
///   7. a read without the batch is by both other variables: the matrix; another is by the batch.
Result<LowBatchParts> low_batch_parts(Steps& steps, const std::vector<BlockInfo>& blocks, std::size_t batch);

}  // namespace tirscope::schedule::dlight
