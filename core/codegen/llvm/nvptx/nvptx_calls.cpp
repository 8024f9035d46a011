// SPDX-License-Identifier: Apache-2.0
// Operators of a GPU that are an instruction or two: barriers, shuffles, atomics, asynchronous copies, and the names
// that CUDA gives to mathematical functions.
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicsNVPTX.h>

#include "codegen/llvm/nvptx/nvptx_machine.h"

namespace tirscope::codegen {

using llvm::Value;

Value* NvptxMachine::call(Emitter& emitter, const CallNode& node) const {
  struct Entry {
    Handler handler;
    std::size_t least, most;  ///< arguments
  };
  constexpr std::size_t any = 64;
  static const std::unordered_map<const OpInfo*, Entry> handlers = {
      {&op::tvm_storage_sync(), {&NvptxMachine::synchronise, 1, any}},
      {&op::tvm_warp_shuffle(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::tvm_warp_shuffle_up(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::tvm_warp_shuffle_down(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::cuda_shfl_sync(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::cuda_shfl_up_sync(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::cuda_shfl_down_sync(), {&NvptxMachine::shuffle, 4, 5}},
      {&op::tvm_warp_activemask(), {&NvptxMachine::active_mask, 0, 0}},
      {&op::cuda_activemask(), {&NvptxMachine::active_mask, 0, 0}},
      {&op::ptx_cp_async(), {&NvptxMachine::copy_async, 5, 6}},
      {&op::ptx_commit_group(), {&NvptxMachine::commit_copies, 0, 0}},
      {&op::ptx_wait_group(), {&NvptxMachine::wait_for_copies, 1, 1}},
      {&op::ptx_ldmatrix(), {&NvptxMachine::load_matrices, 7, 7}},
      {&op::ptx_mma(), {&NvptxMachine::multiply, 13, 14}},
      {&op::mma_fill(), {&NvptxMachine::fill_registers, 3, 3}},
      {&op::mma_store(), {&NvptxMachine::store_registers, 6, 6}},
      {&op::tvm_load_matrix_sync(), {&NvptxMachine::load_fragment, 8, 8}},
      {&op::tvm_store_matrix_sync(), {&NvptxMachine::store_fragment, 8, 8}},
      {&op::tvm_fill_fragment(), {&NvptxMachine::fill_fragment, 6, 6}},
      {&op::tvm_mma_sync(), {&NvptxMachine::multiply_fragments, 8, 8}},
      {&op::call_extern(), {&NvptxMachine::extern_call, 1, any}},
      {&op::call_pure_extern(), {&NvptxMachine::extern_call, 1, any}},
      {&op::prefetch(), {&NvptxMachine::nothing, 0, any}},
      {&op::tvm_call_packed(), {&NvptxMachine::packed_call, 0, any}},
      {&op::tvm_call_cpacked(), {&NvptxMachine::packed_call, 0, any}},
      {&op::tvm_call_packed_lowered(), {&NvptxMachine::packed_call, 0, any}},
      {&op::tvm_call_cpacked_lowered(), {&NvptxMachine::packed_call, 0, any}},
  };
  auto it = node.op ? handlers.find(node.op) : handlers.end();
  if (it == handlers.end()) return nullptr;
  const Entry& entry = it->second;
  llvm::Type* type = node.dtype.is_void() ? nullptr : emitter.type(node.dtype);
  if (node.args.size() < entry.least || node.args.size() > entry.most)
    return emitter.refuse(bad_input("codegen.call-arguments", "T.{0} takes {1} arguments, but got {2}",
                                    node.op->script_name, entry.least, node.args.size()),
                          type);
  return (this->*entry.handler)(emitter, node);
}

Value* NvptxMachine::nothing(Emitter& emitter, const CallNode&) const { return no_value(emitter); }

Value* NvptxMachine::packed_call(Emitter& emitter, const CallNode& node) const {
  auto name = node.args.empty() ? nullptr : as<StringImmNode>(node.args[0]);
  return emitter.refuse(
      refused("codegen.packed-call",
              "a kernel cannot call {0}, which is a host function; call it outside the loops bound to threads",
              name ? name->value : "a packed function"),
      node.dtype.is_void() ? nullptr : emitter.type(node.dtype));
}

// ---- threads --------------------------------------------------------------------------------------------------------

Value* NvptxMachine::synchronise(Emitter& emitter, const CallNode& node) const {
  auto& builder = emitter.builder();
  auto scope = as<StringImmNode>(node.args[0]);
  const std::string name = scope ? scope->value : "";
  if (name == "shared" || name == "shared.dyn")
    builder.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier0, {}, {});
  else if (name == "warp")
    // Of the threads that came: a barrier may be where only some arrive, and would wait for the others forever.
    builder.CreateIntrinsic(llvm::Intrinsic::nvvm_bar_warp_sync, {},
                            {builder.CreateIntrinsic(llvm::Intrinsic::nvvm_activemask, {}, {})});
  else
    return emitter.refuse(
        refused("codegen.barrier-scope",
                "threads of different blocks cannot wait for each other (a barrier of scope \"{0}\"); "
                "split the work into two kernels",
                name));
  return no_value(emitter);
}

Value* NvptxMachine::active_mask(Emitter& emitter, const CallNode&) const {
  return emitter.builder().CreateIntrinsic(llvm::Intrinsic::nvvm_activemask, {}, {});
}

/// `T.tvm_warp_shuffle(mask, value, lane, width[, warp size])`: registers are shuffled 32 bits at a time.
Value* NvptxMachine::shuffle(Emitter& emitter, const CallNode& node) const {
  using namespace llvm;
  const bool up = node.op == &op::tvm_warp_shuffle_up() || node.op == &op::cuda_shfl_up_sync();
  const bool down = node.op == &op::tvm_warp_shuffle_down() || node.op == &op::cuda_shfl_down_sync();
  auto id = up     ? Intrinsic::nvvm_shfl_sync_up_i32
            : down ? Intrinsic::nvvm_shfl_sync_down_i32
                   : Intrinsic::nvvm_shfl_sync_idx_i32;
  auto& b = emitter.builder();
  auto int32 = [&](const Expr& expr) { return b.CreateIntCast(emitter.value(expr), b.getInt32Ty(), false); };
  Value *mask = int32(node.args[0]), *value = emitter.value(node.args[1]);
  Value *lane = int32(node.args[2]), *width = int32(node.args[3]);
  // Threads of one group of `width` see each other.
  Value* bounds = b.CreateShl(b.CreateSub(b.getInt32(32), width), 8);
  if (!up) bounds = b.CreateOr(bounds, b.getInt32(31));
  llvm::Type* type = value->getType();
  unsigned bits = unsigned(type->getPrimitiveSizeInBits().getFixedValue());
  if (bits == 0 || (bits > 32 && bits % 32 != 0))
    return emitter.refuse(refused("codegen.shuffle-type", "values of type {0} cannot be shuffled between threads",
                                  node.args[1]->dtype.str()),
                          type);
  llvm::Type* whole = b.getIntNTy(bits);
  Value* word = b.CreateBitCast(value, whole);
  auto one = [&](Value* part) { return b.CreateIntrinsic(id, {}, {mask, part, lane, bounds}); };
  if (bits <= 32) {
    word = b.CreateTrunc(one(b.CreateZExt(word, b.getInt32Ty())), whole);
    return b.CreateBitCast(word, type);
  }
  auto words = FixedVectorType::get(b.getInt32Ty(), bits / 32);
  Value *parts = b.CreateBitCast(word, words), *moved = PoisonValue::get(words);
  for (unsigned k = 0; k < bits / 32; ++k)
    moved = b.CreateInsertElement(moved, one(b.CreateExtractElement(parts, uint64_t(k))), uint64_t(k));
  return b.CreateBitCast(moved, type);
}

// ---- asynchronous copies --------------------------------------------------------------------------------------------

namespace {

/// `bytes` in pieces of `each`, at multiples of which both begin; zeros where the condition does not hold, and nothing
/// is read then.
void copy_by_hand(llvm::IRBuilder<>& b, Value* target, Value* source, int64_t bytes, int64_t each, Value* condition) {
  using namespace llvm;
  llvm::Type* element = b.getIntNTy(unsigned(each) * 8);
  Function* function = b.GetInsertBlock()->getParent();
  LLVMContext& context = b.getContext();
  BasicBlock *reads = BasicBlock::Create(context, "copy", function), *skips = b.GetInsertBlock(),
             *after = BasicBlock::Create(context, "copied", function);
  const auto count = unsigned(bytes / each);
  b.CreateCondBr(condition, reads, after);
  b.SetInsertPoint(reads);
  std::vector<Value*> read;
  for (unsigned k = 0; k < count; ++k)
    read.push_back(b.CreateAlignedLoad(element, b.CreateConstGEP1_32(element, source, k), Align(uint64_t(each))));
  b.CreateBr(after);
  b.SetInsertPoint(after);
  for (unsigned k = 0; k < count; ++k) {
    PHINode* value = b.CreatePHI(element, 2);
    value->addIncoming(read[k], reads);
    value->addIncoming(ConstantInt::get(element, 0), skips);
    read[k] = value;
  }
  for (unsigned k = 0; k < count; ++k)
    b.CreateAlignedStore(read[k], b.CreateConstGEP1_32(element, target, k), Align(uint64_t(each)));
}

}  // namespace

/// `T.ptx_cp_async(type, shared, offset, global, offset, bytes[, condition])`; without the condition zeros are written.
Value* NvptxMachine::copy_async(Emitter& emitter, const CallNode& node) const {
  using namespace llvm;
  auto& b = emitter.builder();
  if (!has(emitter, 80, "T.ptx_cp_async (tir.use_async_copy)")) return no_value(emitter);
  Address to = address_of(emitter, node.args[0], node.dtype), from = address_of(emitter, node.args[2], node.dtype);
  auto bytes = as_int(node.args[4]);
  if (to.pointer->getType()->getPointerAddressSpace() != 3 || from.pointer->getType()->getPointerAddressSpace() != 1)
    return emitter.refuse(bad_input("codegen.copy-places", "T.ptx_cp_async only copies from global to shared memory"));
  if (bytes != 4 && bytes != 8 && bytes != 16)
    return emitter.refuse(bad_input("codegen.copy-size", "T.ptx_cp_async copies 4, 8 or 16 bytes, not {0}",
                                    bytes ? std::to_string(*bytes) : "a number that is not a constant"));
  Value *target = emitter.at(to.pointer, to.element, node.args[1]),
        *source = emitter.at(from.pointer, from.element, node.args[3]);
  const bool guarded = node.args.size() == 6;
  Value* condition =
      guarded ? emitter.convert(emitter.value(node.args[5]), node.args[5]->dtype, DataType::boolean()) : b.getTrue();
  // What does not begin where the instruction finds it is copied by the thread itself.
  const int64_t known = std::min(emitter.known_alignment(node.args[1], to.element.bytes(), *bytes),
                                 emitter.known_alignment(node.args[3], from.element.bytes(), *bytes));
  if (known < *bytes) {
    copy_by_hand(b, target, source, *bytes, known, condition);
    return no_value(emitter);
  }
  auto id =
      *bytes == 16
          ? (guarded ? Intrinsic::nvvm_cp_async_cg_shared_global_16_s : Intrinsic::nvvm_cp_async_cg_shared_global_16)
      : *bytes == 8
          ? (guarded ? Intrinsic::nvvm_cp_async_ca_shared_global_8_s : Intrinsic::nvvm_cp_async_ca_shared_global_8)
          : (guarded ? Intrinsic::nvvm_cp_async_ca_shared_global_4_s : Intrinsic::nvvm_cp_async_ca_shared_global_4);
  std::vector<Value*> args = {target, source};
  if (guarded)  // of so many bytes that are read, the rest becomes 0
    args.push_back(b.CreateSelect(condition, b.getInt32(uint32_t(*bytes)), b.getInt32(0)));
  b.CreateIntrinsic(id, {}, args);
  return no_value(emitter);
}

Value* NvptxMachine::commit_copies(Emitter& emitter, const CallNode&) const {
  if (has(emitter, 80, "T.ptx_commit_group"))
    emitter.builder().CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_commit_group, {}, {});
  return no_value(emitter);
}

Value* NvptxMachine::wait_for_copies(Emitter& emitter, const CallNode& node) const {
  auto& builder = emitter.builder();
  auto count = as_int(node.args[0]);
  if (!count || *count < 0)
    return emitter.refuse(
        refused("codegen.copy-count", "on a CUDA GPU, the number of copies in flight must be a constant"));
  if (has(emitter, 80, "T.ptx_wait_group"))
    builder.CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_wait_group, {}, {builder.getInt32(uint32_t(*count))});
  return no_value(emitter);
}

// ---- functions by name ----------------------------------------------------------------------------------------------

namespace {

/// The names under which C knows what CUDA calls `name` for `dtype`, the likeliest first: "__expf", "hexp", "expf" are
/// exp.
std::vector<std::string> c_names(std::string name, DataType dtype) {
  if (name == "__habs") return {"fabs"};
  std::vector<std::string> names;
  if (name.starts_with("__")) name.erase(0, 2);
  if (dtype.bits == 16 && name.starts_with('h')) {
    std::string base = name.substr(1);
    names.push_back(base == "rint" ? "nearbyint" : base);
  }
  if (dtype.bits == 32 && name.ends_with('f')) names.push_back(name.substr(0, name.size() - 1));
  names.push_back(name);
  return names;
}

}  // namespace

Value* NvptxMachine::extern_call(Emitter& emitter, const CallNode& node) const {
  auto& b = emitter.builder();
  auto text = as<StringImmNode>(node.args[0]);
  const std::string name = text ? text->value : "?";
  llvm::Type* type = node.dtype.is_void() ? nullptr : emitter.type(node.dtype);
  if (name.starts_with("atomic")) return atomic(emitter, node, name);
  if (name == "__syncthreads" || name == "__syncwarp") {
    const char* scope = name == "__syncwarp" ? "warp" : "shared";
    return emitter.value(tirscope::call(node.dtype, op::tvm_storage_sync(), {make<StringImmNode>(scope)}));
  }
  std::vector<Value*> args;
  for (size_t k = 1; k < node.args.size(); ++k) args.push_back(emitter.value(node.args[k]));
  DataType dtype = args.empty() ? node.dtype : node.args[1]->dtype;
  if (args.size() == 1 && dtype.is_integer()) {
    const bool counts = name.starts_with("__popc"), leads = name.starts_with("__clz");
    if (counts || leads)
      return b.CreateIntCast(counts ? b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, args[0])
                                    : b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, args[0], b.getFalse()),
                             type, false);
  }
  auto packed = [](Value* value) { return value->getType()->getPrimitiveSizeInBits() == 32; };
  if (name == "__dp4a" && args.size() == 3 && packed(args[0]) && packed(args[1]) && packed(args[2])) {
    llvm::Type* word = b.getInt32Ty();
    for (Value*& arg : args) arg = b.CreateBitCast(arg, word);
    std::string instruction = std::string("dp4a.") + (dtype.is_int() ? "s32" : "u32") +
                              (node.args[2]->dtype.is_int() ? ".s32" : ".u32") + " $0, $1, $2, $3;";
    auto code =
        llvm::InlineAsm::get(llvm::FunctionType::get(word, {word, word, word}, false), instruction, "=r,r,r,r", false);
    return b.CreateBitCast(b.CreateCall(code, args), type);
  }
  if (!args.empty() && dtype.is_floating())
    for (const std::string& base : c_names(name, dtype))
      if (Value* value = emitter.math(base, dtype, args)) return value;
  if (emitter.options().open_externs) {
    std::vector<llvm::Type*> types;
    for (Value*& arg : args) {
      if (arg->getType()->isPointerTy()) arg = b.CreateAddrSpaceCast(arg, b.getPtrTy());
      types.push_back(arg->getType());
    }
    auto* wanted = llvm::FunctionType::get(type ? type : b.getVoidTy(), types, false);
    return b.CreateCall(b.GetInsertBlock()->getModule()->getOrInsertFunction(name, wanted), args);
  }
  return emitter.refuse(refused("codegen.unknown-extern",
                                "the function {0} is not available on a GPU: it is not a CUDA math function, atomic "
                                "operation or barrier on {1}",
                                name, dtype.str()),
                        type);
}

/// `T.call_extern(type, "atomicAdd", T.address_of(A[i]), value)`.
Value* NvptxMachine::atomic(Emitter& emitter, const CallNode& node, const std::string& name) const {
  using Operation = llvm::AtomicRMWInst::BinOp;
  struct Row {
    std::string_view name;
    Operation on_signed, on_unsigned, on_real;
  };
  constexpr Operation none = Operation::BAD_BINOP;
  static constexpr Row rows[] = {{"atomicAdd", Operation::Add, Operation::Add, Operation::FAdd},
                                 {"atomicSub", Operation::Sub, Operation::Sub, Operation::FSub},
                                 {"atomicMax", Operation::Max, Operation::UMax, none},
                                 {"atomicMin", Operation::Min, Operation::UMin, none},
                                 {"atomicAnd", Operation::And, Operation::And, none},
                                 {"atomicOr", Operation::Or, Operation::Or, none},
                                 {"atomicXor", Operation::Xor, Operation::Xor, none},
                                 {"atomicExch", Operation::Xchg, Operation::Xchg, Operation::Xchg}};
  auto& b = emitter.builder();
  llvm::Type* result = node.dtype.is_void() ? nullptr : emitter.type(node.dtype);
  const bool swaps = name == "atomicCAS";
  auto unknown = [&] {
    return emitter.refuse(refused("codegen.atomic",
                                  "{0} of {1} is not a GPU atomic operation; use atomicAdd, Sub, Exch on numbers, Max, "
                                  "Min, And, Or, Xor, CAS on integers of 32 and 64 bits",
                                  name, node.args.size() > 2 ? node.args[2]->dtype.str() : "nothing"),
                          result);
  };
  if (node.args.size() != (swaps ? 4u : 3u)) return unknown();
  DataType dtype = node.args[2]->dtype;
  const bool integer = dtype.is_integer() && (dtype.bits == 32 || dtype.bits == 64);
  const bool real = dtype.is_float() && dtype.bits >= 32;
  if (!dtype.is_scalar() || (!integer && !real) || (swaps && !integer)) return unknown();
  Address place = address_of(emitter, node.args[1], dtype);
  Value* operand = emitter.value(node.args[2]);
  constexpr auto order = llvm::AtomicOrdering::Monotonic;
  Value* old = nullptr;
  if (swaps) {
    if (node.args[3]->dtype != dtype) return unknown();
    Value* pair = b.CreateAtomicCmpXchg(place.pointer, operand, emitter.value(node.args[3]), {}, order, order);
    old = b.CreateExtractValue(pair, 0);
  } else {
    Operation operation = none;
    for (const Row& row : rows)
      if (row.name == name) operation = real ? row.on_real : dtype.is_int() ? row.on_signed : row.on_unsigned;
    if (operation == none) return unknown();
    old = b.CreateAtomicRMW(operation, place.pointer, operand, {}, order);
  }
  return result && result != old->getType() ? no_value(emitter) : old;
}

}  // namespace tirscope::codegen
