// SPDX-License-Identifier: Apache-2.0
// Expressions.
#include <charconv>

#include "codegen/source/emitter.h"
#include "ir/ops/strides.h"
#include "ir/walk/visitor.h"
#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::codegen {

std::string bracketed(const Term& term, Level most) { return term.level > most ? "(" + term.text + ")" : term.text; }

std::string digits(double value, bool single) {
  char buffer[64];
  auto [end, error] = single ? std::to_chars(buffer, buffer + sizeof buffer, float(value))
                             : std::to_chars(buffer, buffer + sizeof buffer, value);
  std::string text(buffer, end);
  return text.find_first_of(".e") == text.npos ? text + ".0" : text;
}

std::string moved(const std::string& pointer, const std::string& offset) {
  return offset == "0" ? pointer : pointer + " + " + offset;
}

std::vector<std::string> with_parameters(const std::string& begin, const std::vector<std::string>& parameters) {
  std::string joined;
  for (const std::string& parameter : parameters) joined += (joined.empty() ? "" : ", ") + parameter;
  std::vector<std::string> lines = {begin + "(" + joined + ") {"};
  if (lines[0].size() <= 110) return lines;
  lines[0] = begin + "(";
  for (std::size_t k = 0; k < parameters.size(); ++k)
    lines.push_back("    " + parameters[k] + (k + 1 < parameters.size() ? "," : ") {"));
  return lines;
}

std::optional<std::string> Dialect::fragment_type(const std::string&, const std::string&, const std::string&,
                                                  const std::string&, Needs&) const {
  return {};
}

Term SourceEmitter::term(const Expr& expr) {
  visit(expr);
  return result_;
}

std::string SourceEmitter::value(const Expr& expr, Level most) { return bracketed(term(expr), most); }

std::string SourceEmitter::type(DataType dtype) {
  if (auto text = dialect_.type(dtype, needs_)) return *text;
  refuse(refused("codegen.type",
                 dtype.is_vector()
                     ? "{1} has no vectors of type {0}; vectorize 2, 4, 8 or 16 elements"
                     : "{1} has no type {0}; cast to one of int8 to int64, uint8 to uint64, bool, float16, "
                       "float32, float64",
                 dtype.str(), dialect_.name()));
  return "int";
}

std::string SourceEmitter::memory_type(DataType dtype) {
  return type(dtype.is_bool() ? DataType::uint(8, dtype.lanes()) : dtype);
}

// ---- leaves ---------------------------------------------------------------------------------------------------------

void SourceEmitter::visit_Var(const VarNode& node) {
  if (auto let = lets_.find(&node); let != lets_.end()) {
    result_ = term(let->second);
    return;
  }
  auto it = names_.find(&node);
  result_ =
      it != names_.end()
          ? Term{it->second.text}
          : refuse(bad_input("codegen.undefined-variable", "variable {0} has no value where it is used", node.name));
}

void SourceEmitter::visit_IntImm(const IntImmNode& node) {
  type(node.dtype);
  std::string text = dialect_.integer(node.dtype, node.value);
  result_ = {text, text.starts_with('-') || text.starts_with("(") ? Level::Unary : Level::Primary};
}

void SourceEmitter::visit_FloatImm(const FloatImmNode& node) {
  type(node.dtype);
  std::string text = dialect_.real(node.dtype, node.value);
  result_ = {text, text.starts_with('-') || text.starts_with("(") ? Level::Unary : Level::Primary};
}

void SourceEmitter::visit_StringImm(const StringImmNode&) {
  result_ = refuse(refused("codegen.text", "a kernel cannot use strings"));
}

// ---- arithmetic -----------------------------------------------------------------------------------------------------

namespace {

struct Operator {
  Kind kind;
  const char* symbol;
  Level level;
};
constexpr Operator operators[] = {
    {Kind::Add, "+", Level::Sum},      {Kind::Sub, "-", Level::Sum},      {Kind::Mul, "*", Level::Product},
    {Kind::Div, "/", Level::Product},  {Kind::Mod, "%", Level::Product},  {Kind::EQ, "==", Level::Equality},
    {Kind::NE, "!=", Level::Equality}, {Kind::LT, "<", Level::Relation},  {Kind::LE, "<=", Level::Relation},
    {Kind::GT, ">", Level::Relation},  {Kind::GE, ">=", Level::Relation}, {Kind::And, "&&", Level::And},
    {Kind::Or, "||", Level::Or},
};

}  // namespace

