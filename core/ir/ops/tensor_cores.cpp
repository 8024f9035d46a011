// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/tensor_cores.h"

#include <cstdio>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "ir/build.h"

namespace tirscope {

namespace {

TensorOperand read_at(std::size_t pointer, std::size_t index) { return {pointer, index, true, false, true}; }
TensorOperand written_at(std::size_t pointer, std::size_t index) { return {pointer, index, false, true, true}; }
TensorOperand summed_at(std::size_t pointer, std::size_t index) { return {pointer, index, true, true, true}; }
TensorOperand from_memory(std::size_t pointer) { return {pointer, {}, true, false, false}; }
TensorOperand to_memory(std::size_t pointer) { return {pointer, {}, false, true, false}; }

}  // namespace

std::span<const TensorOperand> tensor_operands(const OpInfo& op) {
  static const std::vector<TensorOperand> wmma_product = {written_at(0, 1), read_at(2, 3), read_at(4, 5),
                                                          read_at(6, 7)};
  static const std::vector<std::pair<const OpInfo*, std::vector<TensorOperand>>> all = {
      {&op::ptx_mma(), {read_at(6, 7), read_at(8, 9), summed_at(10, 11)}},
      {&op::ptx_ldmatrix(), {written_at(3, 4), from_memory(5)}},
      {&op::mma_fill(), {written_at(1, 2)}},
      {&op::mma_store(), {to_memory(2), read_at(3, 4)}},
      {&op::tvm_fill_fragment(), {written_at(0, 4)}},
      {&op::tvm_load_matrix_sync(), {written_at(0, 4), from_memory(5)}},
      {&op::tvm_store_matrix_sync(), {read_at(0, 4), to_memory(5)}},
      {&op::tvm_mma_sync(), wmma_product},
      {&op::tvm_bmma_sync(), wmma_product},
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

std::optional<ProductShape> product_shape(const CallNode& call) {
  if (call.op != &op::tvm_fill_fragment() && call.op != &op::tvm_load_matrix_sync() &&
      call.op != &op::tvm_store_matrix_sync())
    return std::nullopt;
  int extents[3];
  for (std::size_t i = 0; i < 3; ++i) {
    auto extent = i + 1 < call.args.size() ? as_int(call.args[i + 1]) : std::nullopt;
    if (!extent || *extent < 1 || *extent > std::numeric_limits<int>::max()) return std::nullopt;
    extents[i] = int(*extent);
  }
  return ProductShape{extents[0], extents[1], extents[2]};
}

FragmentSize fragment_size(std::string_view scope, const ProductShape& product) {
  if (scope == "wmma.matrix_a") return {product.m, product.k};
  if (scope == "wmma.matrix_b") return {product.k, product.n};
  return {product.m, product.n};
}

}  // namespace tirscope
