// SPDX-License-Identifier: Apache-2.0
// Instructions of tensor cores: T.ptx_ldmatrix, T.ptx_mma, T.mma_fill and T.mma_store.
#include "interp/compiler.h"
#include "ir/tensor_cores.h"
#include "support/format.h"

namespace tirscope::interp {

namespace {

using Kind = MatrixInstruction::Kind;

std::string text_of(const Expr& expr) {
  auto text = as<StringImmNode>(expr);
  return text ? text->value : "";
}

[[noreturn]] void unknown(const MatrixInstruction& instruction, const std::string& what) {
  unsupported("interp.unsupported", "the interpreter does not run {0} in this place",
              formatted("T.{}{}", instruction.name, what));
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
  out.m = product->m, out.n = product->n, out.k = product->k;
  const DataType a = out.operands[0].buffer->dtype, b = out.operands[1].buffer->dtype;
  out.bits = a.bits;
  out.saturates = node.args.size() > 12 && as_int(node.args[12]).value_or(0) != 0;
  // Every shape of rows times columns is laid out alike; quarter warps (m8n8k4 of halves) and packed bits are not.
  const bool alike = (out.m == 8 || out.m == 16) && out.n == 8 && text_of(node.args[1]) == "row" &&
                     text_of(node.args[2]) == "col" && a.bits == b.bits && a.is_scalar() && b.is_scalar() &&
                     (a.bits == 8 || a.bits == 16 || a.bits == 32 || a.bits == 64);
  const bool reals = is_real(out.storages[2]);
  const bool one_kind = is_real(out.storages[0]) == reals && is_real(out.storages[1]) == reals;
  const int each_register = std::max(1, 32 / std::max(1, int(a.bits)));
  if (!alike || !one_kind || out.k % (4 * each_register) != 0)
    unknown(out, formatted(" of {} with {} and {}", shape, text_of(node.args[3]), text_of(node.args[4])));
}

}  // namespace

bool is_matrix_instruction(const OpInfo& op) {
  return &op == &op::ptx_ldmatrix() || &op == &op::ptx_mma() || &op == &op::mma_fill() || &op == &op::mma_store();
}

std::optional<Value> Compiler::matrix_instruction(const CallNode& node) {
  const OpInfo& op = *node.op;
  if (!is_matrix_instruction(op)) return std::nullopt;
  auto out = std::make_unique<MatrixInstruction>();
  out->name = std::string(op.script_name);
  int registers[3] = {-1, -1, -1};
  auto operand = [&](std::size_t pointer, std::size_t offset) {
    auto var = as<VarNode>(node.args[pointer]);
    if (var && var->pointer && var->pointer->scope.starts_with("m16n8k8."))
      unsupported(
          "interp.unsupported",
          "which thread holds what of {0} is settled by TransformMmaBufferLayout only: run what that pass makes",
          var->name);
    PointerCode code = pointed_at(node.args[pointer], offset ? node.args[offset] : nullptr, node.dtype);
    const Storage kind = storage(code.buffer->dtype);
    registers[out->operands.size()] = code.pointer;
    out->operands.push_back({code.buffer, &node, where_, storage_bytes(kind)});
    out->storages.push_back(kind);
  };
  auto number = [&](std::size_t at) { return int(as_int(node.args[at]).value_or(0)); };
  const std::size_t given = node.args.size();
  if (&op == &op::ptx_mma() && given >= 12) {
    out->kind = Kind::Multiply;
    for (std::size_t pointer : {6u, 8u, 10u}) operand(pointer, pointer + 1);
    take_shape(*out, node);
  } else if (&op == &op::ptx_ldmatrix() && given == 7 && text_of(node.args[2]) == ".b16") {
    out->transposed = number(0) != 0;
    out->count = number(1);
    out->bits = node.dtype.bits;
    out->kind = out->transposed && out->bits == 8 ? Kind::LoadBytes : Kind::Load;
    operand(3, 4);
    operand(5, out->kind == Kind::Load ? 6 : 0);
    if (out->kind == Kind::LoadBytes) registers[2] = scalar(node.args[6]);
    const bool halves = out->bits == 16 || (!out->transposed && (out->bits == 8 || out->bits == 32));
    if ((out->kind == Kind::Load && !halves) || (out->count != 1 && out->count != 2 && out->count != 4))
      unknown(*out, formatted(" of {} x {}", out->count, node.dtype.str()));
  } else if (&op == &op::mma_fill() && given == 3) {
    out->kind = Kind::Fill;
    out->count = number(0);
    if (out->count < 1 || out->count > 1024) unknown(*out, formatted(" of {} elements", out->count));
    out->part = is_warp_memory(node.args[1]) ? out->count : 0;
    operand(1, 2);
  } else if (&op == &op::mma_store() && given == 6 && number(0) == 16 && number(1) == 16) {
    out->kind = Kind::Store;
    out->part = is_warp_memory(node.args[3]) ? 16 * 16 / 32 : 0;
    operand(2, 0);
    operand(3, 4);
    registers[2] = scalar(node.args[5]);
  } else {
    unknown(*out, formatted(" with {} arguments", given));
  }
  code_.matrix_instructions.push_back(std::move(out));
  emit({Op::Matrix, 0, registers[0], registers[1], registers[2], code_.matrix_instructions.back().get()});
  return Value{node.dtype, {constant(int64_t(0))}};
}

}  // namespace tirscope::interp