Term SourceEmitter::binary(const BinaryNode& node) {
  DataType dtype = node.a->dtype;
  bool vector = dtype.is_vector();
  if (node.kind == Kind::FloorDiv || node.kind == Kind::FloorMod)
    return refuse(refused("codegen.not-lowered", "floor division must be lowered before code generation"));
  if (node.kind == Kind::Min || node.kind == Kind::Max || (node.kind == Kind::Mod && dtype.is_floating())) {
    std::string_view name = node.kind == Kind::Min ? "min" : node.kind == Kind::Max ? "max" : "fmod";
    if (vector && !dialect_.functions_take_vectors()) return lane_by_lane(ref(node));
    auto function = dialect_.function(name, dtype, needs_);
    std::string text = formatted("{}({}, {})", function.value_or(std::string(name)), value(node.a), value(node.b));
    return narrowed({text}, node.dtype);
  }
  const Operator* op = nullptr;
  for (const Operator& row : operators)
    if (row.kind == node.kind) op = &row;
  TS_CHECK(op, "no operator for {}", kind_name(node.kind));
  // Conditions of vectors are combined bit by bit; elsewhere the right operand binds more tightly, so that a sum of
  // sums is summed in its own order.
  std::string symbol = vector && op->level >= Level::And ? std::string(1, op->symbol[0]) : op->symbol;
  Level left = op->level >= Level::Relation ? Level::Sum : op->level, right = left;
  if (op->level < Level::Relation) right = Level(int(op->level) - 1);
  if (op->level == Level::And && !vector) left = right = Level::Equality;
  if (op->level == Level::Or && !vector) left = right = Level::Equality;
  // `a && b && c` needs no parentheses.
  auto chained = [&](const Expr& operand, Level most) {
    bool same = !vector && operand->kind == node.kind && op->level >= Level::And;
    return value(operand, same ? op->level : most);
  };
  std::string text = formatted("{} {} {}", chained(node.a, left), symbol, chained(node.b, right));
  if (is_comparison(node.kind) && vector) return {dialect_.compared(text, dtype.lanes())};
  if (vector && op->level >= Level::And) return {"(" + text + ")"};
  return op->level <= Level::Sum ? narrowed({text, op->level}, dtype) : Term{text, op->level};
}

Term SourceEmitter::narrowed(const Term& term, DataType dtype) {
  if (dtype.is_vector() || !dtype.is_integer() || dtype.is_bool() || dtype.bits >= 32) return term;
  return {formatted("({}){}", type(dtype), bracketed(term, Level::Primary)), Level::Unary};
}

void SourceEmitter::visit_Not(const NotNode& node) {
  result_ = node.dtype.is_vector() ? Term{dialect_.inverted(value(node.a, Level::Unary)), Level::Unary}
                                   : Term{"!" + value(node.a, Level::Unary), Level::Unary};
}

void SourceEmitter::visit_Select(const SelectNode& node) {
  if (node.condition->dtype.is_vector()) {
    std::string condition = value(node.condition), a = value(node.true_value), b = value(node.false_value);
    result_ = {dialect_.select(node.dtype, condition, a, b)};
    return;
  }
  std::string condition = value(node.condition, Level::Equality);
  std::string a = value(node.true_value, Level::Sum), b = value(node.false_value, Level::Sum);
  result_ = narrowed({condition + " ? " + a + " : " + b, Level::Choice}, node.dtype);
}

/// The value replaces every use of the variable: C expressions declare nothing.
namespace {

/// Whether `value` may be computed although it may not be needed: it reads no memory, calls nothing and divides by no
/// zero.
bool may_be_early(const Expr& value, const std::unordered_map<const VarNode*, Expr>& lets) {
  bool may = true;
  walk(value, [&](const Node& node) {
    const Expr* divisor = nullptr;
    switch (node.kind) {
      case Kind::Div: divisor = &static_cast<const DivNode&>(node).b; break;
      case Kind::Mod: divisor = &static_cast<const ModNode&>(node).b; break;
      case Kind::FloorDiv: divisor = &static_cast<const FloorDivNode&>(node).b; break;
      case Kind::FloorMod: divisor = &static_cast<const FloorModNode&>(node).b; break;
      case Kind::Var: {
        auto let = lets.find(static_cast<const VarNode*>(&node));
        may &= let == lets.end() || as<VarNode>(let->second);
        break;
      }
      case Kind::BufferLoad:
      case Kind::Call: may = false; break;
      default: break;
    }
    if (divisor) may &= as_int(*divisor).value_or(0) != 0;
    return may;
  });
  return may;
}

}  // namespace

/// The variable is one of the kernel, in front of the statement, where its value may be computed there; else the value
/// is repeated at each use.
void SourceEmitter::visit_Let(const LetNode& node) {
  if (!node.var->dtype.is_scalar() || !may_be_early(node.value, lets_)) {
    lets_[node.var.get()] = node.value;
  } else if (auto known = early_.find(&node); known != early_.end()) {
    lets_[node.var.get()] = known->second.second;
  } else {
    std::string from = value(node.value);
    Var early =
        make<VarNode>(node.var->name, node.var->dtype);  // the same expression may occur in other statements too
    line(formatted("{} {} = {};", type(early->dtype), name(early, early->dtype, Space::Private).text, from));
    lets_[node.var.get()] = early;
    early_.emplace(&node, std::pair(Expr(&node), early));
  }
  result_ = term(node.body);
}

