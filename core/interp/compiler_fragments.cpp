// SPDX-License-Identifier: Apache-2.0
// Fragments of wmma: T.tvm_fill_fragment, T.tvm_load_matrix_sync, T.tvm_store_matrix_sync and T.tvm_mma_sync.
#include "interp/compiler.h"
#include "ir/visitor.h"

namespace tirscope::interp {

namespace {

using Kind = FragmentInstruction::Kind;

bool is_by_columns(const Expr& layout) {
  auto text = as<StringImmNode>(layout);
  return text && text->value == "col_major";
}

[[noreturn]] void unknown(const CallNode& node) {
  unsupported("interp.unsupported", "the interpreter does not run {0} in this place",
              "T." + std::string(node.op->script_name));
}

/// Far above all that there are.
bool is_extent(std::optional<int64_t> value) { return value && *value >= 1 && *value <= 256; }

struct Size {
  int rows, columns;
};
/// Of a fragment of that scope in a product m x n x k.
Size size_of(const std::string& scope, int m, int n, int k) {
  if (scope == "wmma.matrix_a") return {m, k};
  if (scope == "wmma.matrix_b") return {k, n};
  return {m, n};
}

}  // namespace

void Compiler::find_fragments(const PrimFuncNode& function) {
  if (std::exchange(searched_[&function], true)) return;
  walk(*function.body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const MatchBufferRegion& match : block->match_buffers)
        sources_[match->buffer->data.get()] = match->source->buffer->data.get();
    return true;
  });
  walk(*function.body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    const bool fills = call && call->op == &op::tvm_fill_fragment() && call->args.size() == 6;
    const bool loads = call && call->op == &op::tvm_load_matrix_sync() && call->args.size() == 8;
    if (!fills && !loads) return true;
    const VarNode* var = allocated(as<VarNode>(call->args[0]));
    auto m = as_int(call->args[1]), n = as_int(call->args[2]), k = as_int(call->args[3]);
    if (!var || !is_extent(m) || !is_extent(n) || !is_extent(k)) unknown(*call);
    const bool factor = var->pointer && var->pointer->scope != "wmma.accumulator";
    fragments_[var] = {int(*m), int(*n), int(*k), loads && factor && is_by_columns(call->args[7])};
    return true;
  });
}

const VarNode* Compiler::allocated(const VarNode* pointer) const {
  for (std::size_t turn = 0; turn < sources_.size(); ++turn) {
    auto source = sources_.find(pointer);
    if (source == sources_.end()) break;
    pointer = source->second;
  }
  return pointer;
}

FragmentInstruction::Tile Compiler::fragment(const CallNode& node, std::size_t pointer, std::size_t index) {
  auto var = as<VarNode>(node.args[pointer]);
  auto known = fragments_.find(allocated(var));
  if (!var || !var->pointer || known == fragments_.end()) unknown(node);
  const auto& [m, n, k, by_columns] = known->second;
  const Size size = size_of(var->pointer->scope, m, n, k);
  const DataType dtype = var->pointer->element;
  const Storage kind = storage(dtype);
  const int bytes = storage_bytes(kind);
  const Stretch element{make_buffer(var->name, {int32(1)}, dtype), &node, where_, bytes};
  if (auto view = views_.find(var); view != views_.end() && view->second.stride.size() == 2) {
    const BufferCode& code = view->second;
    return {element, kind, emit_to(Op::AddPointer, code.pointer, code.offset, bytes), code.stride[0], by_columns};
  }
  const int first = emit_to(Op::MulI, scalar(node.args[index]), constant(int64_t(size.rows * size.columns)));
  return {element, kind, emit_to(Op::AddPointer, scalar(node.args[pointer]), first, bytes),
          constant(int64_t(by_columns ? size.rows : size.columns)), by_columns};
}

std::optional<Value> Compiler::fragment_instruction(const CallNode& node) {
  const OpInfo& op = *node.op;
  const bool fills = &op == &op::tvm_fill_fragment(), loads = &op == &op::tvm_load_matrix_sync(),
             stores = &op == &op::tvm_store_matrix_sync(), multiplies = &op == &op::tvm_mma_sync();
  if (!fills && !loads && !stores && !multiplies) return std::nullopt;
  if (node.args.size() != (fills ? 6u : 8u)) unknown(node);
  find_fragments(*active_.back());
  auto out = std::make_unique<FragmentInstruction>();
  out->kind = fills ? Kind::Fill : multiplies ? Kind::Multiply : Kind::Copy;
  if (multiplies) {
    for (std::size_t pointer : {0u, 2u, 4u, 6u}) out->tiles.push_back(fragment(node, pointer, pointer + 1));
    const FragmentShape& shape = fragments_.at(allocated(as<VarNode>(node.args[0])));
    out->rows = shape.m, out->columns = shape.n, out->depth = shape.k;
  } else {
    auto m = as_int(node.args[1]), n = as_int(node.args[2]), k = as_int(node.args[3]);
    auto var = as<VarNode>(node.args[0]);
    if (!is_extent(m) || !is_extent(n) || !is_extent(k) || !var || !var->pointer) unknown(node);
    const Size size = size_of(var->pointer->scope, int(*m), int(*n), int(*k));
    out->rows = size.rows, out->columns = size.columns;
    out->tiles.push_back(fragment(node, 0, 4));
    if (fills) {
      out->value = scalar(node.args[5]);
      const bool real = out->tiles[0].element.buffer->dtype.is_floating();
      if (real != node.args[5]->dtype.is_floating())
        out->value = converted(node.args[5]->dtype, out->tiles[0].element.buffer->dtype, out->value);
    } else {
      PointerCode memory = pointed_at(node.args[5], nullptr, out->tiles[0].element.buffer->dtype);
      const Storage kind = storage(memory.buffer->dtype);
      out->tiles.push_back({{memory.buffer, &node, where_, storage_bytes(kind)},
                            kind,
                            memory.pointer,
                            scalar(node.args[6]),
                            is_by_columns(node.args[7])});
      if (stores) std::swap(out->tiles[0], out->tiles[1]);
    }
  }
  for (const FragmentInstruction::Tile& tile : out->tiles)
    if (is_real(tile.storage) != is_real(out->tiles[0].storage)) unknown(node);
  code_.fragment_instructions.push_back(std::move(out));
  emit({Op::Fragment, 0, 0, 0, 0, code_.fragment_instructions.back().get()});
  return Value{node.dtype, {constant(int64_t(0))}};
}

}  // namespace tirscope::interp
