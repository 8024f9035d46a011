// SPDX-License-Identifier: Apache-2.0
// Calls: operators, mathematics, named functions, and what one dialect has alone.
#include "codegen/source/emitter.h"
#include "ir/ops/lane_mask.h"
#include "support/format.h"

namespace tirscope::codegen {

void SourceEmitter::visit_Call(const CallNode& node) { result_ = call(node); }

Term SourceEmitter::call(const CallNode& node) {
  if (node.function)
    return refuse(
        refused("codegen.kernel-call", "a kernel cannot call the function {0} of the module", node.function->name));
  if (node.op == &op::if_then_else() && node.args.size() == 3) {
    if (node.dtype.is_vector()) return lane_by_lane(ref(node));
    std::string condition = value(node.args[0], Level::Equality);
    std::string a = value(node.args[1], Level::Sum), b = value(node.args[2], Level::Sum);
    return narrowed({condition + " ? " + a + " : " + b, Level::Choice}, node.dtype);
  }
  if (node.op == &op::address_of()) {
    auto read = node.args.empty() ? nullptr : as<BufferLoadNode>(node.args[0]);
    if (!read) return refuse(bad_input("codegen.address-of", "T.address_of expects an element of a buffer"));
    Expr index = single_index(read->buffer, read->indices);
    if (auto first = contiguous(index)) index = first;
    return {element_pointer(read->buffer, index), is_zero(index) ? Level::Primary : Level::Sum};
  }
  if (node.op == &op::call_extern() || node.op == &op::call_pure_extern()) {
    auto name = node.args.empty() ? nullptr : as<StringImmNode>(node.args[0]);
    if (!name) return refuse(bad_input("codegen.unknown-extern", "a call without a function"));
    return function_call(node, name->value, {node.args.begin() + 1, node.args.end()});
  }
  if (node.op == &op::likely() || node.op == &op::tvm_thread_invariant()) return term(node.args[0]);
  if (node.op == &op::type_annotation() || node.op == &op::undef()) return term(make_const(node.dtype, int64_t(0)));
  if (node.op == &op::get_active_lane_mask())
    if (Expr mask = lane_mask(node)) return term(mask);
  if (node.op == &op::large_uint_imm() && node.args.size() == 2) {
    int64_t low = as_int(node.args[0]).value_or(0), high = as_int(node.args[1]).value_or(0);
    return term(make<IntImmNode>(node.dtype, int64_t(uint64_t(high) << 32 | uint64_t(low))));
  }
  if (node.op == &op::reinterpret() && node.args.size() == 1) {
    if (node.dtype.is_handle() || node.args[0]->dtype.is_handle())
      return refuse(refused("codegen.pointer-cast", "a kernel cannot convert between pointers and integers"));
    if (node.dtype.is_vector() && !dialect_.functions_take_vectors()) return lane_by_lane(ref(node));
    std::string target = type(node.dtype), from = type(node.args[0]->dtype);
    // The text of a sum of narrow numbers may have C's own type.
    return {dialect_.reinterpret(
        target, node.args[0]->dtype.bits < 32 ? formatted("({})({})", from, value(node.args[0])) : value(node.args[0]),
        needs_)};
  }
  if (auto text = bits(node)) return *text;
  if (node.op->effect == Effect::Pure && node.op->takes_vectors())
    return function_call(node, node.op->script_name, node.args);
  std::vector<std::string> args;
  for (const Expr& arg : node.args) {
    auto text = as<StringImmNode>(arg);
    args.push_back(text ? text->value : value(arg, Level::Sum));  // they may be offsets
  }
  if (error_) return {"0"};
  if (auto text = dialect_.operation(node, args, needs_)) return {*text};
  return refuse(refused("codegen.unknown-op",
                        "T.{0} cannot be expressed in {1}; express it differently, or build for another target",
                        node.op->script_name, dialect_.name()));
}

Term SourceEmitter::inverted(const CallNode& node) {
  std::string operand = value(node.args[0], Level::Primary);
  if (node.dtype.is_bool()) return {node.dtype.is_vector() ? dialect_.inverted(operand) : "!" + operand, Level::Unary};
  return narrowed({"~" + operand, Level::Unary}, node.dtype);
}

/// Operators on the bits of integers.
std::optional<Term> SourceEmitter::bits(const CallNode& node) {
  struct Row {
    const OpInfo& op;
    const char* symbol;
    Level level;
  };
  static const Row rows[] = {{op::bitwise_and(), "&", Level::BitAnd},
                             {op::bitwise_or(), "|", Level::BitOr},
                             {op::bitwise_xor(), "^", Level::BitXor},
                             {op::shift_left(), "<<", Level::Shift},
                             {op::shift_right(), ">>", Level::Shift}};
  if (node.op == &op::bitwise_not() && node.args.size() == 1) return inverted(node);
  for (const Row& row : rows) {
    if (node.op != &row.op || node.args.size() != 2) continue;
    std::string text =
        formatted("{} {} {}", value(node.args[0], Level::Unary), row.symbol, value(node.args[1], Level::Unary));
    return narrowed({text, row.level}, node.dtype);
  }
  return {};
}

Term SourceEmitter::function_call(const CallNode& node, std::string_view name, const std::vector<Expr>& args) {
  DataType dtype = args.empty() ? node.dtype : args[0]->dtype;
  if (dtype.is_handle() && args.size() > 1) dtype = args[1]->dtype;  // an atomic operation is one on numbers
  auto known = dialect_.function(name, dtype, needs_);
  if (!known && !dialect_.open_externs()) {
    if (node.op == &op::call_extern() || node.op == &op::call_pure_extern())
      return refuse(refused("codegen.unknown-extern",
                            "the function {0} is not available in {1}; call one that is, or compute it in loops", name,
                            dialect_.name()));
    return refuse(
        refused("codegen.unknown-op",
                "T.{0} of {1} cannot be expressed in {2}; express it differently, or build for another target", name,
                dtype.str(), dialect_.name()));
  }
  if (known && node.dtype.is_vector() && !dialect_.functions_take_vectors()) return lane_by_lane(ref(node));
  std::string text;
  for (const Expr& arg : args) text += (text.empty() ? "" : ", ") + value(arg);
  text = known.value_or(std::string(name)) + "(" + text + ")";
  if (node.op == &op::clz() && dtype.element() != node.dtype.element())  // what it gives is of its operand's type
    return {dialect_.convert(dtype, node.dtype, type(node.dtype), text), Level::Unary};
  if (!node.dtype.is_bool()) return narrowed({text}, node.dtype);
  return node.dtype.is_vector() ? Term{dialect_.compared(text, node.dtype.lanes())}
                                : Term{text + " != 0", Level::Equality};
}

}  // namespace tirscope::codegen
