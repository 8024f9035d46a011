// SPDX-License-Identifier: Apache-2.0
// Expressions: arithmetic, conversions, and what is read from memory.
#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

using llvm::Value;

llvm::Type* Emitter::type(DataType dtype) {
  llvm::LLVMContext& context = module_.getContext();
  llvm::Type* element = nullptr;
  if (dtype.is_void()) return llvm::Type::getVoidTy(context);
  if (dtype.is_handle())
    element = llvm::PointerType::get(context, 0);
  else if (dtype.is_bfloat())
    element = llvm::Type::getInt16Ty(context);  // kept as bits; arithmetic goes through float
  else if (dtype.is_float() && dtype.bits == 16)
    element = llvm::Type::getHalfTy(context);
  else if (dtype.is_float() && dtype.bits == 32)
    element = llvm::Type::getFloatTy(context);
  else if (dtype.is_float() && dtype.bits == 64)
    element = llvm::Type::getDoubleTy(context);
  else if (dtype.is_integer() && dtype.bits <= 64)
    element = llvm::Type::getIntNTy(context, dtype.bits);
  if (!element || dtype.is_scalable()) {
    refuse(refused("codegen.type",
                   "the code generator does not support the type {0}; cast to int8 to int64, uint8 to uint64, bool, "
                   "bfloat16, float16, float32 or float64",
                   dtype.str()));
    element = llvm::Type::getInt32Ty(context);
  }
  return dtype.lanes() > 1 ? llvm::FixedVectorType::get(element, unsigned(dtype.lanes())) : element;
}

llvm::Type* Emitter::memory_type(DataType dtype) {
  bool odd = dtype.is_integer() && dtype.bits % 8 != 0;
  return type(odd ? dtype.with_bits((dtype.bits + 7) / 8 * 8) : dtype);
}

Value* Emitter::refuse(Diagnostic diagnostic, llvm::Type* type) {
  if (!error_) {
    diagnostic.where.push_back({function_name_, {}, "", statement_});
    error_ = std::move(diagnostic);
  }
  return llvm::PoisonValue::get(type ? type : builder_.getInt32Ty());
}

Value* Emitter::value(const Expr& expr) {
  visit(expr);
  return result_;
}

Value* Emitter::splat(Value* value, int lanes) {
  return lanes > 1 && !value->getType()->isVectorTy() ? builder_.CreateVectorSplat(unsigned(lanes), value) : value;
}

Value* Emitter::string(const std::string& text) { return builder_.CreateGlobalString(text, "text"); }

// ---- leaves ---------------------------------------------------------------------------------------------------------

void Emitter::visit_Var(const VarNode& node) {
  auto it = values_.find(&node);
  result_ =
      it != values_.end()
          ? it->second
          : refuse(bad_input("codegen.undefined-variable", "variable {0} has no value where it is used", node.name),
                   type(node.dtype));
}

void Emitter::visit_IntImm(const IntImmNode& node) {
  result_ = llvm::ConstantInt::get(type(node.dtype), uint64_t(node.value), node.dtype.is_int());
}

void Emitter::visit_FloatImm(const FloatImmNode& node) {
  result_ = node.dtype.is_bfloat() ? float_to_bfloat(llvm::ConstantFP::get(builder_.getFloatTy(), node.value))
                                   : llvm::ConstantFP::get(type(node.dtype), node.value);
}

void Emitter::visit_StringImm(const StringImmNode& node) { result_ = string(node.value); }

// ---- arithmetic -----------------------------------------------------------------------------------------------------