void SourceEmitter::visit_Cast(const CastNode& node) {
  DataType from = node.value->dtype, to = node.dtype;
  if (from == to) {
    result_ = term(node.value);
    return;
  }
  if (from.is_handle() || to.is_handle()) {
    result_ = refuse(refused("codegen.pointer-cast", "a kernel cannot convert between pointers and integers"));
    return;
  }
  std::string target = type(to), operand = value(node.value, Level::Unary);
  bool to_condition = to.is_bool() && !to.is_vector();
  if (to_condition && from.is_floating() && from.bits == 16)  // float is what every language compares
    operand = dialect_.convert(from, DataType::floating(32), type(DataType::floating(32)), operand);
  result_ = {to_condition ? operand + " != 0" : dialect_.convert(from, to, target, operand),
             to_condition ? Level::Equality : Level::Unary};
}

// ---- vectors --------------------------------------------------------------------------------------------------------

void SourceEmitter::visit_Ramp(const RampNode& node) {
  std::string vector = type(node.dtype), base = value(node.base, Level::Sum);
  auto stride = as_int(node.stride);
  std::vector<std::string> lanes;
  for (int k = 0; k < node.dtype.lanes(); ++k)
    lanes.push_back(stride ? dialect_.integer(node.base->dtype, wrapping_mul(*stride, k))
                           : value(node.stride, Level::Product) + " * " + std::to_string(k));
  result_ = {dialect_.build(vector, {base}) + " + " + dialect_.build(vector, lanes), Level::Sum};
}

void SourceEmitter::visit_Broadcast(const BroadcastNode& node) {
  if (node.value->dtype.is_vector()) {
    result_ = lane_by_lane(ref(node));
    return;
  }
  std::string vector = type(node.dtype), scalar = value(node.value);
  if (node.dtype.is_bool()) scalar = dialect_.compared(scalar, 1);
  result_ = {dialect_.build(vector, {scalar}), Level::Unary};
}

void SourceEmitter::visit_Shuffle(const ShuffleNode& node) {
  std::vector<std::pair<Expr, int>> all;
  for (const Expr& vector : node.vectors)
    for (int k = 0; k < std::max(1, vector->dtype.lanes()); ++k) all.emplace_back(vector, k);
  std::vector<std::string> lanes;
  for (const Expr& index : node.indices) {
    auto k = as_int(index);
    if (!k || *k < 0 || std::size_t(*k) >= all.size()) {
      result_ =
          refuse(refused("codegen.shuffle",
                         "the indices of T.Shuffle must be constants less than the number of lanes, {0}", all.size()));
      return;
    }
    auto& [vector, lane] = all[std::size_t(*k)];
    bool scalar = !vector->dtype.is_vector();
    lanes.push_back(scalar ? value(vector)
                           : dialect_.component(value(vector, Level::Primary), lane, vector->dtype.lanes()));
  }
  result_ = lanes.size() == 1 ? Term{lanes[0]} : Term{dialect_.build(type(node.dtype), lanes), Level::Unary};
}

/// Lane k as a scalar. What cannot be taken apart is computed whole, and one component of it used.
Expr SourceEmitter::lane(const Expr& expr, int k) {
  if (!expr->dtype.is_vector()) return expr;
  DataType scalar = expr->dtype.element();
  auto each = [&](const std::vector<Expr>& args) {
    std::vector<Expr> lanes;
    for (const Expr& arg : args) lanes.push_back(lane(arg, k));
    return lanes;
  };
  if (auto ramp = as<RampNode>(expr)) return add(ramp->base, mul(ramp->stride, make_const(ramp->stride->dtype, k)));
  if (auto broadcast = as<BroadcastNode>(expr))
    return broadcast->value->dtype.is_vector() ? lane(broadcast->value, k % broadcast->value->dtype.lanes())
                                               : broadcast->value;
  if (auto node = as<BinaryNode>(expr)) return make_binary(node->kind, lane(node->a, k), lane(node->b, k));
  if (auto node = as<CastNode>(expr)) return make<CastNode>(scalar, lane(node->value, k));
  if (auto node = as<NotNode>(expr)) return make<NotNode>(lane(node->a, k));
  if (auto node = as<SelectNode>(expr))
    return make<SelectNode>(lane(node->condition, k), lane(node->true_value, k), lane(node->false_value, k));
  if (auto node = as<ShuffleNode>(expr); node && std::size_t(k) < node->indices.size())
    return make<ShuffleNode>(node->vectors, std::vector{node->indices[std::size_t(k)]});
  if (auto node = as<BufferLoadNode>(expr); node && !node->buffer->dtype.is_vector()) {
    Expr read = make<BufferLoadNode>(node->buffer, each(node->indices));
    if (!node->predicate) return read;
    return make<CallNode>(scalar, op::if_then_else(),
                          std::vector{lane(node->predicate, k), read, make_const(scalar, int64_t(0))});
  }
  if (auto node = as<CallNode>(expr);
      node && node->op &&
      (node->op->takes_vectors() || node->op == &op::if_then_else() || node->op == &op::call_pure_extern()))
    return make<CallNode>(scalar, *node->op, each(node->args));
  return make<ShuffleNode>(std::vector{expr}, std::vector<Expr>{int32(k)});
}

