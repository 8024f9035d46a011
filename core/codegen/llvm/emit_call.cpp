// SPDX-License-Identifier: Apache-2.0
// Calls: built-in operators, mathematics, functions of the module, named C functions.
#include <llvm/IR/Intrinsics.h>
#include <llvm/Support/raw_ostream.h>

#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

using llvm::Value;

void Emitter::visit_Call(const CallNode& node) { result_ = call(node); }

Value* Emitter::call(const CallNode& node) {
  if (node.function) return function_call(node);
  if (Value* own = machine_.call(*this, node)) return own;
  using Handler = Value* (Emitter::*)(const CallNode&);
  static const std::unordered_map<const OpInfo*, Handler> handlers = {
      {&op::if_then_else(), &Emitter::if_then_else},       {&op::address_of(), &Emitter::address_of},
      {&op::call_extern(), &Emitter::extern_call},         {&op::call_pure_extern(), &Emitter::extern_call},
      {&op::call_llvm_intrin(), &Emitter::intrinsic_call}, {&op::call_llvm_pure_intrin(), &Emitter::intrinsic_call},
      {&op::tvm_call_packed(), &Emitter::packed_call},
  };
  auto handler = handlers.find(node.op);
  return handler != handlers.end() ? (this->*handler->second)(node) : math_call(node);
}

/// Operators that are an instruction or two; every one takes its operands' type.
Value* Emitter::math_call(const CallNode& node) {
  if (node.op == &op::tvm_access_ptr() && node.args.size() == 5) {
    Value* offset = value(node.args[2]);
    return element_pointer(value(node.args[1]), node.args[0]->dtype, offset);
  }
  if (node.op == &op::type_annotation()) return llvm::Constant::getNullValue(type(node.dtype));
  std::vector<Value*> args;
  for (const Expr& arg : node.args) args.push_back(value(arg));
  DataType dtype = node.args.empty() ? node.dtype : node.args[0]->dtype;
  bool is_signed = dtype.is_int();
  auto is = [&](const OpInfo& info, size_t arity) { return node.op == &info && args.size() == arity; };
  if (is(op::bitwise_and(), 2)) return builder_.CreateAnd(args[0], args[1]);
  if (is(op::bitwise_or(), 2)) return builder_.CreateOr(args[0], args[1]);
  if (is(op::bitwise_xor(), 2)) return builder_.CreateXor(args[0], args[1]);
  if (is(op::bitwise_not(), 1)) return builder_.CreateNot(args[0]);
  if (is(op::shift_left(), 2)) return builder_.CreateShl(args[0], args[1]);
  if (is(op::shift_right(), 2))
    return is_signed ? builder_.CreateAShr(args[0], args[1]) : builder_.CreateLShr(args[0], args[1]);
  if (is(op::likely(), 1)) return args[0];
  if (is(op::reinterpret(), 1))
    return dtype.is_handle() || node.dtype.is_handle() ? convert(args[0], dtype, node.dtype)
                                                       : builder_.CreateBitCast(args[0], type(node.dtype));
  if (is(op::large_uint_imm(), 2)) {
    Value* high = builder_.CreateShl(builder_.CreateIntCast(args[1], type(node.dtype), false), 32);
    return builder_.CreateOr(high, builder_.CreateIntCast(args[0], type(node.dtype), false));
  }
  if (is(op::get_active_lane_mask(), 2))
    return builder_.CreateIntrinsic(llvm::Intrinsic::get_active_lane_mask, {type(node.dtype), args[0]->getType()},
                                    args);
  if (is(op::isnullptr(), 1)) return builder_.CreateIsNull(args[0]);
  if (is(op::clz(), 1) || is(op::popcount(), 1)) {
    Value* bits = node.op == &op::clz()
                      ? builder_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, args[0], builder_.getFalse())
                      : builder_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, args[0]);
    return builder_.CreateIntCast(bits, type(node.dtype), false);
  }
  if (node.op == &op::prefetch() && args.size() >= 3) {
    Value* locality = builder_.CreateIntCast(args[2], builder_.getInt32Ty(), true);
    Value* rw = builder_.CreateIntCast(args[1], builder_.getInt32Ty(), true);
    if (!llvm::isa<llvm::ConstantInt>(locality) || !llvm::isa<llvm::ConstantInt>(rw))
      return refuse(
          bad_input("codegen.prefetch", "the read-write mark and the locality of T.prefetch must be constants"));
    return builder_.CreateIntrinsic(llvm::Intrinsic::prefetch, {builder_.getPtrTy()},
                                    {args[0], rw, locality, builder_.getInt32(1)});
  }
  std::string name(node.op->name.substr(node.op->name.find('.') + 1));
  if (!args.empty() && (dtype.is_floating() || node.dtype.is_floating())) {
    if (Value* result = math(name, dtype, args)) return result;
  } else if (name == "fabs" || name == "abs") {
    return is_signed ? builder_.CreateBinaryIntrinsic(llvm::Intrinsic::abs, args[0], builder_.getFalse()) : args[0];
  }
  return refuse(
      refused("codegen.unknown-op",
              "T.{0} of {1} cannot be compiled for {2}; express it differently, or build for a target that supports it",
              node.op->script_name, dtype.str(), machine_.name()),
      type(node.dtype));
}