namespace {

using Predicate = llvm::CmpInst::Predicate;

Predicate comparison(Kind kind, DataType dtype) {
  struct Row {
    Kind kind;
    Predicate real, signed_int, unsigned_int;
  };
  static constexpr Row rows[] = {
      {Kind::EQ, Predicate::FCMP_OEQ, Predicate::ICMP_EQ, Predicate::ICMP_EQ},
      {Kind::NE, Predicate::FCMP_UNE, Predicate::ICMP_NE, Predicate::ICMP_NE},
      {Kind::LT, Predicate::FCMP_OLT, Predicate::ICMP_SLT, Predicate::ICMP_ULT},
      {Kind::LE, Predicate::FCMP_OLE, Predicate::ICMP_SLE, Predicate::ICMP_ULE},
      {Kind::GT, Predicate::FCMP_OGT, Predicate::ICMP_SGT, Predicate::ICMP_UGT},
      {Kind::GE, Predicate::FCMP_OGE, Predicate::ICMP_SGE, Predicate::ICMP_UGE},
  };
  for (const Row& row : rows)
    if (row.kind == kind) return dtype.is_floating() ? row.real : dtype.is_int() ? row.signed_int : row.unsigned_int;
  TS_CHECK(false, "not a comparison: {}", kind_name(kind));
  return Predicate::BAD_ICMP_PREDICATE;
}

}  // namespace

Value* Emitter::binary(const BinaryNode& node) {
  if (held_.contains(&node)) return builder_.getTrue();
  Value* a = value(node.a);
  Value* b = value(node.b);
  DataType dtype = node.a->dtype;
  if (dtype.is_bfloat()) {
    DataType wide = DataType::floating(32, dtype.lanes());
    Var left = make_var("a", wide), right = make_var("b", wide);
    bind(left, bfloat_to_float(a)), bind(right, bfloat_to_float(b));
    Value* result = value(make_binary(node.kind, left, right));
    return is_comparison(node.kind) ? result : float_to_bfloat(result);
  }
  bool real = dtype.is_floating();
  bool wraps = !dtype.is_int() || dtype.bits < 32;  // as TVM: signed arithmetic of 32 bits and more never wraps
  auto compare = [&](Kind kind) {
    Predicate predicate = comparison(kind, dtype);
    return real ? builder_.CreateFCmp(predicate, a, b) : builder_.CreateICmp(predicate, a, b);
  };
  switch (node.kind) {
    case Kind::Add: return real ? builder_.CreateFAdd(a, b) : builder_.CreateAdd(a, b, "", false, !wraps);
    case Kind::Sub: return real ? builder_.CreateFSub(a, b) : builder_.CreateSub(a, b, "", false, !wraps);
    case Kind::Mul: return real ? builder_.CreateFMul(a, b) : builder_.CreateMul(a, b, "", false, !wraps);
    case Kind::Div:
      return real ? builder_.CreateFDiv(a, b) : dtype.is_int() ? builder_.CreateSDiv(a, b) : builder_.CreateUDiv(a, b);
    case Kind::Mod:
      return real             ? math("fmod", dtype, {a, b})
             : dtype.is_int() ? builder_.CreateSRem(a, b)
                              : builder_.CreateURem(a, b);
    case Kind::FloorDiv: return floor_divide(node, a, b, false);
    case Kind::FloorMod: return floor_divide(node, a, b, true);
    case Kind::Min: return builder_.CreateSelect(compare(Kind::LT), a, b);
    case Kind::Max: return builder_.CreateSelect(compare(Kind::GT), a, b);
    case Kind::And: return builder_.CreateAnd(a, b);
    case Kind::Or: return builder_.CreateOr(a, b);
    default: return compare(node.kind);
  }
}

/// A quick estimate: sums, products, quotients and remainders of loop variables that start at 0 or above.
bool Emitter::non_negative(const Expr& expr) const {
  if (expr->dtype.is_uint()) return true;
  if (auto imm = as<IntImmNode>(expr)) return imm->value >= 0;
  if (auto var = as<VarNode>(expr)) {
    if (var->is_size) return true;
    if (auto it = lets_.find(var); it != lets_.end()) return non_negative(it->second);
    auto it = loops_.find(var);
    return it != loops_.end() && non_negative(it->second.min);
  }
  if (auto cast = as<CastNode>(expr))
    return cast->value->dtype.is_int() && cast->dtype.bits >= cast->value->dtype.bits && non_negative(cast->value);
  if (auto ramp = as<RampNode>(expr)) return non_negative(ramp->base) && non_negative(ramp->stride);
  if (auto broadcast = as<BroadcastNode>(expr)) return non_negative(broadcast->value);
  auto node = as<BinaryNode>(expr);
  if (!node) return false;
  switch (node->kind) {
    case Kind::Add:
    case Kind::Mul:
    case Kind::Div:
    case Kind::FloorDiv:
    case Kind::Min: return non_negative(node->a) && non_negative(node->b);
    case Kind::Max: return non_negative(node->a) || non_negative(node->b);
    case Kind::FloorMod: return non_negative(node->b);
    case Kind::Mod: return non_negative(node->a);
    default: return false;
  }
}