Term SourceEmitter::lane_by_lane(const Expr& expr) {
  std::string vector = type(expr->dtype);
  std::vector<std::string> lanes;
  for (int k = 0; k < expr->dtype.lanes() && !error_; ++k) {
    Expr one = lane(expr, k);
    bool whole = one->kind == Kind::Shuffle && as<ShuffleNode>(one)->vectors[0] == expr;
    if (whole)
      return refuse(
          refused("codegen.vector", "a vector expression of type {0} cannot be split into scalars", expr->dtype.str()));
    lanes.push_back(expr->dtype.is_bool() ? dialect_.compared(value(one), 1) : value(one));
  }
  return {dialect_.build(vector, lanes), Level::Unary};
}

// ---- memory ---------------------------------------------------------------------------------------------------------

/// The element that `indices` name: kernels have flat buffers.
Expr SourceEmitter::single_index(const Buffer& buffer, const std::vector<Expr>& indices) {
  if (indices.size() == 1 && !has_strides(*buffer)) return indices[0];
  if (indices.empty()) return int32(0);
  refuse(refused("codegen.not-lowered", "buffer {0} has {1} dimensions; run FlattenBuffer to make it one", buffer->name,
                 indices.size()));
  return indices[0];
}

Expr SourceEmitter::contiguous(const Expr& index) const {
  auto ramp = as<RampNode>(index);
  return ramp && is_one(ramp->stride) ? ramp->base : nullptr;
}

bool SourceEmitter::aligned(const Expr& base, int lanes) {
  if (!dialect_.aligns_vectors()) return true;
  arith::ModularSet known = analyzer_.modular_set(base);
  return known.coeff % lanes == 0 && known.base % lanes == 0;
}

/// The data pointer, to the elements of `buffer`.
std::string SourceEmitter::pointer(const Buffer& buffer) {
  if (auto view = views_.find(buffer.get()); view != views_.end()) return view->second;
  auto it = names_.find(buffer->data.get());
  if (it != names_.end()) return it->second.text;
  return refuse(bad_input("codegen.undefined-buffer", "buffer {0} has no memory where it is used", buffer->name)).text;
}

/// The address of an element, counted in elements of the buffer, as one to a scalar.
std::string SourceEmitter::element_pointer(const Buffer& buffer, const Expr& index) {
  std::string base = pointer(buffer);
  int lanes = buffer->dtype.lanes();
  if (is_zero(index)) return base;
  Term at = term(lanes > 1 ? mul(index, make_const(index->dtype, lanes)) : index);
  return base + " + " + bracketed(at, Level::Sum);
}

Term SourceEmitter::element(const Buffer& buffer, const Expr& index) {
  std::string base = pointer(buffer);
  return {base + "[" + value(index) + "]"};
}

void SourceEmitter::visit_BufferLoad(const BufferLoadNode& node) {
  Expr index = single_index(node.buffer, node.indices);
  if (!node.dtype.is_vector()) {
    result_ = element(node.buffer, index);
    if (node.predicate) {
      std::string read = result_.text, condition = value(node.predicate, Level::Equality);
      std::string none = value(make_const(node.dtype, int64_t(0)));
      result_ = narrowed({formatted("{} ? {} : {}", condition, read, none), Level::Choice}, node.dtype);
    } else if (node.dtype.is_bool()) {
      result_ = {result_.text + " != 0", Level::Equality};
    }
    return;
  }
  Expr base = index->dtype.is_vector() ? contiguous(index) : index;
  bool whole = base && !node.predicate && !node.dtype.is_bool() &&
               (!index->dtype.is_vector() || (!node.buffer->dtype.is_vector() && aligned(base, node.dtype.lanes())));
  if (!whole) {
    result_ = lane_by_lane(ref(node));
    return;
  }
  std::string vector = type(node.dtype);
  result_ = {dialect_.load(node.dtype, vector, element_pointer(node.buffer, base)), Level::Unary};
}

void SourceEmitter::visit_Reduce(const ReduceNode&) {
  result_ =
      refuse(refused("codegen.not-lowered", "a T.reduce expression must be lowered to a loop before code generation"));
}

}  // namespace tirscope::codegen
