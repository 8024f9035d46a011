// SPDX-License-Identifier: Apache-2.0
#include "relax/block_builder.h"

#include <QtTest>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace block_builder_test {

using namespace tirscope;
using namespace tirscope::relax;

namespace {

RelaxVar tensor(const char* name, std::vector<int64_t> shape) {
  std::vector<Expr> dims;
  for (int64_t extent : shape) dims.push_back(int64(extent));
  return make<RelaxVarNode>(name, tensor_info(std::move(dims), DataType::floating(32)));
}

template <class T>
T value(Result<T> result) {
  if (!result) qFatal("%s", result.error().rendered().c_str());
  return *std::move(result);
}

std::string code(const auto& result) { return result ? "" : result.error().code; }

RelaxExpr applied(const char* name, std::vector<NodeRef> args) { return value(call_op(name, std::move(args))); }

/// exp of a tensor, elementwise.
Result<std::vector<te::Tensor>> exponential(std::span<const TeValue> args) {
  const te::Tensor& a = *args[0].tensor();
  return std::vector<te::Tensor>{te::compute(a.shape(), [&](const te::Indices& i) { return a(i) + a(i); })};
}

}  // namespace

class BlockBuilderTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void operands_get_variables_named_lv_and_gv() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {2, 3});
    builder.begin_function("main", {.params = {{x}}});
    QVERIFY(builder.begin_dataflow());
    RelaxVar a = value(builder.emit(applied("add", {applied("exp", {x}), x})));
    QCOMPARE(a->name, std::string("lv1"));
    QVERIFY(a->is_dataflow);
    RelaxVar out = value(builder.emit_output(applied("exp", {a})));
    QCOMPARE(out->name, std::string("gv"));
    QVERIFY(!out->is_dataflow);
    QVERIFY(builder.end_dataflow());
    QCOMPARE(value(builder.emit_func_output(applied("exp", {out})))->name, std::string("main"));
    QVERIFY(builder.end_function());
    auto main = as<RelaxFunctionNode>(builder.get()->find("main"));
    QVERIFY(main);
    QCOMPARE(main->body->blocks.size(), 2u);
    QVERIFY(main->body->blocks[0]->is_dataflow);
    QCOMPARE(main->body->blocks[0]->bindings.size(), 3u);
    QCOMPARE(as<RelaxVarNode>(main->body->body)->name, std::string("gv1"));
  }

  void an_object_that_is_used_twice_is_emitted_once() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {2});
    builder.begin_function("main", {.params = {{x}}});
    RelaxExpr shared = applied("exp", {x});
    value(builder.emit(applied("add", {shared, shared})));
    value(builder.emit_func_output(x));
    auto main = as<RelaxFunctionNode>(builder.get()->find("main"));
    QCOMPARE(main->body->blocks[0]->bindings.size(), 2u);
  }

  void names_are_numbered_without_underscores() {
    NameSupply names;
    QCOMPARE(names.fresh("lv"), std::string("lv"));
    QCOMPARE(names.fresh("lv"), std::string("lv1"));
    QCOMPARE(names.fresh("lv1"), std::string("lv11"));
    QCOMPARE(names.fresh("nn.relu"), std::string("nn_relu"));
  }

  void functions_that_are_equal_are_added_once() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {4}), y = tensor("y", {4}), z = tensor("z", {5});
    builder.begin_function("main", {.params = {{x, y, z}}});
    value(builder.emit_te("twice", {x}, exponential));
    value(builder.emit_te("twice", {y}, exponential));
    QCOMPARE(builder.get()->functions.size(), 1u);
    RelaxVar other = value(builder.emit_te("twice", {z}, exponential));
    QVERIFY(builder.find("twice1"));
    QCOMPARE(as<TensorStructInfoNode>(other->struct_info)->ndim, 1);
    value(builder.emit_func_output(other));
    QVERIFY(builder.end_function());
    QVERIFY(!builder.get()->prim_func("twice")->attrs.contains("global_symbol"));
  }

  void sizes_that_are_no_dimension_are_passed() {
    BlockBuilder builder;
    Var n = make_var("n", DataType::integer(64));
    RelaxVar x = make<RelaxVarNode>("x", tensor_info({Expr(n) * 2}, DataType::floating(32)));
    builder.begin_function("main", {.params = {{x}}});
    RelaxExpr call = value(builder.call_te("twice", {x}, exponential));
    auto node = as<RelaxCallNode>(call);
    QCOMPARE(node->args.size(), 3u);
    QCOMPARE(as<ShapeExprNode>(node->args[2])->values.front(), Expr(n));
    QCOMPARE(builder.get()->prim_func("twice")->params.size(), 3u);
  }

  void finalize_gives_public_functions_their_names() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {2}), y = tensor("y", {2});
    builder.begin_function("first", {.params = {{x}}});
    value(builder.emit_te("second", {x}, exponential));
    value(builder.emit_func_output(x));
    QVERIFY(builder.end_function());
    builder.begin_function("second", {.params = {{y}}});
    QCOMPARE(value(builder.emit_func_output(y))->name, std::string("second1"));
    QVERIFY(builder.end_function());
    IRModule module = value(builder.finalize());
    QVERIFY(as<RelaxFunctionNode>(module->find("second")));
    QVERIFY(module->prim_func("second1"));
  }

  void calls_of_functions_get_their_result() {
    BlockBuilder builder;
    Var n = make_var("n", DataType::integer(64));
    RelaxVar p = make<RelaxVarNode>("p", tensor_info({n}, DataType::floating(32)));
    builder.begin_function("f", {.params = {{p}}});
    GlobalVar f = value(builder.emit_func_output(applied("exp", {p})));
    QVERIFY(builder.end_function());
    RelaxVar x = tensor("x", {7});
    builder.begin_function("main", {.params = {{x}}});
    RelaxVar y = value(builder.emit(call_function(f, {x})));
    QVERIFY(structural_equal(y->struct_info, x->struct_info));
    QCOMPARE(code(builder.emit(call_function(f, {x, x}))), std::string("relax.call-arity"));
    RelaxVar scalar = tensor("s", {});
    QCOMPARE(code(builder.emit(call_function(f, {scalar}))), std::string("relax.call-argument"));
    QCOMPARE(code(builder.emit(call_function(make<GlobalVarNode>("g"), {x}))), std::string("relax.unknown-function"));
  }

  void a_cast_introduces_sizes_that_stay_inside() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {4});
    Var k = make_var("k", DataType::integer(64));
    builder.begin_function("main", {.params = {{x}}});
    RelaxVar y = value(builder.match_cast(x, tensor_info({k}, DataType::floating(32))));
    value(builder.emit_func_output(y));
    auto main = as<RelaxFunctionNode>(builder.get()->find("main"));
    auto ret = as<TensorStructInfoNode>(main->ret);
    QVERIFY(!ret->shape);
    QCOMPARE(ret->ndim, 1);
  }

  void misuse_is_refused_by_its_code() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {2});
    QCOMPARE(code(builder.emit(x)), std::string("relax.no-block"));
    QCOMPARE(code(builder.emit_func_output(x)), std::string("relax.no-function"));
    builder.begin_function("a", {.params = {{x}}});
    QCOMPARE(code(builder.emit_output(x)), std::string("relax.no-dataflow"));
    QCOMPARE(code(builder.end_dataflow()), std::string("relax.no-dataflow"));
    QVERIFY(builder.begin_dataflow());
    QCOMPARE(code(builder.begin_dataflow()), std::string("relax.nested-dataflow"));
    QCOMPARE(code(builder.emit_func_output(x)), std::string("relax.open-dataflow"));
    QVERIFY(builder.end_dataflow());
    QCOMPARE(code(builder.emit_func_output(x, {{x}})), std::string("relax.params-twice"));
    QCOMPARE(code(builder.end_function()), std::string("relax.no-output"));
    builder.begin_function("b");
    QCOMPARE(code(builder.emit_func_output(x)), std::string("relax.no-params"));
    value(builder.emit_func_output(x, {{x}}));
    QCOMPARE(code(builder.emit_func_output(x)), std::string("relax.output-twice"));
    QVERIFY(builder.end_function());
    QCOMPARE(code(call_op("no_such", {x})), std::string("relax.unknown-operator"));
    QCOMPARE(code(call_op("add", {x})), std::string("relax.operator-arity"));
    QCOMPARE(code(call_op("exp", {x}, {{"axis", 1}})), std::string("relax.unknown-attribute"));
    QCOMPARE(code(builder.update_func(make<GlobalVarNode>("none"), x)), std::string("relax.unknown-function"));
  }

  void branches_are_sequences_and_their_results_meet() {
    BlockBuilder builder;
    RelaxVar x = tensor("x", {2}), condition = make<RelaxVarNode>("c", tensor_info({}, DataType::boolean()));
    builder.begin_function("main", {.params = {{x, condition}}});
    SeqExpr then_branch = make<SeqExprNode>(std::vector<BindingBlock>{}, applied("exp", {x}));
    SeqExpr else_branch = make<SeqExprNode>(std::vector<BindingBlock>{}, x);
    RelaxVar y = value(builder.emit(make<RelaxIfNode>(nullptr, condition, then_branch, else_branch)));
    QVERIFY(structural_equal(y->struct_info, x->struct_info));
    auto branch = as<RelaxIfNode>(builder.lookup_binding(*y));
    QCOMPARE(branch->then_branch->blocks.size(), 1u);
    QCOMPARE(branch->then_branch->body->kind, Kind::RelaxVar);
  }
};

TIRSCOPE_TEST(BlockBuilderTest)

}  // namespace block_builder_test
#include "block_builder_test.moc"
