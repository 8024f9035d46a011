// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "interp/bytecode.h"
#include "interp/math_ops.h"
#include "ir/build.h"
#include "ir/strides.h"
#include "ir/visitor.h"

namespace tirscope::interp {

namespace {

/// Raised inside the compiler only; `compile` turns it into the result.
struct Unsupported {
  Diagnostic diagnostic;
};

template <class... Args>
[[noreturn]] void unsupported(std::string code, std::string text, const Args&... args) {
  throw Unsupported{refused(std::move(code), std::move(text), args...)};
}

/// The registers of a value, one for each lane.
struct Value {
  DataType dtype;
  std::vector<int> lanes;
  int scalar() const { return lanes.front(); }
  /// Lane i; a scalar is the same in all lanes.
  int operator[](std::size_t i) const { return lanes.size() == 1 ? lanes.front() : lanes[i]; }
};

/// How a buffer is addressed.
struct BufferCode {
  int pointer = -1, offset = -1;
  std::vector<int> extent, stride;
  bool compact = true;
  /// FlattenBuffer made it: the indices have the offset in them already.
  bool offset_in_index = false;
};

/// What a handle parameter stands for when it is bound to a buffer.
struct HandleCode {
  int pointer;
  std::vector<int> extents;
};

bool has_barrier(const Node& node) {
  bool found = false;
  walk(node, [&](const Node& child) {
    auto call = as<CallNode>(&child);
    found = found || (call && call->op == &op::tvm_storage_sync());
    return !found;
  });
  return found;
}

bool reads_memory(const Expr& expr) {
  bool found = false;
  walk(expr, [&](const Node& node) {
    found = found || node.kind == Kind::BufferLoad || node.kind == Kind::Call;
    return !found;
  });
  return found;
}

class Compiler {
 public:
  Compiler(const IRModule& module, bool reference) : module_(module), reference_(reference) {}

  Code compile(const PrimFunc& function) && {
    active_.push_back(function.get());
    where_ = new_where(function.get());
    parameters(*function);
    statement(function->body);
    int end = here();
    emit({Op::Stop});
    for (int jump : returns_) at(jump).c = end;
    code_.registers = next_;
    return std::move(code_);
  }

 private:
  // ---- emission -----------------------------------------------------------------------------------------------------

  int here() const { return int(code_.instructions.size()); }
  Instr& at(int index) { return code_.instructions[std::size_t(index)]; }
  int emit(Instr instr) {
    constexpr std::size_t most = 4'000'000;
    if (code_.instructions.size() >= most)
      unsupported("interp.too-large", "the function compiles to more than {0} instructions", most);
    code_.instructions.push_back(instr);
    return here() - 1;
  }
  int fresh() { return next_++; }
  int constant(Scalar value) {
    auto [entry, is_new] = constants_.emplace(value.i, 0);
    if (is_new) {
      entry->second = fresh();
      code_.constants.emplace_back(entry->second, value);
    }
    return entry->second;
  }
  int constant(int64_t value) { return constant(Scalar{.i = value}); }
  int real(double value) { return constant(Scalar{.f = value}); }
  int emit_to(Op op, int a, int b = 0, int c = 0, const void* object = nullptr) {
    int dst = fresh();
    emit({op, dst, a, b, c, object});
    return dst;
  }

  const Where* new_where(const Node* statement, std::string text = {}) {
    auto where = std::make_unique<Where>();
    where->statement = statement;
    where->loops = loops_;
    where->text = std::move(text);
    code_.wheres.push_back(std::move(where));
    return code_.wheres.back().get();
  }

  Storage storage(DataType dtype) const {
    auto storage = storage_of(dtype.element());
    if (!storage) unsupported("interp.unsupported-type", "the interpreter has no type {0}", dtype.str());
    return reference_ && is_real(*storage) ? Storage::F64 : *storage;
  }

  // ---- types --------------------------------------------------------------------------------------------------------

  static bool is_unsigned(DataType dtype) { return dtype.is_uint(); }

  /// Brings a register that holds a 64-bit result back into an integer type.
  int wrapped(DataType dtype, int reg) {
    if (dtype.is_handle() || dtype.bits >= 64) return reg;
    return emit_to(Op::Wrap, reg, is_unsigned(dtype) ? dtype.bits : -dtype.bits);
  }
  /// Rounds a double to a floating type.
  int rounded(DataType dtype, int reg) {
    if (reference_ || dtype.bits == 64) return reg;
    return emit_to(Op::Round, reg, int(storage(dtype)));
  }
  int fitted(DataType dtype, int reg) { return dtype.is_floating() ? rounded(dtype, reg) : wrapped(dtype, reg); }

  static std::size_t lane_count(DataType dtype) {
    if (dtype.is_scalable())
      unsupported("interp.scalable-vector", "the interpreter has no scalable vectors, such as {0}", dtype.str());
    return std::size_t(std::max(1, dtype.lanes()));
  }

  // ---- expressions --------------------------------------------------------------------------------------------------