Value* Emitter::math(const std::string& name, DataType dtype, std::vector<Value*> args) {
  DataType wide = DataType::floating(32, dtype.lanes());
  if (dtype.is_bfloat() || dtype.bits == 16) {
    for (Value*& arg : args) arg = convert(arg, dtype, wide);
    Value* result = math(name, wide, args);
    return !result || result->getType()->isIntOrIntVectorTy() ? result : convert(result, wide, dtype);
  }
  if (Value* own = machine_.math(*this, name, args)) return own;
  auto of = [&](double v) { return llvm::ConstantFP::get(args[0]->getType(), v); };
  auto magnitude = [&] { return builder_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, args[0]); };
  Value* infinity = llvm::ConstantFP::getInfinity(args[0]->getType());
  if (name == "isnan") return builder_.CreateFCmpUNO(args[0], args[0]);
  if (name == "isfinite") return builder_.CreateFCmpOLT(magnitude(), infinity);
  if (name == "isinf") return builder_.CreateFCmpOEQ(magnitude(), infinity);
  if (name == "rsqrt") return builder_.CreateFDiv(of(1), builder_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, args[0]));
  if (name == "sigmoid") {
    Value* e = math("exp", dtype, {builder_.CreateFNeg(args[0])});
    return e ? builder_.CreateFDiv(of(1), builder_.CreateFAdd(of(1), e)) : nullptr;
  }
  if (name == "fmod" && args.size() == 2) return builder_.CreateFRem(args[0], args[1]);
  if (name == "ldexp" && args.size() == 2)
    return builder_.CreateIntrinsic(llvm::Intrinsic::ldexp, {args[0]->getType(), args[1]->getType()}, args);
  static const std::map<std::string, llvm::Intrinsic::ID> instructions = {
      {"sqrt", llvm::Intrinsic::sqrt},           {"floor", llvm::Intrinsic::floor},
      {"ceil", llvm::Intrinsic::ceil},           {"trunc", llvm::Intrinsic::trunc},
      {"fabs", llvm::Intrinsic::fabs},           {"round", llvm::Intrinsic::round},
      {"nearbyint", llvm::Intrinsic::nearbyint}, {"copysign", llvm::Intrinsic::copysign},
  };
  if (auto it = instructions.find(name); it != instructions.end())
    return builder_.CreateIntrinsic(it->second, {args[0]->getType()}, args);
  return nullptr;
}

