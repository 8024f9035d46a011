// SPDX-License-Identifier: Apache-2.0
// Fragments of wmma: T.tvm_fill_fragment, T.tvm_load_matrix_sync, T.tvm_store_matrix_sync and T.tvm_mma_sync.
#include "interp/compiler/compiler.h"

namespace tirscope::interp {

namespace {

using FragmentKind = FragmentInstruction::Kind;

[[noreturn]] void unknown(const CallNode& node) {
  unsupported("interp.unsupported", "the interpreter cannot run {0} here", "T." + std::string(node.op->script_name));
}

/// Far above any real number.
bool is_small(const ProductShape& product) { return std::max({product.m, product.n, product.k}) <= 256; }

}  // namespace

MatrixOperand Compiler::matrix_operand(const PointerCode& code, const CallNode& node) const {
  const Storage kind = storage(code.buffer->dtype);
  return {{code.buffer, &node, code.use, where_, storage_bytes(kind)}, kind, code.pointer};
}

const Fragments& Compiler::fragments() { return fragments_.try_emplace(active_.back(), *active_.back()).first->second; }

MatrixOperand Compiler::fragment(const CallNode& node, const TensorOperand& operand) {
  auto var = as<VarNode>(node.args[operand.pointer]);
  const Fragments::Shape* shape = fragments().find(var);
  if (!shape || !is_small(shape->product) || !var->pointer) unknown(node);
  const FragmentSize size = fragment_size(var->pointer->scope, shape->product);
  MatrixOperand tile = matrix_operand(
      {-1, 0, make_buffer(var->name, {int32(1)}, var->pointer->element), pointer_use(node, operand.pointer)}, node);
  const auto bytes = int32_t(tile.element.bytes);
  tile.by_columns = shape->by_columns;
  if (auto view = views_.find(var); view != views_.end() && view->second.stride.size() == 2) {
    const BufferCode& code = view->second;
    tile.pointer = emit_to(Op::AddPointer, code.pointer, code.offset, bytes);
    tile.stride = code.stride[0];
    return tile;
  }
  const int first = emit_to(Op::MulI, scalar(node.args[*operand.index]), constant(int64_t(size.rows * size.columns)));
  tile.pointer = emit_to(Op::AddPointer, scalar(node.args[operand.pointer]), first, bytes);
  tile.stride = constant(int64_t(tile.by_columns ? size.rows : size.columns));
  return tile;
}

std::optional<Value> Compiler::fragment_instruction(const CallNode& node) {
  const OpInfo& op = *node.op;
  const bool fills = &op == &op::tvm_fill_fragment(), stores = &op == &op::tvm_store_matrix_sync(),
             multiplies = &op == &op::tvm_mma_sync();
  if (!fills && !stores && !multiplies && &op != &op::tvm_load_matrix_sync()) return std::nullopt;
  if (node.args.size() != (fills ? 6u : 8u)) unknown(node);
  auto out = std::make_unique<FragmentInstruction>();
  out->kind = fills ? FragmentKind::Fill : multiplies ? FragmentKind::Multiply : FragmentKind::Copy;
  for (const TensorOperand& operand : tensor_operands(op)) {
    if (operand.in_registers) {
      out->tiles.push_back(fragment(node, operand));
      continue;
    }
    out->tiles.push_back(
        matrix_operand(pointed_at(node, operand.pointer, nullptr, out->tiles[0].element.buffer->dtype), node));
    out->tiles.back().stride = scalar(node.args[6]);
    out->tiles.back().by_columns = is_by_columns(node.args[7]);
  }
  if (stores) std::swap(out->tiles[0], out->tiles[1]);
  auto var = as<VarNode>(node.args[0]);
  auto product = multiplies ? fragments().find(var)->product : product_shape(node);
  if (!product || !is_small(*product)) unknown(node);
  out->size = fragment_size(var->pointer->scope, *product);
  out->depth = product->k;
  if (fills) {
    const DataType from = node.args[5]->dtype, to = out->tiles[0].element.buffer->dtype;
    out->value = scalar(node.args[5]);
    if (from.is_floating() != to.is_floating()) out->value = converted(from, to, out->value);
  }
  for (const MatrixOperand& tile : out->tiles)
    if (is_real(tile.storage) != is_real(out->tiles[0].storage)) unknown(node);
  code_.fragment_instructions.push_back(std::move(out));
  emit({Op::Fragment, 0, 0, 0, 0, code_.fragment_instructions.back().get()});
  return Value{node.dtype, {constant(int64_t(0))}};
}

}  // namespace tirscope::interp