  template <class F>
  Value each_lane(DataType dtype, F&& f) {
    Value out{dtype, {}};
    std::size_t count = lane_count(dtype);
    for (std::size_t i = 0; i < count; ++i) out.lanes.push_back(f(i));
    return out;
  }

  int scalar(const Expr& expr) {
    Value value = this->expr(expr);
    if (value.lanes.size() != 1)
      unsupported("interp.vector-here", "a scalar is expected where {0} stands", expr->dtype.str());
    return value.scalar();
  }

  Value expr(const Expr& expr) {
    switch (expr->kind) {
      case Kind::Var: return variable(*as<VarNode>(expr));
      case Kind::IntImm: return {expr->dtype, {constant(as<IntImmNode>(expr)->value)}};
      case Kind::FloatImm: {
        double value = as<FloatImmNode>(expr)->value;
        return {expr->dtype, {real(reference_ ? value : round_to(expr->dtype, value))}};
      }
      case Kind::Cast: return cast(*as<CastNode>(expr));
      case Kind::Not: {
        Value a = this->expr(as<NotNode>(expr)->a);
        return each_lane(expr->dtype, [&](std::size_t i) { return emit_to(Op::NotB, a[i]); });
      }
      case Kind::Select: {
        auto node = as<SelectNode>(expr);
        Value condition = this->expr(node->condition), a = this->expr(node->true_value),
              b = this->expr(node->false_value);
        return each_lane(expr->dtype, [&](std::size_t i) { return emit_to(Op::Select, condition[i], a[i], b[i]); });
      }
      case Kind::BufferLoad: return load(*as<BufferLoadNode>(expr));
      case Kind::Ramp: {
        auto node = as<RampNode>(expr);
        int base = scalar(node->base), stride = scalar(node->stride);
        int current = base;
        return each_lane(expr->dtype, [&](std::size_t i) {
          if (i > 0) current = wrapped(expr->dtype, emit_to(Op::AddI, current, stride));
          return current;
        });
      }
      case Kind::Broadcast: {
        Value value = this->expr(as<BroadcastNode>(expr)->value);
        std::size_t count = value.lanes.size();
        return each_lane(expr->dtype, [&](std::size_t i) { return value[i % count]; });
      }
      case Kind::Shuffle: return shuffle(*as<ShuffleNode>(expr));
      case Kind::Let: {
        auto node = as<LetNode>(expr);
        bind(node->var.get(), this->expr(node->value));
        return this->expr(node->body);
      }
      case Kind::Call: return call(*as<CallNode>(expr));
      case Kind::And:
      case Kind::Or: return logical(*as<BinaryNode>(expr));
      default:
        if (auto node = as<BinaryNode>(expr)) return binary(*node);
        unsupported("interp.unsupported", "the interpreter does not run {0} in this place", kind_name(expr->kind));
    }
  }

  void bind(const VarNode* var, Value value) { vars_[var] = std::move(value); }

  Value variable(const VarNode& var) {
    if (auto known = vars_.find(&var); known != vars_.end()) return known->second;
    unsupported("interp.undefined-variable", "variable {0} has no value here", var.name);
  }

  /// `and` and `or` look at their right side only when it decides, if looking could fail.
  Value logical(const BinaryNode& node) {
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

  Value binary(const BinaryNode& node) {
    Value a = expr(node.a), b = expr(node.b);
    DataType operands = node.a->dtype;
    return each_lane(node.dtype, [&](std::size_t i) {
      return operands.is_floating() ? real_operation(node.kind, operands, a[i], b[i])
                                    : integer_operation(node.kind, operands, a[i], b[i]);
    });
  }

  int integer_operation(Kind kind, DataType dtype, int a, int b) {
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
      default: unsupported("interp.unsupported", "the interpreter does not run {0} in this place", kind_name(kind));
    }
  }

  int real_operation(Kind kind, DataType dtype, int a, int b) {
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
      default: unsupported("interp.unsupported", "the interpreter does not run {0} in this place", kind_name(kind));
    }
  }

  Value cast(const CastNode& node) {
    Value value = expr(node.value);
    return each_lane(node.dtype, [&](std::size_t i) {
      return converted(node.value->dtype.element(), node.dtype.element(), value[i]);
    });
  }

  int converted(DataType from, DataType to, int reg) {
    if (from == to || to.is_handle()) return reg;
    if (from.is_floating() && to.is_floating()) return rounded(to, reg);
    if (to.is_floating()) {
      bool large = is_unsigned(from) && from.bits == 64;
      return rounded(to, emit_to(large ? Op::UnsignedToReal : Op::IntToReal, reg));
    }
    if (from.is_floating())
      return to.is_bool() ? emit_to(Op::RealToBool, reg) : wrapped(to, emit_to(Op::RealToInt, reg));
    if (to.is_bool()) return emit_to(Op::NeI, reg, constant(int64_t(0)));
    return wrapped(to, reg);
  }

