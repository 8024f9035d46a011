// SPDX-License-Identifier: Apache-2.0
// What attributes mean on buffers, loops, blocks and expressions.
#include <algorithm>

#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

namespace {

Value method(std::string name, std::vector<std::string_view> parameters, std::size_t required,
             std::function<Value(Evaluator&, const std::vector<Value>&, const syntax::Node&)> run) {
  return Ref<Object>(new Builtin(name, [=](Evaluator& evaluator, const Arguments& arguments) -> Value {
    std::vector<Value> values;
    if (!evaluator.bind(arguments, parameters, required, values)) return {};
    return guarded(evaluator, arguments.where, [&] { return run(evaluator, values, arguments.where); });
  }));
}

template <class T>
std::vector<Value> values_of(const std::vector<T>& nodes) {
  return {nodes.begin(), nodes.end()};
}

/// TVM's Buffer.access_ptr: a pointer to the whole buffer from `offset` on.
Value access_ptr(const Buffer& buffer, Evaluator& evaluator, const std::vector<Value>& args,
                 const syntax::Node& where) {
  int64_t mask = 0;
  if (auto bits = args[0].as_int())
    mask = *bits;
  else if (auto text = args[0].as_string())
    for (char c : *text) mask |= c == 'r' ? 1 : c == 'w' ? 2 : 0;
  if (mask == 0)
    return evaluator.report(where, bad_input("script.arguments", "the access mask must be \"r\", \"w\" or \"rw\""));
  int64_t lanes = args[2].as_int() ? *args[2].as_int() : 1;
  if (lanes < 1 || lanes > 32767)
    return evaluator.report(where, bad_input("script.arguments", "the number of lanes must be from 1 to 32767"));
  Expr offset = args[3].failed() ? make_const(buffer->index_dtype(), int64_t(0)) : to_expr(args[3]);
  if (!offset)
    return evaluator.report(
        where, bad_input("script.arguments", "the offset must be an expression, not {0}", args[3].type_name()));
  Expr extent = args[4].failed() || args[4].is_none() ? nullptr : to_expr(args[4]);
  if (!extent) {
    extent = make_const(buffer->index_dtype(), int64_t(1));
    if (!buffer->strides.empty() && !buffer->shape.empty())
      extent = buffer->strides[0] * buffer->shape[0];
    else
      for (const Expr& dim : buffer->shape) extent = extent * dim;
    extent = extent - offset;
  }
  if (!is_zero(buffer->elem_offset)) offset = buffer->elem_offset + offset;
  DataType element = buffer->dtype;
  if (lanes > 1) {
    offset = floordiv(offset, make_const(offset->dtype, lanes));
    extent = floordiv(extent, make_const(extent->dtype, lanes));
    element = element.with_lanes(static_cast<int>(lanes));
  }
  Expr type = call(element, op::type_annotation(), {});
  return call(DataType::handle(), op::tvm_access_ptr(), {type, buffer->data, offset, extent, to_expr(Value(mask))});
}

/// A scalar last index that begins as many elements as `lanes` of the buffer's lanes: its ramp.
void widen_last(std::vector<Expr>& indices, const Buffer& buffer, int lanes) {
  if (indices.empty() || !indices.back()->dtype.is_scalar() || lanes <= buffer->dtype.lanes()) return;
  Expr last = indices.back();
  indices.back() = make<RampNode>(last, make_const(last->dtype, int64_t(1)), int32(lanes / buffer->dtype.lanes()));
}

/// The predicate of a vector load or store; null for none.
Expr to_predicate(const Value& value) { return value.failed() || value.is_none() ? nullptr : to_expr(value); }

/// TVM's Buffer.vload(begin, dtype, predicate).
Value vload(const Buffer& buffer, Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto indices = to_indices(evaluator, buffer, args[0], where);
  if (!indices) return {};
  auto dtype = args[1].as_string() ? DataType::parse(*args[1].as_string()) : buffer->dtype;
  if (dtype) widen_last(*indices, buffer, dtype->lanes());
  return make<BufferLoadNode>(buffer, *std::move(indices), to_predicate(args[2]));
}

/// TVM's Buffer.vstore(begin, value, predicate).
Value vstore(const Buffer& buffer, Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto indices = to_indices(evaluator, buffer, args[0], where);
  Expr value = to_expr(args[1]);
  if (!indices) return {};
  if (!value) return evaluator.report(where, bad_input("script.arguments", "the value to store must be an expression"));
  widen_last(*indices, buffer, value->dtype.lanes());
  return make<BufferStoreNode>(buffer, value, *std::move(indices), to_predicate(args[2]));
}

/// TVM's Buffer.offset_of(indices): how many elements they are behind the first.
Value offset_of(const Buffer& buffer, Evaluator& evaluator, const std::vector<Value>& args, const syntax::Node& where) {
  auto indices = to_indices(evaluator, buffer, args[0], where);
  if (!indices) return {};
  Expr offset = make_const(buffer->index_dtype(), int64_t(0));
  for (std::size_t i = 0; i < indices->size(); ++i) {
    if (buffer->strides.empty())
      offset = offset * buffer->shape[i] + (*indices)[i];
    else
      offset = offset + (*indices)[i] * buffer->strides[i];
  }
  return Value::list({Value(offset + buffer->elem_offset)});
}

/// TVM's Buffer.view(*shape) and Buffer.view(dtype): another buffer on the same memory, declared here.
Value view(const Buffer& buffer, Evaluator& evaluator, const Arguments& arguments) {
  auto wrong = [&] {
    return evaluator.report(arguments.where,
                            bad_input("script.arguments", "view takes the extents of a shape, or a type"));
  };
  std::vector<Expr> shape;
  DataType dtype = buffer->dtype;
  Expr offset = buffer->elem_offset;
  if (!arguments.keywords.empty() || arguments.positional.empty()) return wrong();
  if (auto text = arguments.positional.front().as_string()) {
    auto type = parse_dtype(*text);
    if (!type || buffer->shape.empty() || arguments.positional.size() != 1) return wrong();
    const int before = dtype.bits * dtype.lanes(), after = type->bits * type->lanes();
    if (before <= 0 || after <= 0) return wrong();  // without a size: void, or lanes of the target's number
    shape = buffer->shape;
    const int ratio = std::max(before, after) / std::min(before, after);
    auto scaled = [&](const Expr& e) {
      Expr factor = make_const(e->dtype, int64_t(ratio));
      return after > before ? floordiv(e, factor) : e * factor;
    };
    shape.back() = scaled(shape.back());
    offset = scaled(offset);
    dtype = *type;
  } else {
    for (const Value& item : arguments.positional) {
      Expr extent = to_expr(item);
      if (!extent || !extent->dtype.is_integer()) return wrong();
      shape.push_back(std::move(extent));
    }
  }
  return declaration_of(make<BufferNode>(buffer->data, dtype, std::move(shape), buffer->strides, offset, "",
                                         buffer->data_alignment, buffer->offset_factor),
                        arguments.where);
}

Value buffer_attribute(Evaluator& evaluator, const Buffer& buffer, std::string_view name, const syntax::Node& where) {
  using Method = Value (*)(const Buffer&, Evaluator&, const std::vector<Value>&, const syntax::Node&);
  auto bound = [&](std::vector<std::string_view> parameters, std::size_t required, Method done) {
    return method(std::string(name), std::move(parameters), required,
                  [buffer, done](Evaluator& e, const std::vector<Value>& args, const syntax::Node& at) {
                    return done(buffer, e, args, at);
                  });
  };
  if (name == "data") return buffer->data;
  if (name == "shape") return Value::list(values_of(buffer->shape));
  if (name == "strides") return Value::list(values_of(buffer->strides));
  if (name == "elem_offset") return buffer->elem_offset;
  if (name == "dtype") return buffer->dtype.str();
  if (name == "name") return buffer->name;
  if (name == "scope") return bound({}, 0, [](const Buffer& it, auto&, auto&, auto&) -> Value { return it->scope(); });
  if (name == "access_ptr")
    return bound({"access_mask", "ptr_type", "content_lanes", "offset", "extent"}, 1, access_ptr);
  if (name == "vload") return bound({"begin", "dtype", "predicate"}, 1, vload);
  if (name == "vstore") return bound({"begin", "value", "predicate"}, 2, vstore);
  if (name == "view")
    return Ref<Object>(
        new Builtin("view", [buffer](Evaluator& e, const Arguments& arguments) { return view(buffer, e, arguments); }));
  if (name == "offset_of") return bound({"indices"}, 1, offset_of);
  return evaluator.report(where, bad_input("script.no-attribute", "a buffer has no attribute '{0}'", name));
}

}  // namespace

