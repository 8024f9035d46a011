// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "interp/compiler/compiler.h"
#include "interp/numbers/math_ops.h"
#include "ir/ops/effects.h"
#include "ir/ops/lane_mask.h"
#include "ir/walk/param_buffers.h"

namespace tirscope::interp {

Value Compiler::call(const CallNode& node) {
  if (node.function) return inlined(node);
  const OpInfo& op = *node.op;
  if (&op == &op::if_then_else()) return conditional(node);
  if (&op == &op::likely()) return expr(argument(node, 0));
  if (&op == &op::call_extern() || &op == &op::call_pure_extern() || &op == &op::call_llvm_intrin() ||
      &op == &op::call_llvm_pure_intrin())
    return external(node);
  if (&op == &op::address_of()) return address(node);
  if (&op == &op::tvm_access_ptr()) {
    int element = storage_bytes(storage(argument(node, 0)->dtype)) * std::max(1, argument(node, 0)->dtype.lanes());
    return {node.dtype, {emit_to(Op::AddPointer, scalar(argument(node, 1)), scalar(argument(node, 2)), element)}};
  }
  if (&op == &op::isnullptr()) return {node.dtype, {emit_to(Op::EqI, scalar(argument(node, 0)), constant(int64_t(0)))}};
  if (&op == &op::reinterpret()) return reinterpreted(node);
  if (&op == &op::vectorlow() || &op == &op::vectorhigh()) return half(node, &op == &op::vectorhigh());
  if (is_barrier(op)) {
    emit({Op::Barrier, 0, 0, 0, 0, where_});
    return {node.dtype, {constant(int64_t(0))}};
  }
  if (auto value = asynchronous(node)) return *value;
  if (auto value = matrix_instruction(node)) return *value;
  if (auto value = fragment_instruction(node)) return *value;
  if (&op == &op::ret()) {
    Value value = node.args.empty() ? Value{node.dtype, {constant(int64_t(0))}} : expr(node.args[0]);
    if (result_ >= 0) emit({Op::Move, result_, value.scalar()});
    returns_.push_back(emit({Op::Jump}));
    return value;
  }
  if (&op == &op::get_active_lane_mask())
    if (Expr mask = lane_mask(node)) return expr(mask);
  if (&op == &op::large_uint_imm()) {
    auto low = as_int(argument(node, 0)), high = as_int(argument(node, 1));
    if (low && high) return {node.dtype, {constant(int64_t(uint64_t(*low) | uint64_t(*high) << 32))}};
  }
  return operation(node, op);
}

Value Compiler::operation(const CallNode& node, const OpInfo& op) {
  std::vector<Value> args;
  for (const Expr& arg : node.args) args.push_back(expr(arg));
  DataType from = node.args.empty() ? node.dtype : node.args[0]->dtype;
  auto arg = [&](std::size_t k) -> const Value& { return (void)argument(node, k), args[k]; };
  auto lanes = [&](auto&& f) { return each_lane(node.dtype, f); };
  auto two = [&](Op code) {
    return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(code, arg(0)[i], arg(1)[i])); });
  };
  if (from.is_floating()) {
    if (Math1 f = math1(op))
      return lanes([&](std::size_t i) {
        return rounded(node.dtype, emit_to(Op::Math1, arg(0)[i], 0, 0, reinterpret_cast<const void*>(f)));
      });
    if (&op == &op::nextafter() && from.bits == 32 && !reference_) {
      Math2 f = +[](double x, double y) -> double { return std::nextafterf(float(x), float(y)); };
      return lanes(
          [&](std::size_t i) { return emit_to(Op::Math2, arg(0)[i], arg(1)[i], 0, reinterpret_cast<const void*>(f)); });
    }
    if (Math2 f = math2(op))
      return lanes([&](std::size_t i) {
        return rounded(node.dtype, emit_to(Op::Math2, arg(0)[i], arg(1)[i], 0, reinterpret_cast<const void*>(f)));
      });
    if (&op == &op::ldexp())
      return lanes([&](std::size_t i) { return rounded(node.dtype, emit_to(Op::LoadExponent, arg(0)[i], arg(1)[i])); });
    if (&op == &op::isnan()) return lanes([&](std::size_t i) { return emit_to(Op::IsNan, arg(0)[i]); });
    if (&op == &op::isinf()) return lanes([&](std::size_t i) { return emit_to(Op::IsInf, arg(0)[i]); });
    if (&op == &op::isfinite()) return lanes([&](std::size_t i) { return emit_to(Op::IsFinite, arg(0)[i]); });
  } else {
    if (&op == &op::bitwise_and()) return two(Op::BitAnd);
    if (&op == &op::bitwise_or()) return two(Op::BitOr);
    if (&op == &op::bitwise_xor()) return two(Op::BitXor);
    if (&op == &op::shift_left()) return two(Op::ShiftLeft);
    if (&op == &op::shift_right()) return two(from.is_uint() ? Op::ShiftRightU : Op::ShiftRight);
    if (&op == &op::bitwise_not())
      return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(Op::BitNot, arg(0)[i])); });
    if (&op == &op::popcount() || &op == &op::clz()) (void)storage(from);  // refuses what no register holds
    if (&op == &op::popcount())
      return lanes([&](std::size_t i) { return emit_to(Op::PopCount, arg(0)[i], from.bits); });
    if (&op == &op::clz())
      return lanes([&](std::size_t i) { return emit_to(Op::CountLeadingZeros, arg(0)[i], from.bits); });
    if (&op == &op::fabs())
      return lanes([&](std::size_t i) { return wrapped(node.dtype, emit_to(Op::AbsI, arg(0)[i])); });
    // Roundings leave integers as they are.
    if (&op == &op::floor() || &op == &op::ceil() || &op == &op::trunc() || &op == &op::round() ||
        &op == &op::nearbyint())
      return {node.dtype, arg(0).lanes};
    if (&op == &op::isnan() || &op == &op::isinf()) return lanes([&](std::size_t) { return constant(int64_t(0)); });
    if (&op == &op::isfinite()) return lanes([&](std::size_t) { return constant(int64_t(1)); });
  }
  unsupported("interp.unknown-call", "the interpreter does not support T.{0} on {1}", op.script_name, from.str());
}