Value* Emitter::by_lanes(llvm::ArrayRef<Value*> args, const std::function<Value*(llvm::ArrayRef<Value*>)>& function) {
  auto vector = llvm::dyn_cast<llvm::FixedVectorType>(args[0]->getType());
  if (!vector) return function(args);
  Value* result = nullptr;
  for (unsigned k = 0; k < vector->getNumElements(); ++k) {
    std::vector<Value*> lane;
    for (Value* arg : args) lane.push_back(builder_.CreateExtractElement(arg, uint64_t(k)));
    Value* element = function(lane);
    if (!element) return nullptr;
    if (!result) result = llvm::PoisonValue::get(vector->getWithNewType(element->getType()));
    result = builder_.CreateInsertElement(result, element, uint64_t(k));
  }
  return result;
}

Value* Emitter::extern_call(const CallNode& node) {
  auto name = node.args.empty() ? nullptr : as<StringImmNode>(node.args[0]);
  std::vector<Value*> args;
  for (size_t k = 1; k < node.args.size(); ++k) args.push_back(value(node.args[k]));
  if (llvm::FunctionType* kernel = name ? kernels_.find(name->value) : nullptr; kernel)
    return kernel_call(node, name->value, kernel, std::move(args));
  if (name && !args.empty() && node.dtype.is_float() && node.dtype.bits >= 32) {
    std::string base = name->value;
    if (node.dtype.bits == 32 && base.ends_with('f')) base.pop_back();
    if (Value* result = math(base, node.dtype, args)) return result;
  }
  if (name && options_.open_externs) return kernel_call(node, name->value, nullptr, std::move(args));
  return refuse(
      refused(
          "codegen.unknown-extern",
          "the C function {0} is unknown: no kernel of the module defines it (pragma_import_c, pragma_import_llvm), "
          "the target names no library, and it is not a math library function on float32 or float64",
          name ? name->value : "?"),
      node.dtype.is_void() ? nullptr : type(node.dtype));
}

/// A function that a kernel defines (then its type is `known`), or that a library will.
Value* Emitter::kernel_call(const CallNode& node, const std::string& name, llvm::FunctionType* known,
                            std::vector<Value*> args) {
  llvm::Type* result = node.dtype.is_void() ? builder_.getVoidTy() : type(node.dtype);
  std::vector<llvm::Type*> types;
  for (Value* arg : args) types.push_back(arg->getType());
  auto wanted = known ? known : llvm::FunctionType::get(result, types, false);
  auto described = [](llvm::FunctionType* function) {
    std::string text;
    llvm::raw_string_ostream out(text);
    function->print(out);
    return text;
  };
  bool fits = wanted->getNumParams() == args.size() || (wanted->isVarArg() && args.size() > wanted->getNumParams());
  for (unsigned k = 0; fits && k < wanted->getNumParams(); ++k) fits = wanted->getParamType(k) == types[k];
  bool ignored = wanted->getReturnType()->isVoidTy();  // the call's value is 0
  if (!fits || !(ignored || node.dtype.is_void() || wanted->getReturnType() == result))
    return refuse(bad_input("codegen.kernel-arguments",
                            "the call of {0} does not match the kernel: the kernel is {1}, but the call needs {2}",
                            name, described(wanted), described(llvm::FunctionType::get(result, types, false))),
                  node.dtype.is_void() ? nullptr : result);
  Value* value = builder_.CreateCall(module_.getOrInsertFunction(name, wanted), args);
  return ignored && !node.dtype.is_void() ? llvm::Constant::getNullValue(result) : value;
}

