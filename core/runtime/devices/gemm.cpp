// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/gemm.h"

#include "ir/ir.h"

namespace tirscope::runtime {

namespace {

constexpr std::size_t slots_of_a_call = 11;

/// A floating type as a number: its bits, negative for bfloat16.
int64_t number_of(DataType dtype) { return dtype.is_bfloat() ? -int64_t(dtype.bits) : dtype.bits; }
DataType dtype_of(int64_t number) { return number < 0 ? DataType::bfloat() : DataType::floating(int(number)); }

}  // namespace

Expr gemm_call(const analysis::Matmul& matmul) {
  auto wide = [](const Expr& value) { return cast(DataType::integer(64), value); };
  Expr batch = int64(1);
  for (const Expr& extent : matmul.batch) batch = batch * wide(extent);
  return call(
      DataType::integer(32), op::tvm_call_packed(),
      {make<StringImmNode>(gemm_function), int64(number_of(matmul.left->dtype)), int64(number_of(matmul.result->dtype)),
       int64(matmul.left_transposed), int64(matmul.right_transposed), batch, wide(matmul.m), wide(matmul.n),
       wide(matmul.k), matmul.left->data, matmul.right->data, matmul.result->data});
}

Result<Gemm> read_gemm(const uint64_t* slots, std::size_t count) {
  if (count != slots_of_a_call)
    return fail(bad_input("device.arguments", "{0} takes {2} arguments, but is called with {1}", gemm_function, count,
                          slots_of_a_call));
  auto at = [&](std::size_t k) { return int64_t(slots[k]); };
  return Gemm{dtype_of(at(0)), dtype_of(at(1)), at(2) != 0, at(3) != 0, at(4),    at(5),
              at(6),           at(7),           slots[8],   slots[9],   slots[10]};
}

}  // namespace tirscope::runtime
