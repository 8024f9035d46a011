// SPDX-License-Identifier: Apache-2.0
// Instructions of tensor cores: T.ptx_ldmatrix, T.ptx_mma, T.mma_fill and T.mma_store.
#include "interp/compiler/compiler.h"
#include "ir/ops/effects.h"
#include "ir/ops/warp.h"
#include "support/format.h"

namespace tirscope::interp {

namespace {

using MatrixKind = MatrixInstruction::Kind;

std::string text_of(const Expr& expr) {
  auto text = as<StringImmNode>(expr);
  return text ? text->value : "";
}

[[noreturn]] void unknown(const MatrixInstruction& instruction, const std::string& what) {
  unsupported("interp.unsupported", "the interpreter cannot run {0} here", formatted("T.{}{}", instruction.name, what));
}

bool is_warp_memory(const Expr& pointer) {
  auto var = as<VarNode>(pointer);
  return var && var->pointer && var->pointer->scope == "warp";
}

/// The shape and the types of a T.ptx_mma whose operands are known.
void take_shape(MatrixInstruction& out, const CallNode& node) {
  const std::string shape = text_of(node.args[0]);
  auto product = product_shape(shape);
  if (!product) unknown(out, " of " + shape);
  out.product = *product;
  const DataType a = out.operands[0].element.buffer->dtype, b = out.operands[1].element.buffer->dtype;
  out.saturates = node.args.size() > 12 && as_int(node.args[12]).value_or(0) != 0;
  // Every shape of rows times columns is laid out alike; quarter warps (m8n8k4 of halves) and packed bits are not.
  const auto [m, n, k] = *product;
  const bool alike = (m == 8 || m == 16) && n == 8 && text_of(node.args[1]) == "row" &&
                     text_of(node.args[2]) == "col" && a.bits == b.bits && a.is_scalar() && b.is_scalar() &&
                     (a.bits == 8 || a.bits == 16 || a.bits == 32 || a.bits == 64);
  const bool one_kind = std::ranges::all_of(out.operands, [&](const MatrixOperand& operand) {
    return is_real(operand.storage) == is_real(out.operands[0].storage);
  });
  out.each_register = std::max(1, 32 / std::max(1, int(a.bits)));
  if (!alike || !one_kind || k % (4 * out.each_register) != 0)
    unknown(out, formatted(" of {} with {} and {}", shape, text_of(node.args[3]), text_of(node.args[4])));
}

}  // namespace

bool is_matrix_instruction(const OpInfo& op) { return thread_effect(op) == ThreadEffect::TensorRegisters; }

std::optional<Value> Compiler::matrix_instruction(const CallNode& node) {
  const OpInfo& op = *node.op;
  if (!is_matrix_instruction(op)) return std::nullopt;
  const std::size_t given = node.args.size();
  auto number = [&](std::size_t at) { return int(as_int(node.args[at]).value_or(0)); };
  auto out = std::make_unique<MatrixInstruction>();
  out->name = std::string(op.script_name);
  const bool multiplies = &op == &op::ptx_mma() && given >= 12;
  const bool loads = &op == &op::ptx_ldmatrix() && given == 7 && text_of(node.args[2]) == ".b16";
  const bool fills = &op == &op::mma_fill() && given == 3;
  const bool stores = &op == &op::mma_store() && given == 6 && number(0) == 16 && number(1) == 16;
  if (!multiplies && !loads && !fills && !stores) unknown(*out, formatted(" with {} arguments", given));
  for (const TensorOperand& operand : tensor_operands(op)) {
    auto var = as<VarNode>(node.args[operand.pointer]);
    if (var && var->pointer && var->pointer->scope.starts_with("m16n8k8."))
      unsupported(
          "interp.unsupported",
          "the mapping of {0} to threads is only determined by TransformMmaBufferLayout; run the output of that pass",
          var->name);
    const auto offset = offset_argument(node, operand.pointer);
    out->operands.push_back(
        matrix_operand(pointed_at(node, operand.pointer, offset ? node.args[*offset] : nullptr, node.dtype), node));
  }
  if (multiplies) {
    out->kind = MatrixKind::Multiply;
    take_shape(*out, node);
  } else if (loads) {
    const int bits = node.dtype.bits;
    out->transposed = number(0) != 0;
    out->count = number(1);
    out->kind = out->transposed && bits == 8 ? MatrixKind::LoadBytes : MatrixKind::Load;
    MatrixOperand& source = out->operands[1];
    if (out->kind == MatrixKind::LoadBytes) source.stride = scalar(node.args[6]);
    const bool whole = bits == 16 || (!out->transposed && (bits == 8 || bits == 32));
    if ((out->kind == MatrixKind::Load && !whole) || (out->count != 1 && out->count != 2 && out->count != 4))
      unknown(*out, formatted(" of {} x {}", out->count, node.dtype.str()));
    out->each_register = 32 / bits;
  } else if (fills) {
    out->kind = MatrixKind::Fill;
    out->count = number(0);
    if (out->count < 1 || out->count > 1024) unknown(*out, formatted(" of {} elements", out->count));
    if (is_warp_memory(node.args[1])) out->part = out->count;
  } else {
    out->kind = MatrixKind::Store;
    if (is_warp_memory(node.args[3])) out->part = 16 * 16 / warp_size;
    out->operands[0].stride = scalar(node.args[5]);
  }
  code_.matrix_instructions.push_back(std::move(out));
  emit({Op::Matrix, 0, 0, 0, 0, code_.matrix_instructions.back().get()});
  return Value{node.dtype, {constant(int64_t(0))}};
}

}  // namespace tirscope::interp