/// `T.call_llvm_pure_intrin(type, "llvm.fma", number, ...)`: any intrinsic that LLVM knows, with operands of the types
/// that it has. The number, of operands that choose among the overloads in TVM, says nothing that the types do not.
Value* Emitter::intrinsic_call(const CallNode& node) {
  auto name = node.args.empty() ? nullptr : as<StringImmNode>(node.args[0]);
  const std::string shown = name ? name->value : "?";
  auto id = name ? llvm::Function::lookupIntrinsicID(name->value) : llvm::Intrinsic::not_intrinsic;
  if (id == llvm::Intrinsic::not_intrinsic || node.args.size() < 2 || !as_int(node.args[1]))
    return refuse(refused("codegen.unknown-intrinsic",
                          "LLVM has no intrinsic {0}; the first argument is its name, the second a number", shown),
                  type(node.dtype));
  std::vector<Value*> args;
  std::vector<llvm::Type*> types;
  for (const Expr& arg : std::ranges::subrange(node.args.begin() + 2, node.args.end())) {
    args.push_back(value(arg));
    types.push_back(args.back()->getType());
  }
  llvm::SmallVector<llvm::Type*> chosen;
  auto* signature = llvm::FunctionType::get(type(node.dtype), types, false);
  if (!llvm::Intrinsic::getIntrinsicSignature(id, signature, chosen)) {
    std::string wanted;
    llvm::raw_string_ostream(wanted) << *signature;
    return refuse(
        refused("codegen.intrinsic-types", "the LLVM intrinsic {0} has no variant for the type {1}", shown, wanted),
        type(node.dtype));
  }
  return builder_.CreateIntrinsic(id, chosen, args);
}

Value* Emitter::function_call(const CallNode& node) {
  auto it = functions_.find(node.function->name);
  if (it == functions_.end())
    return refuse(bad_input("codegen.unknown-function", "function {0} is not in the module", node.function->name));
  const Signature signature = signature_of(sources_.at(node.function->name));
  std::vector<Value*> args;
  for (const Expr& arg : node.args) args.push_back(value(arg));
  bool fits = args.size() == signature.size();
  for (unsigned k = 0; fits && k < args.size(); ++k) fits = args[k]->getType() == parameter_type(signature[k]);
  if (!fits)
    return refuse(refused("codegen.call-arguments",
                          "the arguments of the call to {0} do not match its parameters; pass the data pointer of each "
                          "buffer and give its shape as constants",
                          node.function->name));
  if (takes_slots(signature)) args = {slots_of(args)};
  Value* status = builder_.CreateCall(it->second, args);
  check_status(status);
  return status;
}

/// A launch of a kernel. The function is left where it fails.
Value* Emitter::packed_call(const CallNode& node) {
  Value* status = machine_.launch(*this, node);
  if (!status) return math_call(node);
  check_status(status);
  return status;
}

/// One condition: only the chosen value is computed. A vector of conditions: both, each with the other's lanes masked.
Value* Emitter::if_then_else(const CallNode& node) {
  Value* condition = value(node.args[0]);
  if (condition->getType()->isVectorTy()) {
    Value* outer = mask_;
    auto masked = [&](const Expr& expr, Value* alive) {
      mask_ = outer && outer->getType() == alive->getType() ? builder_.CreateAnd(outer, alive) : alive;
      Value* result = splat(value(expr), node.dtype.lanes());
      mask_ = outer;
      return result;
    };
    Value* a = masked(node.args[1], condition);
    Value* b = masked(node.args[2], builder_.CreateNot(condition));
    return builder_.CreateSelect(condition, a, b);
  }
  if (auto known = llvm::dyn_cast<llvm::ConstantInt>(condition)) return value(node.args[known->isOne() ? 1 : 2]);
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto yes = llvm::BasicBlock::Create(module_.getContext(), "yes", function);
  auto no = llvm::BasicBlock::Create(module_.getContext(), "no", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "chosen", function);
  builder_.CreateCondBr(condition, yes, no);
  auto branch = [&](llvm::BasicBlock* block, const Expr& expr) {
    builder_.SetInsertPoint(block);
    Value* result = value(expr);
    llvm::BasicBlock* end = builder_.GetInsertBlock();
    builder_.CreateBr(after);
    return std::pair{result, end};
  };
  auto [a, a_end] = branch(yes, node.args[1]);
  auto [b, b_end] = branch(no, node.args[2]);
  builder_.SetInsertPoint(after);
  llvm::PHINode* chosen = builder_.CreatePHI(type(node.dtype), 2);
  chosen->addIncoming(a, a_end);
  chosen->addIncoming(b, b_end);
  return chosen;
}

}  // namespace tirscope::codegen