  Value shuffle(const ShuffleNode& node) {
    std::vector<int> all;
    for (const Expr& vector : node.vectors) {
      Value value = expr(vector);
      all.insert(all.end(), value.lanes.begin(), value.lanes.end());
    }
    Value out{node.dtype, {}};
    for (const Expr& index : node.indices) {
      auto lane = as_int(index);
      if (!lane || *lane < 0 || std::size_t(*lane) >= all.size())
        unsupported("interp.unsupported", "the interpreter does not run {0} in this place",
                    "Shuffle with a computed index");
      out.lanes.push_back(all[std::size_t(*lane)]);
    }
    return out;
  }

  // ---- calls --------------------------------------------------------------------------------------------------------

  Value call(const CallNode& node) {
    if (node.function) return inlined(node);
    const OpInfo& op = *node.op;
    if (&op == &op::if_then_else()) return conditional(node);
    if (&op == &op::likely()) return expr(node.args[0]);
    if (&op == &op::call_extern() || &op == &op::call_pure_extern() || &op == &op::call_llvm_intrin() ||
        &op == &op::call_llvm_pure_intrin())
      return external(node);
    if (&op == &op::address_of()) return address(node);
    if (&op == &op::tvm_access_ptr()) {
      int element = storage_bytes(storage(node.args[0]->dtype)) * std::max(1, node.args[0]->dtype.lanes());
      return {node.dtype, {emit_to(Op::AddPointer, scalar(node.args[1]), scalar(node.args[2]), element)}};
    }
    if (&op == &op::isnullptr()) return {node.dtype, {emit_to(Op::EqI, scalar(node.args[0]), constant(int64_t(0)))}};
    if (&op == &op::reinterpret()) return reinterpreted(node);
    if (&op == &op::tvm_storage_sync()) {
      emit({Op::Barrier, 0, 0, 0, 0, where_});
      return {node.dtype, {constant(int64_t(0))}};
    }
    if (&op == &op::ret()) {
      Value value = node.args.empty() ? Value{node.dtype, {constant(int64_t(0))}} : expr(node.args[0]);
      if (result_ >= 0) emit({Op::Move, result_, value.scalar()});
      returns_.push_back(emit({Op::Jump}));
      return value;
    }
    if (&op == &op::large_uint_imm()) {
      auto low = as_int(node.args[0]), high = as_int(node.args[1]);
      if (low && high) return {node.dtype, {constant(int64_t(uint64_t(*low) | uint64_t(*high) << 32))}};
    }
    return operation(node, op);
  }

