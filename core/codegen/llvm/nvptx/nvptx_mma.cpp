// SPDX-License-Identifier: Apache-2.0
// mma and ldmatrix: matrices in registers, as T.ptx_mma, T.ptx_ldmatrix, T.mma_fill and T.mma_store name them. The
// registers of a thread are elements of a local buffer.
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "codegen/llvm/nvptx/nvptx_machine.h"
#include "support/format.h"

namespace tirscope::codegen {

using llvm::Value;

namespace {

std::string text_of(const Expr& expr) {
  auto text = as<StringImmNode>(expr);
  return text ? text->value : "";
}

/// "{$4,$5,$6}".
Value* thread_of_warp(Emitter& emitter) {
  return emitter.builder().CreateIntrinsic(llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
}

}  // namespace

/// `T.ptx_ldmatrix(transposed, number, ".b16", registers, offset, shared, offset)`.
Value* NvptxMachine::load_matrices(Emitter& emitter, const CallNode& node) const {
  using namespace llvm;
  auto& b = emitter.builder();
  auto transposed = as_int(node.args[0]), number = as_int(node.args[1]);
  Address to = codegen::address_of(emitter, node.args[3], node.dtype),
          from = codegen::address_of(emitter, node.args[5], node.dtype);
  if (!transposed || (number != 1 && number != 2 && number != 4) || text_of(node.args[2]) != ".b16")
    return emitter.refuse(
        bad_input("codegen.ldmatrix",
                  "T.ptx_ldmatrix loads 1, 2 or 4 matrices of .b16, transposed or not; both must be constants"));
  if (from.pointer->getType()->getPointerAddressSpace() != 3)
    return emitter.refuse(refused("codegen.ldmatrix", "T.ptx_ldmatrix only reads shared memory"));
  DataType dtype = node.dtype;
  Value* target = emitter.at(to.pointer, to.element, node.args[4]);
  if (*transposed && dtype.bits == 8) {
    // The instruction transposes pairs of bytes; these have to be read one by one. The offset is the rows' stride.
    Value* thread = thread_of_warp(emitter);
    Value* stride = b.CreateIntCast(emitter.value(node.args[6]), b.getInt32Ty(), true);
    auto part = [&](Value* x, int of, int by) {
      return b.CreateMul(b.CreateURem(x, b.getInt32(uint32_t(of))), b.getInt32(uint32_t(by)));
    };
    for (int i = 0; i < 16; ++i) {
      Value* row = b.CreateAdd(part(thread, 4, 4), b.getInt32(uint32_t(i % 8 / 4 * 16 + i % 4)));
      Value* column = b.CreateAdd(b.CreateUDiv(thread, b.getInt32(4)), b.getInt32(uint32_t(i / 8 * 8)));
      Value* place = b.CreateAdd(b.CreateMul(row, stride), column);
      Value* byte = b.CreateLoad(b.getInt8Ty(), b.CreateGEP(b.getInt8Ty(), from.pointer, place));
      b.CreateStore(byte, b.CreateConstGEP1_32(b.getInt8Ty(), target, unsigned(i)));
    }
    return no_value(emitter);
  }
  if (!has(emitter, 75, "T.ptx_ldmatrix")) return no_value(emitter);
  static const std::map<int64_t, std::pair<Intrinsic::ID, Intrinsic::ID>> instructions = {
      {1, {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_b16, Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16}},
      {2, {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16, Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16}},
      {4,
       {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16, Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16}}};
  auto [plain, turned] = instructions.at(*number);
  Value* source = emitter.at(from.pointer, from.element, node.args[6]);
  CallInst* loaded = b.CreateIntrinsic(*transposed ? turned : plain, {source->getType()}, {source});
  loaded->setConvergent();  // all threads of a warp load together
  for (unsigned k = 0; k < unsigned(*number); ++k)
    b.CreateStore(*number == 1 ? loaded : b.CreateExtractValue(loaded, k),
                  b.CreateConstGEP1_32(b.getInt32Ty(), target, k));
  return no_value(emitter);
}

/// `T.ptx_mma(shape, "row", "col", types of A, B, C, A, offset, B, offset, C, offset, saturate[, operator])`.
Value* NvptxMachine::multiply(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  const std::string shape_name = text_of(node.args[0]), rows = text_of(node.args[1]), columns = text_of(node.args[2]);
  const MatrixType* types[3];
  for (size_t k = 0; k < 3; ++k) types[k] = find_matrix_type(text_of(node.args[3 + k]));
  std::optional<MatrixShape> shape;
  if (types[0] && types[1] && types[2]) shape = mma_shape(shape_name, *types[0], *types[1], *types[2]);
  const bool quads = shape && shape->sm == 70;  // the only one with a choice of layouts
  const bool layouts = (rows == "row" || (quads && rows == "col")) && (columns == "col" || (quads && columns == "row"));
  auto saturates = as_int(node.args[12]);
  if (!shape || !layouts || !saturates)
    return emitter.refuse(
        refused("codegen.mma-shape", "no tensor core supports {0} with {1} A of {2}, {3} B of {4} and C of {5}",
                shape_name, rows, text_of(node.args[3]), columns, text_of(node.args[4]), text_of(node.args[5])));
  if (!has(emitter, shape->sm, "T.ptx_mma of " + shape_name)) return no_value(emitter);
  const bool bits = types[0]->ptx == "b1", narrow = types[2]->ptx == "s32";
  std::string suffix;
  if (bits) {
    suffix = "." + (node.args.size() > 13 ? text_of(node.args[13]) : "xor") + ".popc";
    if (suffix != ".xor.popc" && suffix != ".and.popc")
      return emitter.refuse(bad_input("codegen.mma-shape", "bit matrices are multiplied by \"xor\" or \"and\""));
    if (suffix == ".and.popc" && !has(emitter, 80, "T.ptx_mma of bits with and")) return no_value(emitter);
  }
  const int counts[3] = {shape->a, shape->b, shape->c};
  llvm::Type* sum = types[2]->register_type(b.getContext());
  std::vector<llvm::Type*> outputs(size_t(shape->c), sum), inputs;
  std::vector<Value*> values;
  std::string constraints;
  for (int k = 0; k < shape->c; ++k) constraints += std::string(k ? ",=" : "=") + types[2]->constraint;
  Value* c_pointer = nullptr;
  for (size_t k = 0; k < 3; ++k) {
    Address place = codegen::address_of(emitter, node.args[6 + 2 * k], node.dtype);
    Value* pointer = emitter.at(place.pointer, place.element, node.args[7 + 2 * k]);
    if (k == 2) c_pointer = pointer;
    llvm::Type* type = types[k]->register_type(b.getContext());
    for (int r = 0; r < counts[k]; ++r) {
      values.push_back(b.CreateLoad(type, b.CreateConstGEP1_32(type, pointer, unsigned(r))));
      inputs.push_back(type);
      constraints += std::string(",") + types[k]->constraint;
    }
  }
  std::string code =
      formatted("mma.sync.aligned.{}.{}.{}{}.{}.{}.{}.{}{} {}, {}, {}, {};", shape_name, rows, columns,
                *saturates && narrow && !bits ? ".satfinite" : "", types[2]->ptx, types[0]->ptx, types[1]->ptx,
                types[2]->ptx, suffix, register_list(0, shape->c), register_list(shape->c, shape->a),
                register_list(shape->c + shape->a, shape->b), register_list(shape->c + shape->a + shape->b, shape->c));
  llvm::Type* result = llvm::StructType::get(b.getContext(), outputs);
  auto assembly = llvm::InlineAsm::get(llvm::FunctionType::get(result, inputs, false), code, constraints, false);
  llvm::CallInst* product = b.CreateCall(assembly, values);
  product->setConvergent();
  product->setDoesNotAccessMemory();
  product->setDoesNotThrow();
  for (int r = 0; r < shape->c; ++r)
    b.CreateStore(b.CreateExtractValue(product, unsigned(r)), b.CreateConstGEP1_32(sum, c_pointer, unsigned(r)));
  return no_value(emitter);
}

/// `T.mma_fill(elements, registers, offset)`: zeros.
Value* NvptxMachine::fill_registers(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  auto count = as_int(node.args[0]);
  if (!count || *count < 1 || *count > 1024)
    return emitter.refuse(bad_input("codegen.mma-fill", "T.mma_fill takes a constant number of elements"));
  Address place = codegen::address_of(emitter, node.args[1], node.dtype);
  llvm::Type* type = emitter.memory_type(node.dtype);
  Value* pointer = emitter.at(place.pointer, place.element, node.args[2]);
  for (unsigned k = 0; k < unsigned(*count); ++k)
    b.CreateStore(llvm::Constant::getNullValue(type), b.CreateConstGEP1_32(type, pointer, k));
  return no_value(emitter);
}

/// `T.mma_store(16, 16, target, registers, offset, stride)`: thread t holds rows t / 4 and t / 4 + 8, two columns each
/// of both halves.
Value* NvptxMachine::store_registers(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  if (as_int(node.args[0]) != 16 || as_int(node.args[1]) != 16)
    return emitter.refuse(refused("codegen.mma-store", "T.mma_store stores tiles of 16 x 16"));
  Address to = codegen::address_of(emitter, node.args[2], node.dtype),
          from = codegen::address_of(emitter, node.args[3], node.dtype);
  llvm::Type* type = emitter.memory_type(node.dtype);
  Value* source = emitter.at(from.pointer, from.element, node.args[4]);
  Value* stride = b.CreateIntCast(emitter.value(node.args[5]), b.getInt32Ty(), true);
  Value* thread = thread_of_warp(emitter);
  Value *row = b.CreateUDiv(thread, b.getInt32(4)),
        *column = b.CreateMul(b.CreateURem(thread, b.getInt32(4)), b.getInt32(2));
  llvm::Type* pair = llvm::FixedVectorType::get(type, 2);
  // Two neighbours at once, where two halves make a word.
  const bool pairs = node.dtype.bits == 16;
  for (unsigned k = 0; k < 8; k += pairs ? 2 : 1) {
    Value* at_row = b.CreateAdd(row, b.getInt32(k % 4 / 2 * 8));
    Value* at_column = b.CreateAdd(column, b.getInt32(k / 4 * 8 + k % 2));
    Value* place = b.CreateAdd(b.CreateMul(at_row, stride), at_column);
    Value* target = b.CreateGEP(type, to.pointer, b.CreateSExt(place, b.getInt64Ty()));
    Value* value = b.CreateLoad(pairs ? pair : type, b.CreateConstGEP1_32(type, source, k));
    b.CreateAlignedStore(value, target, llvm::Align(pairs ? 4 : uint64_t(std::max<int64_t>(1, node.dtype.bytes()))));
  }
  return no_value(emitter);
}

}  // namespace tirscope::codegen
