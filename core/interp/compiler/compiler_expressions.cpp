// SPDX-License-Identifier: Apache-2.0
#include "interp/compiler/compiler.h"
#include "ir/walk/dispatch.h"
#include "ir/walk/visitor.h"

namespace tirscope::interp {

namespace {

bool reads_memory(const Expr& expr) {
  bool found = false;
  walk(expr, [&](const Node& node) {
    found = found || node.kind == Kind::BufferLoad || node.kind == Kind::Call;
    return !found;
  });
  return found;
}

}  // namespace

int Compiler::scalar(const Expr& expr) {
  Value value = this->expr(expr);
  if (value.lanes.size() != 1) unsupported("interp.vector-here", "expected a scalar instead of {0}", expr->dtype.str());
  return value.scalar();
}

Value Compiler::expr(const Expr& expr) {
  const Level level(*this);
  // These occur only as arguments of calls or in TVM's te, and have no value of their own.
  auto no_value = [](const ExprNode& node) -> Value {
    unsupported("interp.unsupported", "the interpreter cannot run {0} here", kind_name(node.kind));
  };
  return dispatch_expr(*expr, Overloaded{
                                  [&](const VarNode& node) { return variable(node); },
                                  [&](const IntImmNode& node) { return Value{node.dtype, {constant(node.value)}}; },
                                  [&](const FloatImmNode& node) {
                                    return Value{node.dtype,
                                                 {real(reference_ ? node.value : round_to(node.dtype, node.value))}};
                                  },
                                  [&](const StringImmNode& node) { return no_value(node); },
                                  [&](const CastNode& node) { return cast(node); },
                                  [&](const BinaryNode& node) { return binary(node); },
                                  [&](const AndNode& node) { return logical(node); },
                                  [&](const OrNode& node) { return logical(node); },
                                  [&](const NotNode& node) { return negation(node); },
                                  [&](const SelectNode& node) { return select(node); },
                                  [&](const BufferLoadNode& node) { return load(node); },
                                  [&](const RampNode& node) { return ramp(node); },
                                  [&](const BroadcastNode& node) { return broadcast(node); },
                                  [&](const ShuffleNode& node) { return shuffle(node); },
                                  [&](const LetNode& node) {
                                    bind(node.var.get(), this->expr(node.value));
                                    return this->expr(node.body);
                                  },
                                  [&](const CallNode& node) { return call(node); },
                                  [&](const ReduceNode& node) { return no_value(node); },
                              });
}

Value Compiler::negation(const NotNode& node) {
  Value a = expr(node.a);
  return each_lane(node.dtype, [&](std::size_t i) { return emit_to(Op::NotB, a[i]); });
}

Value Compiler::select(const SelectNode& node) {
  Value condition = expr(node.condition), a = expr(node.true_value), b = expr(node.false_value);
  return each_lane(node.dtype, [&](std::size_t i) { return emit_to(Op::Select, condition[i], a[i], b[i]); });
}

Value Compiler::ramp(const RampNode& node) {
  int base = scalar(node.base), stride = scalar(node.stride);
  int current = base;
  return each_lane(node.dtype, [&](std::size_t i) {
    if (i > 0) current = wrapped(node.dtype, emit_to(Op::AddI, current, stride));
    return current;
  });
}

Value Compiler::broadcast(const BroadcastNode& node) {
  Value value = expr(node.value);
  std::size_t count = value.lanes.size();
  return each_lane(node.dtype, [&](std::size_t i) { return value[i % count]; });
}

Value Compiler::variable(const VarNode& var) {
  if (auto known = vars_.find(&var); known != vars_.end()) return known->second;
  unsupported("interp.undefined-variable", "variable {0} has no value here", var.name);
}

Value Compiler::logical(const BinaryNode& node) {
  bool conjunction = node.kind == Kind::And;
  Value a = expr(node.a);
  if (a.lanes.size() == 1 && reads_memory(node.b)) {
    int result = emit_to(Op::Move, a.scalar());
    int skip = emit({conjunction ? Op::JumpIfZero : Op::JumpIfNonZero, 0, result});
    int b = scalar(node.b);
    emit({Op::Move, result, b});
    at(skip).c = here();
    return {node.dtype, {result}};
  }
  Value b = expr(node.b);
  return each_lane(node.dtype, [&](std::size_t i) { return emit_to(conjunction ? Op::AndB : Op::OrB, a[i], b[i]); });
}

Value Compiler::binary(const BinaryNode& node) {
  Value a = expr(node.a), b = expr(node.b);
  DataType operands = node.a->dtype;
  return each_lane(node.dtype, [&](std::size_t i) {
    return operands.is_floating() ? real_operation(node.kind, operands, a[i], b[i])
                                  : integer_operation(node.kind, operands, a[i], b[i]);
  });
}

int Compiler::integer_operation(Kind kind, DataType dtype, int a, int b) {
  bool is_u = is_unsigned(dtype) || dtype.is_handle();
  bool is_i32 = dtype.is_int() && dtype.bits == 32;
  auto arithmetic = [&](Op op32, Op op) { return is_i32 ? emit_to(op32, a, b) : wrapped(dtype, emit_to(op, a, b)); };
  auto division = [&](Op op) { return wrapped(dtype, emit_to(op, a, b, 0, where_)); };
  switch (kind) {
    case Kind::Add: return arithmetic(Op::AddI32, Op::AddI);
    case Kind::Sub: return arithmetic(Op::SubI32, Op::SubI);
    case Kind::Mul: return arithmetic(Op::MulI32, Op::MulI);
    case Kind::Div: return division(is_u ? Op::DivU : Op::DivI);
    case Kind::Mod: return division(is_u ? Op::ModU : Op::ModI);
    case Kind::FloorDiv: return division(is_u ? Op::DivU : Op::FloorDivI);
    case Kind::FloorMod: return division(is_u ? Op::ModU : Op::FloorModI);
    case Kind::Min: return emit_to(is_u ? Op::MinU : Op::MinI, a, b);
    case Kind::Max: return emit_to(is_u ? Op::MaxU : Op::MaxI, a, b);
    case Kind::EQ: return emit_to(Op::EqI, a, b);
    case Kind::NE: return emit_to(Op::NeI, a, b);
    case Kind::LT: return emit_to(is_u ? Op::LtU : Op::LtI, a, b);
    case Kind::LE: return emit_to(is_u ? Op::LeU : Op::LeI, a, b);
    case Kind::GT: return emit_to(is_u ? Op::LtU : Op::LtI, b, a);
    case Kind::GE: return emit_to(is_u ? Op::LeU : Op::LeI, b, a);
    default: unsupported("interp.unsupported", "the interpreter cannot run {0} here", kind_name(kind));
  }
}

int Compiler::real_operation(Kind kind, DataType dtype, int a, int b) {
  // A float32 operation is the float64 one rounded once: 53 bits are more than twice 24.
  bool is_f32 = !reference_ && dtype.is_float() && dtype.bits == 32;
  auto arithmetic = [&](Op op32, Op op) { return is_f32 ? emit_to(op32, a, b) : rounded(dtype, emit_to(op, a, b)); };
  switch (kind) {
    case Kind::Add: return arithmetic(Op::AddF32, Op::AddF);
    case Kind::Sub: return arithmetic(Op::SubF32, Op::SubF);
    case Kind::Mul: return arithmetic(Op::MulF32, Op::MulF);
    case Kind::Div: return arithmetic(Op::DivF32, Op::DivF);
    case Kind::Mod: return rounded(dtype, emit_to(Op::ModF, a, b));
    case Kind::FloorDiv: return rounded(dtype, emit_to(Op::FloorDivF, a, b));
    case Kind::FloorMod: return rounded(dtype, emit_to(Op::FloorModF, a, b));
    case Kind::Min: return emit_to(Op::MinF, a, b);
    case Kind::Max: return emit_to(Op::MaxF, a, b);
    case Kind::EQ: return emit_to(Op::EqF, a, b);
    case Kind::NE: return emit_to(Op::NeF, a, b);
    case Kind::LT: return emit_to(Op::LtF, a, b);
    case Kind::LE: return emit_to(Op::LeF, a, b);
    case Kind::GT: return emit_to(Op::LtF, b, a);
    case Kind::GE: return emit_to(Op::LeF, b, a);
    default: unsupported("interp.unsupported", "the interpreter cannot run {0} here", kind_name(kind));
  }
}

Value Compiler::cast(const CastNode& node) {
  Value value = expr(node.value);
  return each_lane(node.dtype, [&](std::size_t i) {
    return converted(node.value->dtype.element(), node.dtype.element(), value[i]);
  });
}

int Compiler::converted(DataType from, DataType to, int reg) {
  if (from == to || to.is_handle()) return reg;
  if (from.is_floating() && to.is_floating()) return rounded(to, reg);
  if (to.is_floating()) {
    bool large = is_unsigned(from) && from.bits == 64;
    return rounded(to, emit_to(large ? Op::UnsignedToReal : Op::IntToReal, reg));
  }
  if (from.is_floating()) return to.is_bool() ? emit_to(Op::RealToBool, reg) : wrapped(to, emit_to(Op::RealToInt, reg));
  if (to.is_bool()) return emit_to(Op::NeI, reg, constant(int64_t(0)));
  return wrapped(to, reg);
}

Value Compiler::shuffle(const ShuffleNode& node) {
  std::vector<int> all;
  for (const Expr& vector : node.vectors) {
    Value value = expr(vector);
    all.insert(all.end(), value.lanes.begin(), value.lanes.end());
  }
  Value out{node.dtype, {}};
  for (const Expr& index : node.indices) {
    auto lane = as_int(index);
    if (!lane || *lane < 0 || std::size_t(*lane) >= all.size())
      unsupported("interp.unsupported", "the interpreter cannot run {0} here", "Shuffle with computed indices");
    out.lanes.push_back(all[std::size_t(*lane)]);
  }
  return out;
}

}  // namespace tirscope::interp
