// SPDX-License-Identifier: Apache-2.0
// WMMA: fragments that a warp holds together, in registers whose order only the GPU knows.
#include <llvm/IR/InlineAsm.h>

#include "codegen/llvm/nvptx/nvptx_machine.h"
#include "support/format.h"

namespace tirscope::codegen {

using llvm::Value;

namespace {

std::string layout_of(const Expr& expr) {
  auto text = as<StringImmNode>(expr);
  return !text ? "" : text->value == "row_major" ? "row" : text->value == "col_major" ? "col" : "";
}
std::string short_layout(const Fragment& fragment) { return fragment.layout == "col_major" ? "col" : "row"; }

/// One call of inline assembly: outputs, inputs, and what they are.
struct Instruction {
  std::string text, constraints;
  std::vector<llvm::Type*> outputs, inputs;
  std::vector<Value*> values;
  bool touches_memory = false;

  void output(const MatrixType& type, llvm::LLVMContext& context) {
    constraints += formatted("{}={}", constraints.empty() ? "" : ",", type.constraint);
    outputs.push_back(type.register_type(context));
  }
  void input(Value* value, char constraint) {
    constraints += formatted("{}{}", constraints.empty() ? "" : ",", constraint);
    inputs.push_back(value->getType());
    values.push_back(value);
  }
  /// The outputs in order.
  std::vector<Value*> run(llvm::IRBuilder<>& b) {
    llvm::Type* result = outputs.empty()       ? b.getVoidTy()
                         : outputs.size() == 1 ? outputs[0]
                                               : llvm::StructType::get(b.getContext(), outputs);
    if (touches_memory) constraints += ",~{memory}";
    auto code = llvm::InlineAsm::get(llvm::FunctionType::get(result, inputs, false), text, constraints, touches_memory);
    llvm::CallInst* call = b.CreateCall(code, values);
    call->setConvergent();
    call->setDoesNotThrow();
    if (!touches_memory) call->setDoesNotAccessMemory();
    std::vector<Value*> results;
    for (unsigned k = 0; k < outputs.size(); ++k)
      results.push_back(outputs.size() == 1 ? call : b.CreateExtractValue(call, k));
    return results;
  }
};

std::vector<Value*> registers_in(llvm::IRBuilder<>& b, const Fragment& fragment, Value* place) {
  llvm::Type* type = fragment.type()->register_type(b.getContext());
  std::vector<Value*> values;
  for (unsigned k = 0; k < unsigned(fragment.registers()); ++k)
    values.push_back(b.CreateLoad(type, b.CreateConstGEP1_32(type, place, k)));
  return values;
}
void keep_registers(llvm::IRBuilder<>& b, Value* place, const std::vector<Value*>& values) {
  for (unsigned k = 0; k < values.size(); ++k)
    b.CreateStore(values[k], b.CreateConstGEP1_32(values[k]->getType(), place, k));
}

}  // namespace

const Fragment* NvptxMachine::fragment_of(Emitter& emitter, const Expr& expr) const {
  auto it = fragments_.find(as<VarNode>(expr));
  if (it != fragments_.end() && it->second.registers() > 0) return &it->second;
  emitter.refuse(
      refused("codegen.fragment",
              "expected a fragment of known shape: an allocation in a wmma scope that is loaded, filled or stored"));
  return nullptr;
}

Value* NvptxMachine::fragment_place(Emitter& emitter, const Fragment& fragment, const Expr& var,
                                    const Expr& index) const {
  auto& b = emitter.builder();
  Value* number = b.CreateIntCast(emitter.value(index), b.getInt64Ty(), true);
  auto each = llvm::ArrayType::get(fragment.type()->register_type(b.getContext()), uint64_t(fragment.registers()));
  return b.CreateGEP(each, emitter.value(var), number);
}

Value* NvptxMachine::load_fragment(Emitter& emitter, const CallNode& node) const {
  return move_fragment(emitter, node, true);
}
Value* NvptxMachine::store_fragment(Emitter& emitter, const CallNode& node) const {
  return move_fragment(emitter, node, false);
}

/// `T.tvm_load_matrix_sync(fragment, m, n, k, index, pointer, stride, layout)`, and the way back.
Value* NvptxMachine::move_fragment(Emitter& emitter, const CallNode& node, bool loads) const {
  auto& b = emitter.builder();
  const Fragment* fragment = fragment_of(emitter, node.args[0]);
  if (!fragment) return no_value(emitter);
  const std::string layout = layout_of(node.args[7]);
  Value* pointer = codegen::address_of(emitter, node.args[5], fragment->dtype).pointer;
  if (layout.empty() || (!loads && fragment->role != 'c') || !pointer->getType()->isPointerTy())
    return emitter.refuse(
        refused("codegen.fragment",
                "fragments are loaded and stored as row_major or col_major; only accumulators can be stored"));
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  const MatrixType& type = *fragment->type();
  const int count = fragment->registers();
  Value* place = fragment_place(emitter, *fragment, node.args[0], node.args[4]);
  Value* stride = b.CreateIntCast(emitter.value(node.args[6]), b.getInt32Ty(), true);
  Instruction move;
  move.touches_memory = true;
  const std::string what = formatted("wmma.{}.{}.sync.aligned.{}.m{}n{}k{}{}.{}", loads ? "load" : "store",
                                     loads ? fragment->role : 'd', layout, fragment->m, fragment->n, fragment->k,
                                     space == 1   ? ".global"
                                     : space == 3 ? ".shared"
                                                  : "",
                                     type.ptx);
  if (loads) {
    for (int k = 0; k < count; ++k) move.output(type, b.getContext());
    move.input(pointer, 'l'), move.input(stride, 'r');
    move.text = formatted("{} {}, [${}], ${};", what, register_list(0, count), count, count + 1);
    keep_registers(b, place, move.run(b));
    return no_value(emitter);
  }
  move.input(pointer, 'l');
  for (Value* value : registers_in(b, *fragment, place)) move.input(value, type.constraint);
  move.input(stride, 'r');
  move.text = formatted("{} [$0], {}, ${};", what, register_list(1, count), count + 1);
  move.run(b);
  return no_value(emitter);
}

/// `T.tvm_fill_fragment(fragment, m, n, k, index, value)`.
Value* NvptxMachine::fill_fragment(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  const Fragment* fragment = fragment_of(emitter, node.args[0]);
  if (!fragment) return no_value(emitter);
  Value* value = emitter.convert(emitter.value(node.args[5]), node.args[5]->dtype, fragment->dtype);
  // A register holds the number as often as it has room.
  llvm::Type* whole = fragment->type()->register_type(b.getContext());
  if (const int times = fragment->type()->per_register(); times > 1)
    value = b.CreateBitCast(b.CreateVectorSplat(unsigned(times), value), whole);
  std::vector<Value*> values(size_t(fragment->registers()), value);
  keep_registers(b, fragment_place(emitter, *fragment, node.args[0], node.args[4]), values);
  return no_value(emitter);
}

/// `T.tvm_mma_sync(D, index, A, index, B, index, C, index)`: D = A * B + C.
Value* NvptxMachine::multiply_fragments(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  const Fragment* parts[4];
  for (size_t k = 0; k < 4; ++k)
    if (!(parts[k] = fragment_of(emitter, node.args[2 * k]))) return no_value(emitter);
  const Fragment &d = *parts[0], &a = *parts[1], &f = *parts[2], &c = *parts[3];
  auto shape = a.type()->ptx == f.type()->ptx ? wmma_shape(a.m, a.n, a.k, *a.type(), *c.type()) : std::nullopt;
  auto roles = std::string{d.role, a.role, f.role, c.role};
  if (!shape || roles != "cabc" || (d.type()->ptx != c.type()->ptx && a.type()->ptx != "f16"))
    return emitter.refuse(refused("codegen.fragment",
                                  "no tensor core supports fragments {0} x {1} x {2} of {3} and {4} into {5}", a.m, a.n,
                                  a.k, a.dtype.str(), f.dtype.str(), d.dtype.str()));
  if (!has(emitter, shape->sm, "T.tvm_mma_sync of " + a.dtype.str())) return no_value(emitter);
  Instruction product;
  for (int k = 0; k < d.registers(); ++k) product.output(*d.type(), b.getContext());
  for (size_t k = 1; k < 4; ++k)
    for (Value* value :
         registers_in(b, *parts[k], fragment_place(emitter, *parts[k], node.args[2 * k], node.args[2 * k + 1])))
      product.input(value, parts[k]->type()->constraint);
  // Of halves the types of the sums are named, of others all.
  const std::string types = a.type()->ptx == "f16"
                                ? formatted("{}.{}", d.type()->ptx, c.type()->ptx)
                                : formatted("{}.{}.{}.{}", d.type()->ptx, a.type()->ptx, f.type()->ptx, c.type()->ptx);
  const int first[4] = {0, d.registers(), d.registers() + a.registers(), d.registers() + a.registers() + f.registers()};
  product.text =
      formatted("wmma.mma.sync.aligned.{}.{}.m{}n{}k{}.{} {}, {}, {}, {};", short_layout(a), short_layout(f), a.m, a.n,
                a.k, types, register_list(first[0], d.registers()), register_list(first[1], a.registers()),
                register_list(first[2], f.registers()), register_list(first[3], c.registers()));
  keep_registers(b, fragment_place(emitter, d, node.args[0], node.args[1]), product.run(b));
  return no_value(emitter);
}

}  // namespace tirscope::codegen