Value node_attribute(Evaluator& evaluator, const NodeRef& node, std::string_view name, const syntax::Node& where) {
  if (auto buffer = ref_as<BufferNode>(node)) return buffer_attribute(evaluator, buffer, name, where);
  if (auto iter = as<IterVarNode>(node)) {
    if (name == "var") return iter->var;
    if (name == "dom") return iter->domain ? Value(iter->domain) : Value(None{});
  }
  if (auto region = as<BufferRegionNode>(node)) {
    if (name == "buffer") return region->buffer;
  }
  if (auto range = as<RangeNode>(node)) {
    if (name == "min") return range->min;
    if (name == "extent") return range->extent;
  }
  if (auto loop = as<ForNode>(node)) {
    if (name == "loop_var") return loop->var;
    if (name == "min") return loop->min;
    if (name == "extent") return loop->extent;
  }
  if (auto block = as<BlockNode>(node)) {
    if (name == "name_hint") return block->name;
    if (name == "iter_vars") return Value::list(values_of(block->iter_vars));
    if (name == "reads") return Value::list(values_of(block->reads));
    if (name == "writes") return Value::list(values_of(block->writes));
  }
  if (auto map = as<IndexMapNode>(node)) {
    if (name == "inverse" && map->inverse) return map->inverse;
  }
  if (is_expr(node->kind)) {
    Expr expr(static_cast<const ExprNode*>(node.get()));
    if (name == "dtype") return expr->dtype.str();
    if (name == "ty") return Ref<Object>(new TypeObject(expr->dtype));
    if (name == "astype")
      return method("astype", {"dtype"}, 1,
                    [expr](Evaluator& e, const std::vector<Value>& args, const syntax::Node& at) -> Value {
                      auto dtype = args[0].as_string() ? DataType::parse(*args[0].as_string()) : std::nullopt;
                      if (!dtype) return e.report(at, bad_input("script.dtype", "{0} is not a type", repr(args[0])));
                      return cast(*dtype, expr);
                    });
    if (auto var = as<VarNode>(expr); var && name == "name") return var->name;
    if (auto imm = as<IntImmNode>(expr); imm && name == "value") return imm->value;
    if (auto imm = as<FloatImmNode>(expr); imm && name == "value") return imm->value;
    if (auto load = as<BufferLoadNode>(expr)) {
      if (name == "buffer") return load->buffer;
      if (name == "indices") return Value::list(values_of(load->indices));
    }
  }
  return evaluator.report(
      where, bad_input("script.no-attribute", "{0} has no attribute '{1}'", Value(node).type_name(), name));
}

}  // namespace tirscope::script
