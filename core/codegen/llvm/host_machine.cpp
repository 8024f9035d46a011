// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/host_machine.h"

#include <llvm/IR/VFABIDemangler.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <algorithm>
#include <map>

#include "codegen/llvm/portable/portable_math.h"
#include "support/format.h"

namespace tirscope::codegen {

using llvm::Value;

namespace {

struct MathFunction {
  unsigned arity;
  bool in_libmvec;             ///< glibc 2.35 and later
  llvm::Intrinsic::ID as = 0;  ///< the intrinsic that the optimiser knows best, for scalars
};

const std::map<std::string, MathFunction>& math_functions() {
  using namespace llvm;
  static const std::map<std::string, MathFunction> table = {
      {"exp", {1, true, Intrinsic::exp}},
      {"exp2", {1, true, Intrinsic::exp2}},
      {"exp10", {1, true}},
      {"log", {1, true, Intrinsic::log}},
      {"log2", {1, true, Intrinsic::log2}},
      {"log10", {1, true, Intrinsic::log10}},
      {"log1p", {1, true}},
      {"expm1", {1, true}},
      {"sin", {1, true, Intrinsic::sin}},
      {"cos", {1, true, Intrinsic::cos}},
      {"tan", {1, true}},
      {"asin", {1, true}},
      {"acos", {1, true}},
      {"atan", {1, true}},
      {"sinh", {1, true}},
      {"cosh", {1, true}},
      {"tanh", {1, true}},
      {"asinh", {1, true}},
      {"acosh", {1, true}},
      {"atanh", {1, true}},
      {"erf", {1, true}},
      {"cbrt", {1, true}},
      {"pow", {2, true, Intrinsic::pow}},
      {"atan2", {2, true}},
      {"hypot", {2, true}},
      {"nextafter", {2, false}},
  };
  return table;
}

llvm::Function* pure_function(llvm::Module& module, const std::string& name, llvm::Type* type, unsigned arity) {
  auto callee =
      module.getOrInsertFunction(name, llvm::FunctionType::get(type, std::vector<llvm::Type*>(arity, type), false));
  auto function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->setWillReturn();
  return function;
}

}  // namespace

/// The runtime notes the message; the function leaves with its code.
void HostMachine::fail(Emitter& emitter, const std::string& message) const {
  auto& builder = emitter.builder();
  llvm::Function* failed = emitter.runtime_function("tirscope_fail", builder.getInt32Ty(), {builder.getPtrTy()});
  builder.CreateRet(builder.CreateCall(failed, {emitter.string(message)}));
}

/// A loop without end must stay one: it is the time limit's business, not the optimiser's.
void HostMachine::turn(Emitter& emitter) const {
  auto& builder = emitter.builder();
  builder.CreateCall(emitter.runtime_function("tirscope_turn", builder.getVoidTy(), {}));
}

Value* HostMachine::math(Emitter& emitter, const std::string& name, llvm::ArrayRef<Value*> args) const {
  auto it = math_functions().find(name);
  llvm::Type* type = args[0]->getType();
  llvm::Type* element = type->getScalarType();
  if (emitter.options().portable_math && element->isFloatTy())
    if (Value* own = emitter.by_lanes(args, [&](auto lane) { return portable_math(emitter.builder(), name, lane); }))
      return own;
  if (it == math_functions().end() || it->second.arity != args.size()) return nullptr;
  if (!element->isFloatTy() && !element->isDoubleTy()) return nullptr;
  const MathFunction& function = it->second;
  auto& builder = emitter.builder();
  std::string libm_name = name + (element->isFloatTy() ? "f" : "");
  auto scalar = [&](llvm::ArrayRef<Value*> operands) -> Value* {
    llvm::CallInst* call =
        function.as ? builder.CreateIntrinsic(function.as, {element}, operands)
                    : builder.CreateCall(pure_function(emitter.module(), libm_name, element, function.arity), operands);
    if (function.in_libmvec && vectors_.math_bits > 0) offer_vectors(*call, libm_name);
    return call;
  };
  auto vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (!vector) return scalar(args);
  int lanes = int(vector->getNumElements());
  if (function.in_libmvec && vectors_.math_bits > 0) return vector_math(emitter, libm_name, args, lanes);
  return emitter.by_lanes(args, scalar);
}

/// Says at a call of a scalar function which of libmvec's do the same for vectors, so that LLVM vectorizes loops around
/// it; LLVM itself knows five of them, and none for 512 bits.
void HostMachine::offer_vectors(llvm::CallInst& call, const std::string& name) const {
  llvm::Type* element = call.getType();
  const std::string operands(call.arg_size(), 'v');
  llvm::SmallVector<std::string, 3> variants;
  for (int bits = 128; bits <= vectors_.math_bits; bits *= 2) {
    const unsigned width = unsigned(bits) / unsigned(element->getPrimitiveSizeInBits().getFixedValue());
    const std::string symbol = vector_symbol(name, width, bits, call.arg_size());
    llvm::Function* vector =
        pure_function(*call.getModule(), symbol, llvm::FixedVectorType::get(element, width), unsigned(call.arg_size()));
    llvm::appendToCompilerUsed(*call.getModule(), {vector});  // until the vectorizer has run
    variants.push_back(
        formatted("_ZGV_LLVM_N{}{}_{}({})", width, operands, call.getCalledFunction()->getName().str(), symbol));
  }
  llvm::VFABI::setVectorVariantNames(&call, variants);
}

/// libmvec's name of a function of `width` lanes in `bits` bits (the vector ABI of x86-64).
std::string HostMachine::vector_symbol(const std::string& name, unsigned width, int bits, std::size_t arity) const {
  const char isa = bits == 512 ? 'e' : bits == 256 ? (vectors_.has_avx2 ? 'd' : 'c') : 'b';
  return formatted("_ZGV{}N{}{}_{}", isa, width, std::string(arity, 'v'), name);
}

/// The vector cut into pieces of libmvec's widths; the last one is filled up by repeating lane 0.
Value* HostMachine::vector_math(Emitter& emitter, const std::string& name, llvm::ArrayRef<Value*> args,
                                int lanes) const {
  auto& builder = emitter.builder();
  llvm::Type* element = args[0]->getType()->getScalarType();
  int element_bits = int(element->getPrimitiveSizeInBits().getFixedValue());
  Value* result = nullptr;
  for (int from = 0; from < lanes;) {
    int width = std::max(vectors_.math_bits, 128) / element_bits;
    while (width * element_bits > 128 && width > lanes - from) width /= 2;
    std::string symbol = vector_symbol(name, unsigned(width), width * element_bits, args.size());
    std::vector<int> pick;
    for (int k = 0; k < width; ++k) pick.push_back(from + k < lanes ? from + k : from);
    std::vector<Value*> operands;
    for (Value* arg : args) operands.push_back(builder.CreateShuffleVector(arg, pick));
    auto piece_type = llvm::FixedVectorType::get(element, unsigned(width));
    Value* piece =
        builder.CreateCall(pure_function(emitter.module(), symbol, piece_type, unsigned(args.size())), operands);
    if (width == lanes) return piece;
    int kept = std::min(width, lanes - from);
    // Widen the piece to the full vector at its position, then choose between it and what is there.
    std::vector<int> widen(size_t(lanes), -1), choose;
    for (int k = 0; k < kept; ++k) widen[size_t(from + k)] = k;
    Value* placed = builder.CreateShuffleVector(piece, widen);
    for (int k = 0; k < lanes; ++k) choose.push_back(k >= from && k < from + kept ? lanes + k : k);
    result = result ? builder.CreateShuffleVector(result, placed, choose) : placed;
    from += kept;
  }
  return result;
}

/// `tirscope_parallel(body, begin, end, environment)` runs pieces of [begin, end) on the pool and returns the first
/// failure.
void HostMachine::parallel_for(Emitter& emitter, const ForNode& loop) const {
  auto& builder = emitter.builder();
  llvm::Type* int64 = builder.getInt64Ty();
  Value* begin = builder.CreateIntCast(emitter.value(loop.min), int64, true);
  Value* end = builder.CreateAdd(begin, builder.CreateIntCast(emitter.value(loop.extent), int64, true));
  auto [body, environment] = emitter.outline(loop);
  llvm::Function* run = emitter.runtime_function("tirscope_parallel", builder.getInt32Ty(),
                                                 {builder.getPtrTy(), int64, int64, builder.getPtrTy()});
  emitter.check_status(builder.CreateCall(run, {body, begin, end, environment}));
}

/// Small constant sizes live on the stack, where LLVM turns them into registers; the rest comes from the runtime's
/// pool.
Value* HostMachine::allocate(Emitter& emitter, const AllocateNode& node, Value* bytes) const {
  constexpr uint64_t largest_on_stack = 16 * 1024;
  auto& builder = emitter.builder();
  auto size = llvm::dyn_cast<llvm::ConstantInt>(bytes);
  const std::string scope = node.buffer_var->storage_scope();
  if (scope.starts_with("shared") || scope.starts_with("warp") || scope.starts_with("wmma") ||
      scope.starts_with("m16n8")) {
    emitter.refuse(refused("codegen.scope",
                           "buffer {0} has the storage scope {1}, which a CPU does not have; use global "
                           "or local",
                           node.buffer_var->name, scope));
    return nullptr;
  }
  if (size && size->getZExtValue() <= largest_on_stack) {
    Value* slot = emitter.stack(llvm::ArrayType::get(builder.getInt8Ty(), std::max<uint64_t>(1, size->getZExtValue())),
                                nullptr, 64);
    builder.CreateLifetimeStart(slot);
    return slot;
  }
  llvm::Function* get = emitter.runtime_function("tirscope_allocate", builder.getPtrTy(), {builder.getInt64Ty()});
  get->setReturnDoesNotAlias();
  Value* pointer = builder.CreateCall(get, {bytes});
  // No memory: the runtime has noted it; leave with its code.
  emitter.check_status(builder.CreateSelect(builder.CreateIsNull(pointer), builder.getInt32(2), builder.getInt32(0)));
  builder.CreateAlignmentAssumption(emitter.module().getDataLayout(), pointer, 64);
  return pointer;
}

void HostMachine::release(Emitter& emitter, Value* pointer) const {
  auto& builder = emitter.builder();
  if (auto slot = llvm::dyn_cast<llvm::AllocaInst>(pointer)) {
    builder.CreateLifetimeEnd(slot);
    return;
  }
  llvm::Function* put = emitter.runtime_function("tirscope_release", builder.getVoidTy(), {builder.getPtrTy()});
  builder.CreateCall(put, {pointer});
}

}  // namespace tirscope::codegen
