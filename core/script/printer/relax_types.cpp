// SPDX-License-Identifier: Apache-2.0
// Relax: struct infos and the shapes in them; expressions that are not calls.
#include <concepts>
#include <source_location>

#include "ir/walk/dispatch.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

template <class T>
concept NoType = !std::derived_from<T, StructInfoNode>;

}  // namespace

void ScriptPrinter::shape_dim(Line& line, const Expr& value) {
  Scratch text(*this);
  expr(*text, value);
  // In the signature a new variable is written as text, for Python knows no name for it yet.
  bool quoted_dim =
      signature_vars_ && uses_var(*value, [this](const VarNode& v) { return signature_vars_->contains(&v); });
  if (quoted_dim) {
    string_literal(line, text->text);
  } else {
    line.append(*text);
  }
}

void ScriptPrinter::shape_dims(Line& line, const std::vector<Expr>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i) line.add(", ");
    shape_dim(line, values[i]);
  }
}

void ScriptPrinter::struct_info(Line& line, const StructInfo& info) {
  auto arguments = [&](const std::vector<StructInfo>& items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i) line.add(", ");
      struct_info(line, items[i]);
    }
  };
  dispatch(*info, Overloaded{[&](const ObjectStructInfoNode&) { relax(line, word(Word::AnyType)); },
                             [&](const PrimStructInfoNode& prim) {
                               relax(line, "Prim");
                               line.add('(');
                               if (prim.value) {
                                 line.add("value=");
                                 shape_dim(line, prim.value);
                               } else {
                                 dtype_literal(line, prim.dtype);
                               }
                               line.add(')');
                             },
                             [&](const ShapeStructInfoNode& shape) {
                               relax(line, "Shape");
                               if (!shape.has_values) return line.add("(ndim=" + std::to_string(shape.ndim) + ")");
                               line.add("([");
                               shape_dims(line, shape.values);
                               line.add("])");
                             },
                             [&](const TensorStructInfoNode& tensor) { tensor_info(line, tensor); },
                             [&](const TupleStructInfoNode& tuple) {
                               relax(line, "Tuple");
                               if (tuple.items.empty()) return;
                               line.add('(');
                               arguments(tuple.items);
                               line.add(')');
                             },
                             [&](const FuncStructInfoNode& function) {
                               relax(line, "Callable");
                               if (function.opaque) return;
                               line.add("((");
                               arguments(function.params);
                               line.add(function.params.size() == 1 ? ",), " : "), ");
                               struct_info(line, function.ret);
                               line.add(function.purity ? ", True)" : ", False)");
                             },
                             []<NoType T>(const T& other) {
                               raise_bug("a type of Relax", std::string(kind_name(other.kind)),
                                         std::source_location::current());
                             }});
}

void ScriptPrinter::vdevice_name(Line& line, const VDeviceNode& device) {
  auto kind = find_attr(device.target->config, "kind");
  std::string text =
      (kind && kind->as_string() ? *kind->as_string() : std::string()) + ":" + std::to_string(device.index);
  const bool scoped = device.memory_scope != "global" || has(Style::DeviceScopes);
  string_literal(line, scoped ? text + ":" + device.memory_scope : text);
}

void ScriptPrinter::tensor_info(Line& line, const TensorStructInfoNode& info) {
  relax(line, "Tensor");
  bool any = false;
  auto argument = [&](std::string_view name) {
    line.add(any ? ", " : "(");
    any = true;
    if (!name.empty()) line.add(name), line.add('=');
  };
  if (auto shape = as<ShapeExprNode>(info.shape)) {
    argument("");
    line.add('(');
    shape_dims(line, shape->values);
    line.add(shape->values.size() == 1 ? ",)" : ")");
  } else if (info.shape) {
    argument("");
    expr(line, info.shape);
  }
  if (!info.dtype.is_void()) {
    argument("dtype");
    dtype_literal(line, info.dtype);
  }
  if (!info.shape && info.ndim >= 0) {
    argument("ndim");
    line.add(std::to_string(info.ndim));
  }
  if (auto device = as<VDeviceNode>(info.vdevice)) {
    argument("vdevice");
    vdevice_name(line, *device);
  }
  if (any) line.add(')');
}

// ---- expressions that are not calls -------------------------------------------------------------------------------

/// `R.name(arguments)`
template <class F>
void ScriptPrinter::relax_call_of(Line& line, std::string_view name, F&& arguments) {
  relax(line, name);
  line.add('(');
  arguments();
  line.add(')');
}

void ScriptPrinter::relax_expr(Line& line, const RelaxTupleNode& tuple) {
  if (!tuple.items.empty()) return this->tuple(line, tuple.items);
  relax(line, "tuple");
  line.add("()");
}
void ScriptPrinter::relax_expr(Line& line, const TupleGetItemNode& item) {
  expr(line, item.tuple);
  line.add("[" + std::to_string(item.index) + "]");
}
void ScriptPrinter::relax_expr(Line& line, const ShapeExprNode& shape) {
  relax(line, "shape");
  line.add("([");
  shape_dims(line, shape.values);
  line.add("])");
}
void ScriptPrinter::relax_expr(Line& line, const PrimValueNode& prim) {
  relax_call_of(line, "prim_value", [&] { expr(line, prim.value); });
}
void ScriptPrinter::relax_expr(Line& line, const RelaxStringNode& text) {
  relax_call_of(line, "str", [&] { string_literal(line, text.value); });
}
void ScriptPrinter::relax_expr(Line& line, const DataTypeImmNode& dtype) {
  relax_call_of(line, "dtype", [&] { dtype_literal(line, dtype.value); });
}
void ScriptPrinter::relax_expr(Line& line, const ExternFuncNode& external) {
  relax_call_of(line, "ExternFunc", [&] { string_literal(line, external.symbol); });
}
void ScriptPrinter::relax_expr(Line& line, const VDeviceNode& device) {
  ir(line, "vdevice");
  line.add('(');
  attr_dict(line, device.target->config);
  line.add(", " + std::to_string(device.index) + ", ");
  string_literal(line, device.memory_scope);
  line.add(')');
}

}  // namespace tirscope::script