  /// Operators that work lane by lane.
  Value operation(const CallNode& node, const OpInfo& op) {
    std::vector<Value> args;
    for (const Expr& arg : node.args) args.push_back(expr(arg));
    DataType from = node.args.empty() ? node.dtype : node.args[0]->dtype;
    auto lanes = [&](auto&& f) { return each_lane(node.dtype, f); };
    auto two = [&](Op code) {
      return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(code, args[0][i], args[1][i])); });
    };
    if (from.is_floating()) {
      if (Math1 f = math1(op))
        return lanes([&](std::size_t i) {
          return rounded(node.dtype, emit_to(Op::Math1, args[0][i], 0, 0, reinterpret_cast<const void*>(f)));
        });
      if (&op == &op::nextafter() && from.bits == 32 && !reference_) {
        Math2 f = +[](double x, double y) -> double { return std::nextafterf(float(x), float(y)); };
        return lanes([&](std::size_t i) {
          return emit_to(Op::Math2, args[0][i], args[1][i], 0, reinterpret_cast<const void*>(f));
        });
      }
      if (Math2 f = math2(op))
        return lanes([&](std::size_t i) {
          return rounded(node.dtype, emit_to(Op::Math2, args[0][i], args[1][i], 0, reinterpret_cast<const void*>(f)));
        });
      if (&op == &op::ldexp())
        return lanes(
            [&](std::size_t i) { return rounded(node.dtype, emit_to(Op::LoadExponent, args[0][i], args[1][i])); });
      if (&op == &op::isnan()) return lanes([&](std::size_t i) { return emit_to(Op::IsNan, args[0][i]); });
      if (&op == &op::isinf()) return lanes([&](std::size_t i) { return emit_to(Op::IsInf, args[0][i]); });
      if (&op == &op::isfinite()) return lanes([&](std::size_t i) { return emit_to(Op::IsFinite, args[0][i]); });
    } else {
      if (&op == &op::bitwise_and()) return two(Op::BitAnd);
      if (&op == &op::bitwise_or()) return two(Op::BitOr);
      if (&op == &op::bitwise_xor()) return two(Op::BitXor);
      if (&op == &op::shift_left()) return two(Op::ShiftLeft);
      if (&op == &op::shift_right()) return two(Op::ShiftRight);
      if (&op == &op::bitwise_not())
        return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(Op::BitNot, args[0][i])); });
      if (&op == &op::popcount())
        return lanes([&](std::size_t i) { return emit_to(Op::PopCount, args[0][i], from.bits); });
      if (&op == &op::clz())
        return lanes([&](std::size_t i) { return emit_to(Op::CountLeadingZeros, args[0][i], from.bits); });
      if (&op == &op::fabs())
        return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(Op::AbsI, args[0][i])); });
      // Roundings leave integers as they are.
      if (&op == &op::floor() || &op == &op::ceil() || &op == &op::trunc() || &op == &op::round() ||
          &op == &op::nearbyint())
        return {node.dtype, args[0].lanes};
      if (&op == &op::isnan() || &op == &op::isinf()) return lanes([&](std::size_t) { return constant(int64_t(0)); });
      if (&op == &op::isfinite()) return lanes([&](std::size_t) { return constant(int64_t(1)); });
    }
    unsupported("interp.unknown-call", "the interpreter does not know what T.{0} does on {1}", op.script_name,
                from.str());
  }

  /// Only the chosen branch is evaluated.
  Value conditional(const CallNode& node) {
    Value condition = expr(node.args[0]);
    Value out = each_lane(node.dtype, [&](std::size_t) { return fresh(); });
    if (condition.lanes.size() != 1) {  // a vector of conditions chooses lane by lane
      Value a = expr(node.args[1]), b = expr(node.args[2]);
      for (std::size_t i = 0; i < out.lanes.size(); ++i) emit({Op::Select, out.lanes[i], condition[i], a[i], b[i]});
      return out;
    }
    auto branch = [&](const Expr& value) {
      Value result = expr(value);
      for (std::size_t i = 0; i < out.lanes.size(); ++i) emit({Op::Move, out.lanes[i], result[i]});
    };
    int to_else = emit({Op::JumpIfZero, 0, condition.scalar()});
    branch(node.args[1]);
    int to_end = emit({Op::Jump});
    at(to_else).c = here();
    branch(node.args[2]);
    at(to_end).c = here();
    return out;
  }

  Value external(const CallNode& node) {
    auto name = as<StringImmNode>(node.args.empty() ? Expr() : node.args[0]);
    const OpInfo* op = name ? math_function(name->value) : nullptr;
    if (!op)
      unsupported("interp.unknown-call", "the interpreter does not know the function {0}",
                  name ? name->value : std::string(node.op->script_name));
    std::vector<Expr> args(node.args.begin() + 1, node.args.end());
    // LLVM intrinsics carry the number of signature arguments before their own.
    bool is_llvm = node.op == &op::call_llvm_intrin() || node.op == &op::call_llvm_pure_intrin();
    if (is_llvm && !args.empty() && args[0]->dtype.is_integer()) args.erase(args.begin());
    std::size_t expected = math1(*op) ? 1 : 2;
    if (args.size() != expected)
      unsupported("interp.unknown-call", "the function {0} takes {1} arguments, not {2}", name->value, expected,
                  args.size());
    return operation(*make<CallNode>(node.dtype, *op, args), *op);
  }

  Value address(const CallNode& node) {
    auto load = as<BufferLoadNode>(node.args[0]);
    if (!load)
      unsupported("interp.unsupported", "the interpreter does not run {0} in this place", "address_of of a value");
    BufferCode code = buffer_code(load->buffer);
    int flat = code.compact || code.offset < 0 ? constant(int64_t(0)) : code.offset;
    for (std::size_t d = 0; d < load->indices.size(); ++d) {
      int index = scalar(load->indices[d]);
      flat = code.compact ? emit_to(Op::AddI, emit_to(Op::MulI, flat, code.extent[d]), index)
                          : emit_to(Op::AddI, flat, emit_to(Op::MulI, index, code.stride[d]));
    }
    if (code.compact && code.offset >= 0) flat = emit_to(Op::AddI, flat, code.offset);
    int bytes = storage_bytes(storage(load->buffer->dtype)) * int(lane_count(load->buffer->dtype));
    return {node.dtype, {emit_to(Op::AddPointer, code.pointer, flat, bytes)}};
  }

  Value reinterpreted(const CallNode& node) {
    DataType from = node.args[0]->dtype;
    if (from.bits != node.dtype.bits || from.lanes() != node.dtype.lanes())
      unsupported("interp.unsupported", "the interpreter reinterprets only values of equal size, not {0} as {1}",
                  from.str(), node.dtype.str());
    Value value = expr(node.args[0]);
    auto native = [](DataType dtype) { return int(*storage_of(dtype.element())); };
    if (!storage_of(from.element()) || !storage_of(node.dtype.element()))
      unsupported("interp.unsupported-type", "the interpreter has no type {0}", from.str());
    return each_lane(node.dtype, [&](std::size_t i) {
      return emit_to(Op::Reinterpret, value[i], native(from) * 16 + native(node.dtype));
    });
  }

  /// Another function's body, with its parameters bound to the arguments.
  Value inlined(const CallNode& node) {
    PrimFunc callee = module_->prim_func(node.function->name);
    if (!callee) unsupported("interp.unknown-call", "the module has no function {0}", node.function->name);
    if (std::ranges::contains(active_, callee.get()))
      unsupported("interp.recursion", "function {0} calls itself; the interpreter runs no recursion",
                  node.function->name);
    if (callee->params.size() != node.args.size())
      unsupported("interp.wrong-arity", "function {0} takes {1} arguments, not {2}", node.function->name,
                  callee->params.size(), node.args.size());
    for (std::size_t i = 0; i < callee->params.size(); ++i) {
      const Var& param = callee->params[i];
      Value argument = expr(node.args[i]);
      bind(param.get(), argument);
      Buffer buffer = callee->buffer_of(param);
      if (!buffer) continue;
      bind(buffer->data.get(), argument);
      for (const Expr& extent : buffer->shape)  // an earlier call of the same function may have bound it
        if (auto var = as<VarNode>(extent); var && !std::ranges::contains(callee->params, var, &Var::get))
          vars_.erase(var);
      auto handle = as<VarNode>(node.args[i]);
      auto known = handles_.find(handle);
      if (known != handles_.end() && known->second.extents.size() == buffer->shape.size())
        bind_unknown(buffer->shape, known->second.extents);
      declare(buffer);
    }
    auto outer_returns = std::exchange(returns_, {});
    int outer_result = std::exchange(result_, fresh());
    const Where* outer_where = where_;
    active_.push_back(callee.get());
    statement(callee->body);
    active_.pop_back();
    for (int jump : returns_) at(jump).c = here();
    returns_ = std::move(outer_returns);
    where_ = outer_where;
    return {node.dtype, {std::exchange(result_, outer_result)}};
  }

  // ---- buffers ------------------------------------------------------------------------------------------------------

  /// Gives each dimension that is a variable without a value the register at its place.
  void bind_unknown(const std::vector<Expr>& dimensions, const std::vector<int>& registers) {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      auto var = as<VarNode>(dimensions[i]);
      if (var && !vars_.contains(var)) bind(var, {var->dtype, {registers[i]}});
    }
  }

  void parameters(const PrimFuncNode& function) {
    // First all registers and the variables that shapes introduce, then the checks, which may use any of them.
    for (const Var& param : function.params) {
      ParameterCode code{param->name, nullptr, param->dtype, fresh(), {}};
      bind(param.get(), {param->dtype, {code.value}});
      if (Buffer buffer = function.buffer_of(param)) {
        code.name = buffer->name;
        code.buffer = buffer.get();
        for (std::size_t i = 0; i < buffer->shape.size(); ++i) code.extents.push_back(fresh());
        bind(buffer->data.get(), {DataType::handle(), {code.value}});
        bind_unknown(buffer->shape, code.extents);
        handles_[param.get()] = {code.value, code.extents};
      }
      code_.parameters.push_back(std::move(code));
    }
    for (const ParameterCode& param : code_.parameters) {
      if (!param.buffer) continue;
      Buffer buffer = ref(param.buffer);
      for (std::size_t i = 0; i < buffer->shape.size(); ++i) {
        code_.extents.push_back(std::make_unique<Extent>(Extent{buffer->name, int(i)}));
        emit({Op::CheckExtent, 0, scalar(buffer->shape[i]), param.extents[i], 0, code_.extents.back().get()});
      }
      bind_unknown(buffer->strides, compact_strides(param.extents));
      bind_unknown({buffer->elem_offset}, {constant(int64_t(0))});
      declare(buffer);
    }
  }

  std::vector<int> compact_strides(const std::vector<int>& extents) {
    std::vector<int> out(extents.size());
    int stride = constant(int64_t(1));
    for (std::size_t i = extents.size(); i-- > 0;) {
      out[i] = stride;
      if (i > 0) stride = emit_to(Op::MulI, stride, extents[i]);
    }
    return out;
  }

  BufferCode computed(const Buffer& buffer) {
    BufferCode code;
    auto pointer = vars_.find(buffer->data.get());
    if (pointer == vars_.end()) unsupported("interp.undefined-buffer", "buffer {0} has no memory here", buffer->name);
    code.pointer = pointer->second.scalar();
    for (const Expr& extent : buffer->shape) code.extent.push_back(scalar(extent));
    if (has_strides(*buffer))
      for (const Expr& stride : buffer->strides) code.stride.push_back(scalar(stride));
    code.compact = code.stride.empty();
    if (!is_zero(buffer->elem_offset)) code.offset = scalar(buffer->elem_offset);
    return code;
  }
  void declare(const Buffer& buffer) { buffers_[buffer.get()] = computed(buffer); }

  BufferCode buffer_code(const Buffer& buffer) {
    auto known = buffers_.find(buffer.get());
    if (known != buffers_.end()) return known->second;
    // Used without a declaration, as flattened buffers are. Not kept: this may be a branch.
    BufferCode code = computed(buffer);
    code.offset_in_index = code.offset >= 0;
    return code;
  }

  void declare_view(const MatchBufferRegion& match) {
    const Buffer &view = match->buffer, &source = match->source->buffer;
    BufferCode from = buffer_code(source);
    std::vector<int> strides = from.compact ? compact_strides(from.extent) : from.stride;
    int offset = from.offset < 0 ? constant(int64_t(0)) : from.offset;
    std::vector<int> extents;
    for (std::size_t i = 0; i < strides.size(); ++i) {
      offset = emit_to(Op::AddI, offset, emit_to(Op::MulI, scalar(match->source->region[i]->min), strides[i]));
      extents.push_back(scalar(match->source->region[i]->extent));
    }
    std::size_t dropped =
        strides.size() - std::min(strides.size(), view->shape.size());  // leading points of the region
    strides.erase(strides.begin(), strides.begin() + long(dropped));
    extents.erase(extents.begin(), extents.begin() + long(dropped));
    bind(view->data.get(), {DataType::handle(), {from.pointer}});
    bind_unknown(view->shape, extents);
    bind_unknown(view->strides, strides);
    bind_unknown({view->elem_offset}, {offset});
    BufferCode code{from.pointer, offset, {}, strides, false};
    for (const Expr& extent : view->shape) code.extent.push_back(scalar(extent));
    if (code.extent.size() != strides.size())
      unsupported("interp.unsupported", "the interpreter does not match buffer {0} on a region of fewer dimensions",
                  view->name);
    buffers_[view.get()] = std::move(code);
  }

  /// One element: the lane `i` of the indices and the lane `sub` of the buffer's type.
  const Access* access(const Buffer& buffer, const BufferCode& code, const Node& node,
                       const std::vector<Value>& indices, std::size_t i, std::size_t sub) {
    auto access = std::make_unique<Access>();
    access->buffer = buffer.get();
    access->node = &node;
    access->where = where_;
    access->storage = storage(buffer->dtype);
    access->bytes = uint8_t(storage_bytes(access->storage));
    access->compact = code.compact;
    access->lanes = uint8_t(lane_count(buffer->dtype));
    access->lane = uint8_t(sub);
    access->pointer = code.pointer;
    access->offset = code.offset;
    access->extent = code.extent;
    access->stride = code.stride;
    for (const Value& index : indices) access->index.push_back(index[i]);
    code_.accesses.push_back(std::move(access));
    return code_.accesses.back().get();
  }

  std::vector<Value> index_values(const Buffer& buffer, const BufferCode& code, const std::vector<Expr>& indices) {
    if (indices.size() != buffer->shape.size())
      unsupported("interp.wrong-indices", "buffer {0} has {1} dimensions, but {2} indices are given", buffer->name,
                  buffer->shape.size(), indices.size());
    if (lane_count(buffer->dtype) > 255)
      unsupported("interp.unsupported-type", "the interpreter has no type {0}", buffer->dtype.str());
    std::vector<Value> out;
    for (const Expr& index : indices) out.push_back(expr(index));
    if (code.offset_in_index && !out.empty())
      for (int& lane : out.back().lanes) lane = emit_to(Op::SubI, lane, code.offset);
    return out;
  }

  static std::size_t index_lanes(const std::vector<Value>& indices) {
    std::size_t lanes = 1;
    for (const Value& index : indices) lanes = std::max(lanes, index.lanes.size());
    return lanes;
  }

  Value load(const BufferLoadNode& node) {
    BufferCode code = buffer_code(node.buffer);
    std::vector<Value> indices = index_values(node.buffer, code, node.indices);
    std::size_t inner = lane_count(node.buffer->dtype), outer = index_lanes(indices);
    Value predicate = node.predicate ? expr(node.predicate) : Value{};
    Value out{node.dtype, {}};
    for (std::size_t i = 0; i < outer; ++i) {
      for (std::size_t sub = 0; sub < inner; ++sub) {
        int dst = fresh();
        int skip = -1;
        if (node.predicate) {  // lanes that are masked off read zero
          emit({Op::Move, dst, constant(int64_t(0))});
          skip = emit({Op::JumpIfZero, 0, predicate[i]});
        }
        emit({Op::Load, dst, 0, 0, 0, access(node.buffer, code, node, indices, i, sub)});
        if (skip >= 0) at(skip).c = here();
        out.lanes.push_back(dst);
      }
    }
    return out;
  }

  void store(const BufferStoreNode& node) {
    Value value = expr(node.value);
    BufferCode code = buffer_code(node.buffer);
    std::vector<Value> indices = index_values(node.buffer, code, node.indices);
    std::size_t inner = lane_count(node.buffer->dtype), outer = index_lanes(indices);
    Value predicate = node.predicate ? expr(node.predicate) : Value{};
    for (std::size_t i = 0; i < outer; ++i) {
      for (std::size_t sub = 0; sub < inner; ++sub) {
        int skip = node.predicate ? emit({Op::JumpIfZero, 0, predicate[i]}) : -1;
        emit({Op::Store, 0, value[i * inner + sub], 0, 0, access(node.buffer, code, node, indices, i, sub)});
        if (skip >= 0) at(skip).c = here();
      }
    }
  }

  // ---- statements ---------------------------------------------------------------------------------------------------

  void statement(const Stmt& stmt) {
    if (stmt->kind == Kind::SeqStmt) {
      for (const Stmt& child : as<SeqStmtNode>(stmt)->seq) statement(child);
      return;
    }
    const Where* outer = std::exchange(where_, new_where(stmt.get()));
    run_statement(stmt);
    where_ = outer;
  }

  void run_statement(const Stmt& stmt) {
    switch (stmt->kind) {
      case Kind::BufferStore: return store(*as<BufferStoreNode>(stmt));
      case Kind::For: return loop(*as<ForNode>(stmt));
      case Kind::BlockRealize: return block(*as<BlockRealizeNode>(stmt));
      case Kind::Evaluate: {
        expr(as<EvaluateNode>(stmt)->value);
        return;
      }
      case Kind::IfThenElse: {
        auto node = as<IfThenElseNode>(stmt);
        int to_else = emit({Op::JumpIfZero, 0, scalar(node->condition)});
        statement(node->then_case);
        if (!node->else_case) {
          at(to_else).c = here();
          return;
        }
        int to_end = emit({Op::Jump});
        at(to_else).c = here();
        statement(node->else_case);
        at(to_end).c = here();
        return;
      }
      case Kind::While: {
        auto node = as<WhileNode>(stmt);
        int start = here();
        int exit = emit({Op::JumpIfZero, 0, scalar(node->condition)});
        // The condition's own instructions stand before the jump.
        emit({Op::Count});
        statement(node->body);
        emit({Op::Jump, 0, 0, 0, start});
        at(exit).c = here();
        return;
      }
      case Kind::LetStmt: {
        auto node = as<LetStmtNode>(stmt);
        bind(node->var.get(), expr(node->value));
        return statement(node->body);
      }
      case Kind::AttrStmt: return attribute(*as<AttrStmtNode>(stmt));
      case Kind::AssertStmt: {
        auto node = as<AssertStmtNode>(stmt);
        auto message = as<StringImmNode>(node->message);
        emit({Op::Assert, 0, scalar(node->condition), 0, 0, new_where(stmt.get(), message ? message->value : "")});
        return statement(node->body);
      }
      case Kind::Allocate: {
        auto node = as<AllocateNode>(stmt);
        int pointer = allocate(node->buffer_var, node->dtype, node->extents, {});
        statement(node->body);
        emit({Op::Free, 0, pointer});
        return;
      }
      case Kind::AllocateConst: return allocate_const(*as<AllocateConstNode>(stmt));
      case Kind::DeclBuffer: {
        auto node = as<DeclBufferNode>(stmt);
        declare(node->buffer);
        return statement(node->body);
      }
      case Kind::BufferRealize: {
        auto node = as<BufferRealizeNode>(stmt);
        int pointer = allocate(node->buffer->data, node->buffer->dtype, node->buffer->shape, {});
        declare(node->buffer);
        statement(node->body);
        emit({Op::Free, 0, pointer});
        return;
      }
      default:
        unsupported("interp.unsupported", "the interpreter does not run {0} in this place", kind_name(stmt->kind));
    }
  }

  int allocate(const Var& data, DataType dtype, const std::vector<Expr>& extents, std::vector<std::byte> initial) {
    int elements = constant(int64_t(1));
    for (const Expr& extent : extents) elements = emit_to(Op::MulSize, elements, scalar(extent));
    auto allocation = std::make_unique<Allocation>();
    allocation->name = data->name;
    allocation->where = where_;
    allocation->granule = storage_bytes(storage(dtype));
    allocation->element_bytes = allocation->granule * int64_t(lane_count(dtype));
    allocation->shared = data->pointer && data->pointer->scope.starts_with("shared");
    allocation->initial = std::move(initial);
    code_.allocations.push_back(std::move(allocation));
    int pointer = emit_to(Op::Allocate, elements, 0, 0, code_.allocations.back().get());
    bind(data.get(), {DataType::handle(), {pointer}});
    return pointer;
  }

  void allocate_const(const AllocateConstNode& node) {
    Storage kind = storage(node.dtype);
    std::vector<std::byte> initial(node.data.size() * std::size_t(storage_bytes(kind)));
    for (std::size_t i = 0; i < node.data.size(); ++i) {
      Scalar value{};
      auto number = node.data[i].get<double>();
      auto integer = node.data[i].as_int();
      if (is_real(kind))
        value.f = number ? *number : double(integer.value_or(0));
      else
        value.i = number ? int64_t(*number) : integer.value_or(0);
      store_element(kind, initial.data() + i * std::size_t(storage_bytes(kind)), value);
    }
    int pointer = allocate(node.buffer_var, node.dtype, node.extents, std::move(initial));
    statement(node.body);
    emit({Op::Free, 0, pointer});
  }

  /// A loop whose variable takes the register `var`; `body` compiles the inside.
  template <class F>
  void counted(const VarNode* loop_var, int min, int extent, F&& body) {
    int end = emit_to(Op::AddI, min, extent);
    int var = emit_to(Op::Move, min);
    bind(loop_var, {loop_var->dtype, {var}});
    loops_.emplace_back(loop_var->name, var);
    int exit = emit({Op::JumpIfNotLess, 0, var, end});
    int start = here();
    body();
    emit({Op::LoopNext, var, end, 0, start});
    at(exit).c = here();
    loops_.pop_back();
  }

  void loop(const ForNode& node) {
    int min = scalar(node.min), extent = scalar(node.extent);
    if (node.kind_of_loop == ForKind::ThreadBinding && node.thread_binding) {
      const std::string& tag = node.thread_binding->thread_tag;
      return thread_axis(node.var.get(), tag, min, extent, node.body, false);
    }
    counted(node.var.get(), min, extent, [&] { statement(node.body); });
  }

  /// Threads stand in a fixed order: without a barrier inside each runs to its end before the next begins, as a loop
  /// does. With one, every thread has registers of its own. A launched axis that is already running is that axis again.
  void thread_axis(const VarNode* var, const std::string& tag, int min, int extent, const Stmt& body, bool launched) {
    if (launched) {
      auto running = axes_.find(tag);
      if (running != axes_.end()) {
        bind(var, {var->dtype, {running->second}});
        return statement(body);
      }
    }
    bool spawns = !tag.starts_with("blockIdx") && has_barrier(*body);
    auto inside = [&](int reg) {
      auto outer = axes_;
      axes_[tag] = reg;
      statement(body);
      axes_ = std::move(outer);
    };
    if (!spawns) return counted(var, min, extent, [&] { inside(vars_.at(var).scalar()); });
    int reg = fresh();
    bind(var, {var->dtype, {reg}});
    loops_.emplace_back(var->name, reg);
    int spawn = emit({Op::Spawn, reg, extent, min});
    inside(reg);
    emit({Op::ThreadEnd});
    at(spawn).c = here();
    loops_.pop_back();
  }

  void attribute(const AttrStmtNode& node) {
    auto iter = node.node.get<NodeRef>() ? ref_as<IterVarNode>(*node.node.get<NodeRef>()) : nullptr;
    if (iter && (node.key == "thread_extent" || node.key == "virtual_thread"))
      return thread_axis(iter->var.get(), iter->thread_tag, constant(int64_t(0)), scalar(node.value), node.body, true);
    statement(node.body);
  }

  void block(const BlockRealizeNode& realize) {
    const BlockNode& node = *realize.block;
    int skip = is_true(realize.predicate) ? -1 : emit({Op::JumpIfZero, 0, scalar(realize.predicate)});
    for (std::size_t i = 0; i < node.iter_vars.size(); ++i)
      bind(node.iter_vars[i]->var.get(), expr(realize.iter_values[i]));
    std::vector<int> allocated;
    for (const Buffer& buffer : node.alloc_buffers) {
      allocated.push_back(allocate(buffer->data, buffer->dtype, allocated_extents(buffer), {}));
      declare(buffer);
    }
    for (const MatchBufferRegion& match : node.match_buffers) declare_view(match);
    if (node.init) init(node);
    statement(node.body);
    for (int pointer : allocated) emit({Op::Free, 0, pointer});
    if (skip >= 0) at(skip).c = here();
  }

  /// A buffer with strides takes its outermost extent times the outermost stride.
  static std::vector<Expr> allocated_extents(const Buffer& buffer) {
    if (!has_strides(*buffer)) return buffer->shape;
    return {buffer->shape[0], buffer->strides[0]};
  }

  /// The init runs in the first iteration of all reduction variables.
  void init(const BlockNode& node) {
    std::vector<int> skips;
    for (const IterVar& iter : node.iter_vars) {
      if (iter->type != IterType::CommReduce) continue;
      int first = emit_to(Op::EqI, vars_.at(iter->var.get()).scalar(), scalar(iter->domain->min));
      skips.push_back(emit({Op::JumpIfZero, 0, first}));
    }
    statement(node.init);
    for (int skip : skips) at(skip).c = here();
  }

  IRModule module_;
  bool reference_;
  Code code_;
  int next_ = 0;
  std::unordered_map<int64_t, int> constants_;
  std::unordered_map<const VarNode*, Value> vars_;
  std::unordered_map<const BufferNode*, BufferCode> buffers_;
  std::unordered_map<const VarNode*, HandleCode> handles_;
  std::map<std::string, int> axes_;  ///< running thread axes by tag
  std::vector<std::pair<std::string, int>> loops_;
  std::vector<const PrimFuncNode*> active_;
  std::vector<int> returns_;
  int result_ = -1;
  const Where* where_ = nullptr;
};

}  // namespace

Result<Code> compile(const IRModule& module, const PrimFunc& function, bool reference) {
  try {
    return Compiler(module, reference).compile(function);
  } catch (Unsupported& error) {
    return fail(std::move(error.diagnostic));
  }
}

}  // namespace tirscope::interp
