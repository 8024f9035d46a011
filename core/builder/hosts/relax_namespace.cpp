// SPDX-License-Identifier: Apache-2.0
// tvm.relax in builder scripts: variables, constants, struct infos.
#include "builder/hosts/arrays.h"
#include "builder/hosts/block_builder_object.h"
#include "builder/hosts/namespaces.h"
#include "ir/relax/ops.h"

namespace tirscope::builder {

namespace {

Result<SValue> graph(RelaxExpr expr) { return host(new GraphValue(std::move(expr))); }
Result<SValue> info(StructInfo made) { return host(new InfoValue(std::move(made))); }

/// A type of graph values, by the kind of its node.
SValue graph_type(std::string name, Kind kind, std::vector<std::string_view> parameters, std::size_t required,
                  Run run) {
  return host(new HostType(
      "relax." + name,
      [kind](const SValue& value) {
        auto given = value.as_host<GraphValue>();
        return given && given->expr->kind == kind;
      },
      function(name, std::move(parameters), required, std::move(run))));
}

SValue info_type(std::string name, Kind kind, std::vector<std::string_view> parameters, Run run) {
  return host(new HostType(
      "relax." + name,
      [kind](const SValue& value) {
        auto given = value.as_host<InfoValue>();
        return given && given->info->kind == kind;
      },
      function(name, std::move(parameters), 0, std::move(run))));
}

SValue var_type(std::string name, bool is_dataflow) {
  return host(new HostType(
      "relax." + name,
      [is_dataflow](const SValue& value) {
        auto given = value.as_host<GraphValue>();
        auto var = given ? as<RelaxVarNode>(given->expr) : nullptr;
        return var && (!is_dataflow || var->is_dataflow);
      },
      function(name, {"name_hint", "struct_info"}, 1, [is_dataflow](Call& call) -> Result<SValue> {
        TS_TRY(std::string given, call.text(0));
        StructInfo type = object_info();
        if (call.has(1)) {
          TS_TRY(type, info_of(call[1]));
        }
        return graph(make<RelaxVarNode>(given, type, is_dataflow));
      })));
}

/// relax.const(value, dtype=None); a struct info stands for its type.
Result<SValue> constant_value(Call& call) {
  TS_TRY(Ref<ArrayObject> array, array_of(call[0]));
  // Python's numbers are of 32 bits here, as in TVM; arrays keep their type.
  DataType dtype = array->dtype;
  if (!call[0].as_host<ArrayObject>() && dtype.bits == 64)
    dtype = dtype.is_floating() ? DataType::floating(32) : DataType::integer(32);
  auto type = call[1].as_host<InfoValue>();
  auto tensor = type ? as<TensorStructInfoNode>(type->info) : nullptr;
  if (tensor) {
    if (tensor->dtype != DataType::none()) dtype = tensor->dtype;
  } else {
    TS_TRY(dtype, call.dtype(1, dtype));
  }
  Ref<ArrayObject> typed(new ArrayObject(dtype, array->shape, array->element));
  if (!pay_for_arrays(call.evaluator, SValue(typed), call.where)) return reported();
  TS_TRY(TensorData data, typed->data());
  return graph(relax_constant(std::move(data)));
}

/// relax.TensorStructInfo(shape=None, dtype="float32", vdevice=None, ndim=-1)
Result<SValue> tensor_struct_info(Call& call) {
  TS_TRY(DataType dtype, call.dtype(1, DataType::none()));
  if (call[1].failed()) dtype = DataType::floating(32);
  if (call.has(0)) {
    if (auto given = call[0].as_host<GraphValue>(); given && given->expr->kind == Kind::RelaxVar) {
      auto shape = as<ShapeStructInfoNode>(struct_info_of(given->expr));
      return info(make<TensorStructInfoNode>(given->expr, dtype, shape ? shape->ndim : -1));
    }
    TS_TRY(std::vector<Expr> dims, dims_of(call[0]));
    return info(tensor_info(std::move(dims), dtype));
  }
  TS_TRY(int64_t ndim, call.integer(3, -1));
  return info(make<TensorStructInfoNode>(nullptr, dtype, int(ndim)));
}

void define_struct_infos(script::Namespace& relax) {
  relax.define("TensorStructInfo", info_type("TensorStructInfo", Kind::TensorStructInfo,
                                             {"shape", "dtype", "vdevice", "ndim"}, tensor_struct_info));
  relax.define("ShapeStructInfo", info_type("ShapeStructInfo", Kind::ShapeStructInfo, {"values", "ndim"},
                                            [](Call& call) -> Result<SValue> {
                                              if (call.has(0)) {
                                                TS_TRY(std::vector<Expr> dims, dims_of(call[0]));
                                                return info(make<ShapeStructInfoNode>(std::move(dims)));
                                              }
                                              TS_TRY(int64_t ndim, call.integer(1, -1));
                                              return info(make<ShapeStructInfoNode>(int(ndim)));
                                            }));
  relax.define("TupleStructInfo",
               info_type("TupleStructInfo", Kind::TupleStructInfo, {"fields"}, [](Call& call) -> Result<SValue> {
                 if (!call[0].as_sequence()) return fail(call.wrong(0, "a list of struct infos"));
                 TS_TRY(StructInfo made, info_of(call[0]));
                 return info(std::move(made));
               }));
  relax.define("PrimStructInfo",
               info_type("PrimStructInfo", Kind::PrimStructInfo, {"dtype", "value"}, [](Call& call) -> Result<SValue> {
                 if (call.has(1)) {
                   TS_TRY(Expr value, dim_of(call[1]));
                   return info(make<PrimStructInfoNode>(value));
                 }
                 TS_TRY(DataType dtype, call.dtype(0, DataType::integer(64)));
                 return info(make<PrimStructInfoNode>(dtype));
               }));
  relax.define("ObjectStructInfo",
               info_type("ObjectStructInfo", Kind::ObjectStructInfo, {}, [](Call&) { return info(object_info()); }));
}

void define_graph_expressions(script::Namespace& relax) {
  relax.define("Var", var_type("Var", false));
  relax.define("DataflowVar", var_type("DataflowVar", true));
  relax.define("const", function("const", {"value", "dtype"}, 1, constant_value));
  relax.define("Constant", graph_type("Constant", Kind::RelaxConstant, {"data"}, 1, constant_value));
  relax.define("Call", graph_type("Call", Kind::RelaxCall, {}, 0, [](Call& call) -> Result<SValue> {
                 return fail(bad_input("builder.argument", "{0}: write relax.op.NAME(...) or a call of the function",
                                       call.function));
               }));
  relax.define("Tuple", graph_type("Tuple", Kind::RelaxTuple, {"fields"}, 1, [](Call& call) -> Result<SValue> {
                 if (!call[0].as_sequence()) return fail(call.wrong(0, "a list of graph values"));
                 TS_TRY(RelaxExpr made, graph_of(call[0]));
                 return graph(std::move(made));
               }));
  relax.define("TupleGetItem", graph_type("TupleGetItem", Kind::TupleGetItem, {"tuple_value", "index"}, 2,
                                          [](Call& call) -> Result<SValue> {
                                            SValue item = call.evaluator.subscript(call[0], call[1], call.where);
                                            if (item.failed()) return reported();
                                            return item;
                                          }));
  relax.define("ShapeExpr", graph_type("ShapeExpr", Kind::ShapeExpr, {"values"}, 1, [](Call& call) -> Result<SValue> {
                 TS_TRY(std::vector<Expr> dims, dims_of(call[0]));
                 return graph(shape_expr(std::move(dims)));
               }));
  relax.define("PrimValue", graph_type("PrimValue", Kind::PrimValue, {"value"}, 1, [](Call& call) -> Result<SValue> {
                 TS_TRY(RelaxExpr made, graph_of(call[0]));
                 return graph(std::move(made));
               }));
  relax.define("StringImm", graph_type("StringImm", Kind::RelaxString, {"value"}, 1, [](Call& call) -> Result<SValue> {
                 TS_TRY(std::string text, call.text(0));
                 return graph(tirscope::relax::relax_string(text));
               }));
  relax.define("ExternFunc",
               graph_type("ExternFunc", Kind::ExternFunc, {"global_symbol"}, 1, [](Call& call) -> Result<SValue> {
                 TS_TRY(std::string symbol, call.text(0));
                 return graph(tirscope::relax::extern_func(symbol));
               }));
}

}  // namespace

SValue relax_namespace() {
  NamespaceRef relax = new_namespace("relax", [](std::string_view name) -> SValue {
    // The operators that tvm.relax has itself, and what builds and runs.
    for (std::string_view op : {"call_tir", "call_dps_packed", "call_packed", "call_pure_packed"})
      if (name == op) return relax_operator(std::string(name));
    if (name == "expr" || name == "struct_info") return relax_namespace();  // the modules that it takes them from
    for (std::string_view runs : {"build", "VirtualMachine", "frontend", "testing", "analysis", "backend", "vm_build"})
      if (name == runs) return unknown_member("relax." + std::string(name));
    return {};
  });
  define_graph_expressions(*relax);
  define_struct_infos(*relax);
  relax->define("BlockBuilder", block_builder_type());
  relax->define("op", relax_operators({}));
  relax->define("transform", transform_namespace("relax.transform"));
  relax->define("get_pipeline", get_pipeline());
  relax->define("Expr", host(new HostType("relax.Expr",
                                          [](const SValue& value) { return value.as_host<GraphValue>() != nullptr; })));
  relax->define("Function", host(new HostType("relax.Function", [](const SValue& value) {
                  auto function = value.as_host<FunctionValue>();
                  return function && as<RelaxFunctionNode>(function->function);
                })));
  return relax;
}

}  // namespace tirscope::builder
