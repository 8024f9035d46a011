// SPDX-License-Identifier: Apache-2.0
#include "ir/build.h"

#include <cmath>
#include <limits>

#include "support/int_math.h"

namespace tirscope {

namespace {

constexpr Kind comparison_kinds_begin = Kind::EQ;

/// `value` wrapped to the width of an integer type.
int64_t wrapped(DataType dtype, int64_t value) {
  if (dtype.bits >= 64) return value;
  uint64_t mask = (uint64_t(1) << dtype.bits) - 1, bits = static_cast<uint64_t>(value) & mask;
  if (dtype.is_int() && (bits >> (dtype.bits - 1)) != 0) bits |= ~mask;
  return static_cast<int64_t>(bits);
}

/// The part before the point; beyond 64 bits what x86-64 makes of it, as TVM has it.
int64_t whole_part(double value) {
  const bool fits = value >= -0x1p63 && value < 0x1p63;
  return fits ? static_cast<int64_t>(value) : std::numeric_limits<int64_t>::min();
}

/// The value of a floating constant rounded to what its type can hold.
double rounded(DataType dtype, double value) { return dtype.bits == 32 ? double(float(value)) : value; }

const FloatImmNode* as_float(const Expr& expr) { return as<FloatImmNode>(expr); }

Expr bool_const(bool value) { return value ? true_expr() : false_expr(); }

std::optional<bool> compare(Kind kind, auto a, auto b) {
  switch (kind) {
    case Kind::EQ: return a == b;
    case Kind::NE: return a != b;
    case Kind::LT: return a < b;
    case Kind::LE: return a <= b;
    case Kind::GT: return a > b;
    case Kind::GE: return a >= b;
    default: return std::nullopt;
  }
}

Expr fold_integers(Kind kind, DataType dtype, int64_t a, int64_t b) {
  uint64_t ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  auto constant = [&](int64_t value) -> Expr { return make<IntImmNode>(dtype, wrapped(dtype, value)); };
  switch (kind) {
    case Kind::Add: return constant(static_cast<int64_t>(ua + ub));
    case Kind::Sub: return constant(static_cast<int64_t>(ua - ub));
    case Kind::Mul: return constant(static_cast<int64_t>(ua * ub));
    case Kind::Min: return constant(std::min(a, b));
    case Kind::Max: return constant(std::max(a, b));
    default: break;
  }
  if (b == 0 || (b == -1 && a == std::numeric_limits<int64_t>::min())) return nullptr;
  switch (kind) {
    case Kind::Div: return constant(a / b);
    case Kind::Mod: return constant(a % b);
    case Kind::FloorDiv: return constant(floor_div(a, b));
    case Kind::FloorMod: return constant(floor_mod(a, b));
    default: return nullptr;
  }
}

Expr fold_floats(Kind kind, DataType dtype, double a, double b) {
  auto constant = [&](double value) -> Expr { return make<FloatImmNode>(dtype, rounded(dtype, value)); };
  // Arithmetic of narrower types rounds otherwise than here.
  if (dtype.bits < 32 && kind != Kind::Min && kind != Kind::Max) return nullptr;
  switch (kind) {
    case Kind::Add: return constant(a + b);
    case Kind::Sub: return constant(a - b);
    case Kind::Mul: return constant(a * b);
    case Kind::Div: return b != 0 ? constant(a / b) : nullptr;
    case Kind::Min: return constant(std::min(a, b));
    case Kind::Max: return constant(std::max(a, b));
    default: return nullptr;
  }
}

/// Folding when one operand is a neutral or absorbing constant.
Expr fold_neutral(Kind kind, const Expr& a, const Expr& b) {
  auto ia = as<IntImmNode>(a), ib = as<IntImmNode>(b);
  auto fa = as_float(a), fb = as_float(b);
  auto a_is = [&](double v) { return (ia && double(ia->value) == v) || (fa && fa->value == v); };
  auto b_is = [&](double v) { return (ib && double(ib->value) == v) || (fb && fb->value == v); };
  switch (kind) {
    case Kind::Add:
      if (a_is(0)) return b;
      if (b_is(0)) return a;
      return nullptr;
    case Kind::Sub: return b_is(0) ? a : nullptr;
    case Kind::Mul:
      if (a_is(1)) return b;
      if (b_is(1)) return a;
      if (a_is(0)) return a;
      if (b_is(0)) return b;
      return nullptr;
    case Kind::Div:
    case Kind::FloorDiv:
      if (a_is(0) && !b_is(0)) return a;
      return b_is(1) ? a : nullptr;
    case Kind::Mod:
    case Kind::FloorMod:
      if (a_is(0) && ia) return a;
      return ib && ib->value == 1 ? make_const(b->dtype, int64_t(0)) : nullptr;
    case Kind::Min:
    case Kind::Max: return a == b ? a : nullptr;
    default: return nullptr;
  }
}

Expr fold_logic(Kind kind, const Expr& a, const Expr& b) {
  if (!a->dtype.is_bool() || !b->dtype.is_bool()) return nullptr;
  auto va = as_int(a), vb = as_int(b);
  bool absorbing = kind == Kind::Or;
  if (va) return (*va != 0) == absorbing ? a : b;
  if (vb) return (*vb != 0) == absorbing ? b : a;
  return nullptr;
}

[[noreturn]] void raise_mismatch(const Expr& a, const Expr& b) {
  throw LimitReached{
      bad_input("ir.type-mismatch", "operand types {0} and {1} do not match", a->dtype.str(), b->dtype.str())};
}

}  // namespace

Expr try_const_fold(Kind kind, const Expr& a, const Expr& b) {
  if (kind == Kind::And || kind == Kind::Or) return fold_logic(kind, a, b);
  auto ia = as<IntImmNode>(a), ib = as<IntImmNode>(b);
  auto fa = as_float(a), fb = as_float(b);
  if (kind >= comparison_kinds_begin) {
    std::optional<bool> truth;
    if (ia && ib) truth = compare(kind, ia->value, ib->value);
    if (fa && fb) truth = compare(kind, fa->value, fb->value);
    return truth ? bool_const(*truth) : nullptr;
  }
  if (ia || ib) {
    // TVM folds every type, but remainders only of indices.
    const bool remainder = kind == Kind::Mod || kind == Kind::FloorMod;
    if (remainder && (!a->dtype.is_index() || !b->dtype.is_index())) return nullptr;
    if (ia && ib) {
      DataType dtype = a->dtype.bits >= b->dtype.bits ? a->dtype : b->dtype;
      return fold_integers(kind, dtype, ia->value, ib->value);
    }
    return fold_neutral(kind, a, b);
  }
  if (fa && fb)
    if (Expr folded = fold_floats(kind, a->dtype, fa->value, fb->value)) return folded;
  if (fa || fb || kind == Kind::Min || kind == Kind::Max) return fold_neutral(kind, a, b);
  return nullptr;
}

Expr make_const(DataType dtype, int64_t value) {
  if (!dtype.is_scalar()) return make<BroadcastNode>(make_const(dtype.element(), value), int32(dtype.lanes()));
  if (dtype.is_integer()) return make<IntImmNode>(dtype, wrapped(dtype, value));
  if (dtype.is_floating()) return make<FloatImmNode>(dtype, rounded(dtype, double(value)));
  throw LimitReached{bad_input("ir.constant-type", "there is no constant of type {0}", dtype.str())};
}

Expr make_const(DataType dtype, double value) {
  if (!dtype.is_scalar()) return make<BroadcastNode>(make_const(dtype.element(), value), int32(dtype.lanes()));
  if (dtype.is_floating()) return make<FloatImmNode>(dtype, rounded(dtype, value));
  return make_const(dtype, whole_part(value));
}

Var make_var(std::string name, DataType dtype) { return make<VarNode>(std::move(name), dtype); }

std::optional<int64_t> as_int(const Expr& expr) {
  if (auto imm = as<IntImmNode>(expr)) return imm->value;
  return std::nullopt;
}

bool is_const_number(const Expr& expr) {
  if (auto broadcast = as<BroadcastNode>(expr)) return is_const_number(broadcast->value);
  return as<IntImmNode>(expr) || as<FloatImmNode>(expr);
}

void match_types(Expr& a, Expr& b) {
  if (a->dtype == b->dtype) return;
  DataType ta = a->dtype, tb = b->dtype;
  if (ta.is_handle() || tb.is_handle() || ta.is_void() || tb.is_void()) raise_mismatch(a, b);
  if (ta.lanes() != tb.lanes()) {
    if (ta.is_scalar())
      a = make<BroadcastNode>(a, int32(tb.lanes()));
    else if (tb.is_scalar())
      b = make<BroadcastNode>(b, int32(ta.lanes()));
    else
      raise_mismatch(a, b);
    ta = a->dtype, tb = b->dtype;
    if (ta == tb) return;
  }
  if (ta.is_floating() != tb.is_floating()) {
    if (ta.is_floating())
      b = cast(ta, b);
    else
      a = cast(tb, a);
    return;
  }
  if (ta.is_floating()) {
    if (ta.code == tb.code && ta.bits != tb.bits) {
      if (ta.bits < tb.bits)
        a = cast(tb, a);
      else
        b = cast(ta, b);
      return;
    }
    if (ta.is_float() && !tb.is_float())
      b = cast(ta, b);
    else if (tb.is_float() && !ta.is_float())
      a = cast(tb, a);
    else
      raise_mismatch(a, b);
    return;
  }
  if (ta.code == tb.code) {
    if (ta.bits < tb.bits)
      a = cast(tb, a);
    else
      b = cast(ta, b);
    return;
  }
  // One signed, one unsigned: the wider wins, unsigned on a tie.
  const bool first = ta.bits > tb.bits || (ta.bits == tb.bits && ta.is_uint());
  if (first)
    b = cast(ta, b);
  else
    a = cast(tb, a);
}

Expr make_binary(Kind kind, Expr a, Expr b) {
#define TS_BINARY(Name, symbol) \
  if (kind == Kind::Name) return make<Name##Node>(std::move(a), std::move(b));
#include "ir/nodes.def"
  raise_bug("a binary kind", std::string(kind_name(kind)), std::source_location::current());
}

Expr binary(Kind kind, Expr a, Expr b) {
  if (kind == Kind::And || kind == Kind::Or) {
    if (!a->dtype.is_bool() && !(a->dtype.code == DataType::Code::UInt && a->dtype.bits == 1)) raise_mismatch(a, b);
    if (a->dtype != b->dtype) match_types(a, b);
  } else {
    match_types(a, b);
  }
  if (Expr folded = try_const_fold(kind, a, b)) return folded;
  return make_binary(kind, std::move(a), std::move(b));
}

Expr add(Expr a, Expr b) { return binary(Kind::Add, std::move(a), std::move(b)); }
Expr sub(Expr a, Expr b) { return binary(Kind::Sub, std::move(a), std::move(b)); }
Expr mul(Expr a, Expr b) { return binary(Kind::Mul, std::move(a), std::move(b)); }
Expr div(Expr a, Expr b) { return binary(Kind::Div, std::move(a), std::move(b)); }
Expr truncdiv(Expr a, Expr b) { return binary(Kind::Div, std::move(a), std::move(b)); }
Expr truncmod(Expr a, Expr b) { return binary(Kind::Mod, std::move(a), std::move(b)); }
Expr floordiv(Expr a, Expr b) { return binary(Kind::FloorDiv, std::move(a), std::move(b)); }
Expr floormod(Expr a, Expr b) { return binary(Kind::FloorMod, std::move(a), std::move(b)); }
Expr min(Expr a, Expr b) { return binary(Kind::Min, std::move(a), std::move(b)); }
Expr max(Expr a, Expr b) { return binary(Kind::Max, std::move(a), std::move(b)); }
Expr eq(Expr a, Expr b) { return binary(Kind::EQ, std::move(a), std::move(b)); }
Expr ne(Expr a, Expr b) { return binary(Kind::NE, std::move(a), std::move(b)); }
Expr lt(Expr a, Expr b) { return binary(Kind::LT, std::move(a), std::move(b)); }
Expr le(Expr a, Expr b) { return binary(Kind::LE, std::move(a), std::move(b)); }
Expr gt(Expr a, Expr b) { return binary(Kind::GT, std::move(a), std::move(b)); }
Expr ge(Expr a, Expr b) { return binary(Kind::GE, std::move(a), std::move(b)); }
Expr logical_and(Expr a, Expr b) { return binary(Kind::And, std::move(a), std::move(b)); }
Expr logical_or(Expr a, Expr b) { return binary(Kind::Or, std::move(a), std::move(b)); }

Expr logical_not(Expr a) {
  if (auto value = as_int(a); value && a->dtype.is_bool()) return bool_const(*value == 0);
  return make<NotNode>(std::move(a));
}

Expr neg(Expr a) {
  if (auto imm = as<IntImmNode>(a))
    return make<IntImmNode>(a->dtype, wrapped(a->dtype, int64_t(-uint64_t(imm->value))));
  if (auto imm = as<FloatImmNode>(a)) return make<FloatImmNode>(a->dtype, -imm->value);
  DataType dtype = a->dtype;
  return sub(make_const(dtype, int64_t(0)), std::move(a));
}

Expr cast(DataType dtype, Expr value) {
  if (value->dtype == dtype) return value;
  if (dtype.lanes() == value->dtype.lanes() && dtype.is_scalar()) {
    if (auto imm = as<IntImmNode>(value)) {
      if (dtype.is_bool()) return make_const(dtype, int64_t(imm->value != 0));
      if (dtype.is_floating() && imm->dtype.is_uint() && imm->value < 0)  // 2^63 and more
        return make_const(dtype, double(uint64_t(imm->value)));
      if (dtype.is_integer() || dtype.is_floating()) return make_const(dtype, imm->value);
    } else if (auto real = as<FloatImmNode>(value)) {
      if (dtype.is_bool()) return make_const(dtype, int64_t(real->value != 0));
      if (dtype.is_integer() || dtype.is_floating()) return make_const(dtype, real->value);
    }
  }
  if (dtype.is_vector() && value->dtype.is_scalar()) {
    Expr element = cast(dtype.element(), std::move(value));
    return make<BroadcastNode>(std::move(element), int32(dtype.lanes()));
  }
  return make<CastNode>(dtype, std::move(value));
}

Expr call(DataType dtype, const OpInfo& op, std::vector<Expr> args) {
  return make<CallNode>(dtype, op, std::move(args));
}

Expr if_then_else(Expr condition, Expr true_value, Expr false_value) {
  match_types(true_value, false_value);
  if (auto value = as_int(condition)) return *value ? true_value : false_value;
  DataType dtype = true_value->dtype;
  return call(dtype, op::if_then_else(), {std::move(condition), std::move(true_value), std::move(false_value)});
}

Expr load(const Buffer& buffer, std::vector<Expr> indices) { return make<BufferLoadNode>(buffer, std::move(indices)); }

Range make_range(Expr min, Expr extent) { return make<RangeNode>(std::move(min), std::move(extent)); }

Range point_range(Expr value) {
  DataType dtype = value->dtype;
  return make<RangeNode>(std::move(value), make_const(dtype, int64_t(1)));
}

Stmt evaluate(Expr value) { return make<EvaluateNode>(std::move(value)); }
Stmt no_op() { return evaluate(int32(0)); }

bool is_no_op(const Stmt& stmt) {
  auto node = as<EvaluateNode>(stmt);
  return node && is_zero(node->value);
}

Stmt sequence(const std::vector<Stmt>& statements) {
  // The longest sequence keeps what it shares with others: it may hold many thousand statements.
  const SeqStmtNode* longest = nullptr;
  for (const Stmt& stmt : statements)
    if (auto seq = as<SeqStmtNode>(stmt); seq && seq->seq.size() > (longest ? longest->seq.size() : 1)) longest = seq;
  std::vector<Stmt> before, after;
  bool passed = false;
  for (const Stmt& stmt : statements) {
    if (longest && !passed && stmt.get() == longest) {
      passed = true;
      continue;
    }
    std::vector<Stmt>& side = passed ? after : before;
    if (auto seq = as<SeqStmtNode>(stmt))
      side.insert(side.end(), seq->seq.begin(), seq->seq.end());
    else if (stmt && !is_no_op(stmt))
      side.push_back(stmt);
  }
  if (longest) {
    if (before.empty() && after.empty()) return ref(longest);
    List<Stmt> all = after.empty() ? longest->seq : longest->seq.followed_by(after);
    return make<SeqStmtNode>(before.empty() ? std::move(all) : all.spliced(0, 0, before));
  }
  if (before.empty()) return no_op();
  if (before.size() == 1) return before.front();
  return make<SeqStmtNode>(List<Stmt>(std::move(before)));
}

Buffer make_buffer(std::string name, std::vector<Expr> shape, DataType dtype, std::string scope) {
  DataType stored = dtype.is_bool() && dtype.is_scalar() ? DataType::integer(8) : dtype;
  Var data = make<VarNode>(name, DataType::handle(), PointerType{stored, std::move(scope)});
  DataType index = shape.empty() ? DataType::integer(32) : shape.front()->dtype;
  return make<BufferNode>(std::move(data), dtype, std::move(shape), std::vector<Expr>{}, make_const(index, int64_t(0)),
                          std::move(name));
}

BufferRegion full_region(const Buffer& buffer) {
  std::vector<Range> region;
  for (const Expr& extent : buffer->shape) region.push_back(make_range(make_const(extent->dtype, int64_t(0)), extent));
  return make<BufferRegionNode>(buffer, std::move(region));
}

}  // namespace tirscope
