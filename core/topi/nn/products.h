// SPDX-License-Identifier: Apache-2.0
// Products of matrices.
#pragma once

#include "topi/parts.h"

namespace tirscope::topi {

struct MatmulOptions {
  bool transpose_a = false, transpose_b = false;
  std::optional<DataType> out_dtype = {};  ///< operands are cast to it; that of the first by default
};
/// The last two dimensions of `a` times the matrix `b`: block T_matmul_NN, _NT, _TN or _TT; `b` may be laid out freely.
/// The bias, one element a column, is added to it.
Tensor nn_matmul(const Tensor& a, const Tensor& b, const Tensor& bias, const MatmulOptions& options);
Tensor dense(const Tensor& data, const Tensor& weight, const Tensor& bias, std::optional<DataType> out_dtype);
/// One product for each index of the first dimension, which may be 1 on one side: T_batch_matmul_NT, ...
Tensor batch_matmul(const Tensor& a, const Tensor& b, const MatmulOptions& options,
                    const std::optional<Shape>& shape = {});
Tensor einsum(const std::string& subscripts, const Tensors& operands);

}  // namespace tirscope::topi
