// SPDX-License-Identifier: Apache-2.0
#include "ir/tensor_cores.h"

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace tirscope {

std::span<const RegisterOperand> register_operands(const OpInfo& op) {
  static const std::vector<std::pair<const OpInfo*, std::vector<RegisterOperand>>> all = {
      {&op::ptx_mma(), {{6, 7}, {8, 9}, {10, 11}}},
      {&op::ptx_ldmatrix(), {{3, 4}}},
      {&op::mma_fill(), {{1, 2}}},
      {&op::mma_store(), {{3, 4}}},
      {&op::tvm_fill_fragment(), {{0, 4}}},
      {&op::tvm_load_matrix_sync(), {{0, 4}}},
      {&op::tvm_store_matrix_sync(), {{0, 4}}},
      {&op::tvm_mma_sync(), {{0, 1}, {2, 3}, {4, 5}, {6, 7}}},
      {&op::tvm_bmma_sync(), {{0, 1}, {2, 3}, {4, 5}, {6, 7}}},
  };
  for (const auto& [known, operands] : all)
    if (known == &op) return operands;
  return {};
}

std::optional<ProductShape> product_shape(std::string_view text) {
  ProductShape shape{};
  if (std::sscanf(std::string(text).c_str(), "m%3dn%3dk%3d", &shape.m, &shape.n, &shape.k) != 3) return std::nullopt;
  return shape.m > 0 && shape.n > 0 && shape.k > 0 ? std::optional(shape) : std::nullopt;
}

}  // namespace tirscope