Value* Emitter::floor_divide(const BinaryNode& node, Value* a, Value* b, bool remainder) {
  DataType dtype = node.a->dtype;
  if (dtype.is_floating()) {
    Value* quotient = builder_.CreateUnaryIntrinsic(llvm::Intrinsic::floor, builder_.CreateFDiv(a, b));
    return remainder ? builder_.CreateFSub(a, builder_.CreateFMul(quotient, b)) : quotient;
  }
  if (dtype.is_uint() || (non_negative(node.a) && non_negative(node.b)))
    return remainder ? builder_.CreateURem(a, b) : builder_.CreateUDiv(a, b);
  const Expr& divisor = as<BroadcastNode>(node.b) ? as<BroadcastNode>(node.b)->value : node.b;
  if (auto constant = as_int(divisor); constant && *constant > 0 && (*constant & (*constant - 1)) == 0) {
    auto of = [&](int64_t v) { return llvm::ConstantInt::getSigned(a->getType(), v); };
    return remainder ? builder_.CreateAnd(a, of(*constant - 1))
                     : builder_.CreateAShr(a, of(std::countr_zero(uint64_t(*constant))));
  }
  // Truncated division, put right where the remainder's sign differs from the divisor's.
  Value* zero = llvm::Constant::getNullValue(a->getType());
  Value* rest = builder_.CreateSRem(a, b);
  Value* wrong =
      builder_.CreateAnd(builder_.CreateICmpNE(rest, zero), builder_.CreateICmpSLT(builder_.CreateXor(rest, b), zero));
  if (remainder) return builder_.CreateSelect(wrong, builder_.CreateAdd(rest, b), rest);
  Value* quotient = builder_.CreateSDiv(a, b);
  return builder_.CreateSelect(wrong, builder_.CreateSub(quotient, llvm::ConstantInt::get(a->getType(), 1)), quotient);
}

void Emitter::visit_Not(const NotNode& node) { result_ = builder_.CreateNot(value(node.a)); }

void Emitter::visit_Select(const SelectNode& node) {
  Value* condition = value(node.condition);
  Value* a = value(node.true_value);
  result_ = builder_.CreateSelect(condition, a, value(node.false_value));
}

void Emitter::visit_Let(const LetNode& node) {
  define(node.var, node.value);
  result_ = value(node.body);
}

// ---- conversions ----------------------------------------------------------------------------------------------------

Value* Emitter::bfloat_to_float(Value* bits) {
  auto shaped = [&](llvm::Type* element) { return bits->getType()->getWithNewType(element); };
  Value* wide = builder_.CreateZExt(bits, shaped(builder_.getInt32Ty()));
  return builder_.CreateBitCast(builder_.CreateShl(wide, 16), shaped(builder_.getFloatTy()));
}

/// Rounds to the nearest, ties to even; NaN stays NaN.
Value* Emitter::float_to_bfloat(Value* real) {
  auto shaped = [&](llvm::Type* element) { return real->getType()->getWithNewType(element); };
  llvm::Type* wide = shaped(builder_.getInt32Ty());
  auto of = [&](uint64_t v) { return llvm::ConstantInt::get(wide, v); };
  Value* bits = builder_.CreateBitCast(real, wide);
  Value* odd = builder_.CreateAnd(builder_.CreateLShr(bits, 16), of(1));
  Value* rounded = builder_.CreateAdd(bits, builder_.CreateAdd(odd, of(0x7fff)));
  Value* quiet = builder_.CreateOr(bits, of(0x400000));
  rounded = builder_.CreateSelect(builder_.CreateFCmpUNO(real, real), quiet, rounded);
  return builder_.CreateTrunc(builder_.CreateLShr(rounded, 16), shaped(builder_.getInt16Ty()));
}

