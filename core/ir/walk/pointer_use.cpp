// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/pointer_use.h"

#include "ir/build.h"
#include "ir/ops/tensor_cores.h"

namespace tirscope {

PointerUse pointer_use(const CallNode& call, std::size_t at) {
  const Expr& pointer = call.args[at];
  if (as<VarNode>(pointer)) return {&call, int(at)};
  auto inner = as<CallNode>(pointer);
  if (!inner) return {};
  if (inner->op == &op::tvm_access_ptr() && inner->args.size() >= 2 && as<VarNode>(inner->args[1])) return {inner, 1};
  if (inner->op == &op::address_of() && !inner->args.empty() && as<BufferLoadNode>(inner->args[0]))
    return {inner->args[0].get(), -1};
  return {};
}

std::optional<std::size_t> offset_argument(const CallNode& call, std::size_t at) {
  std::optional<std::size_t> offset;
  if (call.op == &op::tvm_access_ptr() && at == 1) offset = 2;
  if (call.op == &op::ptx_cp_async() && call.args.size() >= 5 && (at == 0 || at == 2)) offset = at + 1;
  if (call.op == &op::ptx_ldg32() && at == 0) offset = 3;
  if (call.op) {
    for (const TensorOperand& operand : tensor_operands(*call.op))
      if (operand.pointer == at) offset = operand.index;
    // The last argument of a load of bytes that are transposed is the length of a row.
    const bool bytes = call.op == &op::ptx_ldmatrix() && call.dtype.bits == 8 && !call.args.empty() &&
                       as_int(call.args[0]).value_or(0) != 0;
    if (call.op == &op::ptx_ldmatrix() && at == 5 && !bytes) offset = 6;
  }
  return offset && *offset < call.args.size() ? offset : std::nullopt;
}

}  // namespace tirscope