Value Compiler::conditional(const CallNode& node) {
  Value condition = expr(argument(node, 0));
  Value out = each_lane(node.dtype, [&](std::size_t) { return fresh(); });
  if (condition.lanes.size() != 1) {  // a vector of conditions chooses lane by lane
    Value a = expr(argument(node, 1)), b = expr(argument(node, 2));
    for (std::size_t i = 0; i < out.lanes.size(); ++i) emit({Op::Select, out.lanes[i], condition[i], a[i], b[i]});
    return out;
  }
  auto branch = [&](const Expr& value) {
    Value result = expr(value);
    for (std::size_t i = 0; i < out.lanes.size(); ++i) emit({Op::Move, out.lanes[i], result[i]});
  };
  int to_else = emit({Op::JumpIfZero, 0, condition.scalar()});
  branch(argument(node, 1));
  int to_end = emit({Op::Jump});
  at(to_else).c = here();
  branch(argument(node, 2));
  at(to_end).c = here();
  return out;
}

Value Compiler::external(const CallNode& node) {
  auto name = as<StringImmNode>(node.args.empty() ? Expr() : node.args[0]);
  std::vector<Expr> args;
  if (name) args.assign(node.args.begin() + 1, node.args.end());
  // LLVM intrinsics carry the number of signature arguments before their own.
  const bool is_llvm = node.op == &op::call_llvm_intrin() || node.op == &op::call_llvm_pure_intrin();
  if (is_llvm && !args.empty() && args[0]->dtype.is_integer() && args[0]->dtype.is_scalar()) args.erase(args.begin());
  if (name && is_llvm)
    if (auto value = lanes_of_processors(node, name->value, args)) return *value;
  const OpInfo* op = name ? math_function(name->value) : nullptr;
  auto is_pointer = [](const Expr& arg) { return arg->dtype.is_handle() && !as<StringImmNode>(arg); };
  if (!op && name && std::ranges::any_of(node.args, is_pointer))
    unsupported("interp.unknown-call",
                "the module does not contain the code of {0}, which is given pointers; to run it, replace the call by "
                "loops, or by a call of a TensorIR function of the module",
                name->value);
  if (!op)
    unsupported("interp.unknown-call", "the interpreter does not support the function {0}",
                name ? name->value : std::string(node.op->script_name));
  std::size_t expected = math1(*op) ? 1 : 2;
  if (args.size() != expected)
    unsupported("interp.unknown-call", "the function {0} takes {1} arguments, not {2}", name->value, expected,
                args.size());
  return operation(*make<CallNode>(node.dtype, *op, args), *op);
}

Value Compiler::address(const CallNode& node) {
  auto load = as<BufferLoadNode>(argument(node, 0));
  if (!load) unsupported("interp.unsupported", "the interpreter cannot run {0} here", "address_of of a value");
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

Value Compiler::reinterpreted(const CallNode& node) {
  DataType from = argument(node, 0)->dtype;
  const bool same_lanes = from.bits == node.dtype.bits && from.lanes() == node.dtype.lanes();
  if (!same_lanes && can_regroup(from, node.dtype)) return regrouped(expr(argument(node, 0)), node.dtype);
  if (!same_lanes)
    unsupported("interp.unsupported", "the interpreter reinterprets only between types of equal size, not {0} as {1}",
                from.str(), node.dtype.str());
  Value value = expr(argument(node, 0));
  auto native = [](DataType dtype) { return int(*storage_of(dtype.element())); };
  if (!storage_of(from.element()) || !storage_of(node.dtype.element()))
    unsupported("interp.unsupported-type", "the interpreter does not support the type {0}", from.str());
  return each_lane(node.dtype, [&](std::size_t i) {
    return emit_to(Op::Reinterpret, value[i], native(from) * 16 + native(node.dtype));
  });
}

Value Compiler::inlined(const CallNode& node) {
  PrimFunc callee = module_->prim_func(node.function->name);
  if (!callee) unsupported("interp.unknown-call", "the module has no function {0}", node.function->name);
  if (std::ranges::contains(active_, callee.get()))
    unsupported("interp.recursion", "function {0} calls itself; the interpreter does not support recursion",
                node.function->name);
  if (callee->params.size() != node.args.size())
    unsupported("interp.wrong-arity", "function {0} takes {1} arguments, not {2}", node.function->name,
                callee->params.size(), node.args.size());
  const ParamBuffers buffers(*callee);
  for (std::size_t i = 0; i < callee->params.size(); ++i) {
    const Var& param = callee->params[i];
    Value argument = expr(node.args[i]);
    bind(param.get(), argument);
    Buffer buffer = buffers.of(param);
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

}  // namespace tirscope::interp