Value* Emitter::convert(Value* from_value, DataType from, DataType to) {
  if (from == to) return from_value;
  DataType float32 = DataType::floating(32, from.lanes());
  if (from.is_bfloat()) return convert(bfloat_to_float(from_value), float32, to);
  if (to.is_bfloat()) return float_to_bfloat(convert(from_value, from, float32));
  llvm::Type* target = type(to);
  if (to.is_bool()) {
    Value* zero = llvm::Constant::getNullValue(from_value->getType());
    return from.is_floating() ? builder_.CreateFCmpUNE(from_value, zero) : builder_.CreateICmpNE(from_value, zero);
  }
  if (from.is_handle() || to.is_handle()) {
    if (from.is_integer()) return builder_.CreateIntToPtr(from_value, target);
    if (to.is_integer()) return builder_.CreatePtrToInt(from_value, target);
    return from_value;
  }
  if (from.is_floating() && to.is_floating()) return builder_.CreateFPCast(from_value, target);
  if (from.is_floating())
    return to.is_int() ? builder_.CreateFPToSI(from_value, target) : builder_.CreateFPToUI(from_value, target);
  if (to.is_floating())
    return from.is_int() ? builder_.CreateSIToFP(from_value, target) : builder_.CreateUIToFP(from_value, target);
  return builder_.CreateIntCast(from_value, target, from.is_int());
}

void Emitter::visit_Cast(const CastNode& node) { result_ = convert(value(node.value), node.value->dtype, node.dtype); }

// ---- vectors --------------------------------------------------------------------------------------------------------

void Emitter::visit_Ramp(const RampNode& node) {
  int lanes = node.dtype.lanes();
  Value* base = splat(value(node.base), lanes);
  Value* stride = splat(value(node.stride), lanes);
  Value* steps = builder_.CreateStepVector(type(node.dtype));
  result_ = builder_.CreateAdd(base, builder_.CreateMul(steps, stride, "", false, true), "", false, true);
}

void Emitter::visit_Broadcast(const BroadcastNode& node) {
  Value* scalar = value(node.value);
  if (!scalar->getType()->isVectorTy()) {
    result_ = splat(scalar, node.dtype.lanes());
    return;
  }
  std::vector<int> order(size_t(node.dtype.lanes()));
  for (size_t k = 0; k < order.size(); ++k) order[k] = int(k) % node.value->dtype.lanes();
  result_ = builder_.CreateShuffleVector(scalar, order);
}

void Emitter::visit_Shuffle(const ShuffleNode& node) {
  // All lanes of all vectors in a row, then the chosen ones.
  std::vector<Value*> lanes;
  for (const Expr& vector : node.vectors) {
    Value* source = value(vector);
    if (vector->dtype.lanes() <= 1)
      lanes.push_back(source);
    else
      for (int k = 0; k < vector->dtype.lanes(); ++k)
        lanes.push_back(builder_.CreateExtractElement(source, uint64_t(k)));
  }
  std::vector<Value*> chosen;
  for (const Expr& index : node.indices) {
    auto k = as_int(index);
    if (!k || *k < 0 || size_t(*k) >= lanes.size()) {
      result_ =
          refuse(refused("codegen.shuffle",
                         "the indices of T.Shuffle must be constants less than the number of lanes, {0}", lanes.size()),
                 type(node.dtype));
      return;
    }
    chosen.push_back(lanes[size_t(*k)]);
  }
  if (chosen.size() == 1) {
    result_ = chosen[0];
    return;
  }
  result_ = llvm::PoisonValue::get(type(node.dtype));
  for (size_t k = 0; k < chosen.size(); ++k) result_ = builder_.CreateInsertElement(result_, chosen[k], k);
}

void Emitter::visit_Reduce(const ReduceNode& node) {
  result_ =
      refuse(refused("codegen.not-lowered", "a T.reduce expression must be lowered to a loop before code generation"),
             type(node.dtype));
}

void Emitter::visit_BufferLoad(const BufferLoadNode& node) {
  Value* mask = combined_mask(node.predicate);
  result_ = load(node.buffer, flat_index(node.buffer, node.indices), node.dtype, mask);
}

}  // namespace tirscope::codegen
