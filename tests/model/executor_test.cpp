// SPDX-License-Identifier: Apache-2.0
#include "model/run/executor.h"

#include <QtTest>

#include "model/files/tensor_file.h"
#include "model/run/interpreted.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/read_file.h"
#include "support/unit.h"

namespace executor_test {

using namespace tirscope;
using namespace tirscope::model;

namespace {

IRModule module_of(const std::string& text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered(text).c_str());
  return read->module;
}

/// "@I.ir_module class M" around functions, indented as in a class.
std::string in_module(const std::string& functions) {
  return "from tvm.script import ir as I, relax as R, tir as T\n@I.ir_module\nclass M:\n" + functions;
}

const std::string add_one = R"(
    @T.prim_func
    def add_one(a: T.handle, b: T.handle):
        n = T.int64()
        A = T.match_buffer(a, (n,), "float32")
        B = T.match_buffer(b, (n,), "float32")
        for i in range(n):
            with T.block("B"):
                vi = T.axis.spatial(n, i)
                B[vi] = A[vi] + T.float32(1)
)";

/// One dimension of float32.
Tensor floats(std::initializer_list<double> values) {
  Tensor out(DataType::floating(32), {int64_t(values.size())});
  int64_t k = 0;
  for (double value : values) out.set_number(k++, value);
  return out;
}

QString text(const Tensor& tensor) {
  QString out;
  for (int64_t k = 0; k < tensor.size(); ++k) out += (k ? " " : "") + QString::number(tensor.number(k));
  return out;
}

/// A function that a test registers: doubles its input.
class Doubling final : public Functions {
 public:
  std::vector<std::string> called;
  bool provides(const std::string& name) const override { return name == "env.double"; }
  Result<Called> call(const std::string& name, const std::vector<Value>& inputs,
                      const std::vector<TensorValue>& outputs, const StructInfo&, Backend& backend,
                      const Job&) override {
    called.push_back(name);
    TS_TRY(Tensor in, backend.fetch(*inputs[0].get<TensorValue>()));
    Tensor out = in.clone();
    for (int64_t k = 0; k < out.size(); ++k) out.set_number(k, 2 * in.number(k));
    if (outputs.empty()) {
      TS_TRY(TensorValue held, backend.hold(out));
      return Called{Value{held}, 0.5};
    }
    TS_TRY_VOID(backend.write(outputs[0], out));
    return Called{Value{}, 0.5};
  }
};

struct Ran {
  QString outputs, code;
  std::vector<NodeRun> nodes;
};

/// Calls main with the tensors.
Ran ran(const IRModule& module, const std::vector<Tensor>& inputs, Functions* functions = nullptr) {
  Interpreted backend(module);
  std::vector<Value> arguments;
  for (const Tensor& input : inputs) arguments.push_back(Value{*backend.hold(input)});
  Ran out;
  RunSettings settings;
  settings.functions = functions;
  settings.observe = [&](const NodeRun& node) { return out.nodes.push_back(node), Result<void>(); };
  auto result = run_function(module, "main", std::move(arguments), backend, settings);
  if (!result) {
    out.code = QString::fromStdString(result.error().code);
    return out;
  }
  for (const TensorValue& tensor : tensors_in(*result)) {
    if (!out.outputs.isEmpty()) out.outputs += " | ";
    out.outputs += text(*backend.fetch(tensor));
  }
  if (result->get<ShapeValue>()) out.outputs = QString::fromStdString(text_of(*result));
  return out;
}

}  // namespace

class ExecutorTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_perceptron_gives_what_numpy_gives() {
    const auto folder = test::in_source("tests/cases/model/mlp/").toStdString();
    const IRModule module = module_of(*read_file(folder + "own.py"));
    auto params = read_tensors(folder + "params.npz");
    auto x = read_tensor(folder + "x.npy"), expected = read_tensor(folder + "result.npz");
    QVERIFY(params && x && expected);
    Interpreted backend(module);
    std::vector<Value> arguments;
    for (const Tensor& tensor : {*x, params->at("w0"), params->at("b0"), params->at("w1"), params->at("b1")})
      arguments.push_back(Value{*backend.hold(tensor)});
    std::vector<NodeRun> nodes;
    auto result = run_function(module, "main", arguments, backend, {.observe = [&](const NodeRun& node) {
                                 nodes.push_back(node);
                                 return Result<void>();
                               }});
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    auto out = backend.fetch(*result->get<TensorValue>());
    QVERIFY(out);
    QCOMPARE(out->shape(), expected->shape());
    for (int64_t k = 0; k < out->size(); ++k) QVERIFY(std::abs(out->number(k) - expected->number(k)) < 1e-5);
    QCOMPARE(nodes.size(), 3u);
    QCOMPARE(nodes[0].name, std::string("lv0"));
    QCOMPARE(nodes[0].op, std::string("call_dps_packed linear0"));
    QCOMPARE(nodes[1].tensors[0].shape, (std::vector<int64_t>{1, 8}));
  }

  void calls_tuples_and_branches_are_run_data() {
    QTest::addColumn<QString>("functions");
    QTest::addColumn<QString>("outputs");
    auto row = [](const char* name, const std::string& functions, const char* outputs) {
      QTest::newRow(name) << QString::fromStdString(in_module(add_one + functions)) << QString(outputs);
    };
    row("call_tir with sizes of the inputs", R"(
    @R.function
    def main(x: R.Tensor(("n",), "float32")):
        n = T.int64()
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((n,), "float32"))
        lv1 = R.call_tir(M.add_one, (lv,), out_sinfo=R.Tensor((n,), "float32"))
        return lv1
)",
        "3 4 5");
    row("tuples and their items", R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((3,), "float32"))
        t = (x, (lv, x))
        u = t[1]
        return (u[0], t[0])
)",
        "2 3 4 | 1 2 3");
    row("functions of the module", R"(
    @R.function
    def twice(y: R.Tensor(("k",), "float32")) -> R.Tensor(("k",), "float32"):
        k = T.int64()
        a = R.call_tir(M.add_one, (y,), out_sinfo=R.Tensor((k,), "float32"))
        b = R.call_tir(M.add_one, (a,), out_sinfo=R.Tensor((k,), "float32"))
        return b

    @R.function
    def main(x: R.Tensor((3,), "float32")) -> R.Tensor((3,), "float32"):
        lv: R.Tensor((3,), "float32") = M.twice(x)
        return lv
)",
        "3 4 5");
    row("a branch", R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        c = R.const(True, "bool")
        if c:
            a = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((3,), "float32"))
            y = a
        else:
            b = x
            y = b
        return y
)",
        "2 3 4");
    row("match_cast gives sizes", R"(
    @R.function
    def main(x: R.Tensor(ndim=1, dtype="float32")):
        m = T.int64()
        y = R.match_cast(x, R.Tensor((m,), "float32"))
        lv = R.call_tir(M.add_one, (y,), out_sinfo=R.Tensor((m,), "float32"))
        return lv
)",
        "2 3 4");
    row("a view of another shape", R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        y = R.reshape(x, R.shape([3, 1]))
        z = R.reshape(y, R.shape([3]))
        lv = R.call_tir(M.add_one, (z,), out_sinfo=R.Tensor((3,), "float32"))
        return lv
)",
        "2 3 4");
    row("shapes are values", R"(
    @R.function
    def main(x: R.Tensor(("n",), "float32")):
        n = T.int64()
        return R.shape([n * 2, n + 1, n // 2])
)",
        "the shape [6, 4, 1]");
    row("in place", R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((3,), "float32"))
        lv1 = R.call_tir_inplace(M.increment, (lv,), inplace_indices=[0], out_sinfo=R.Tensor((3,), "float32"))
        return lv1

    @T.prim_func
    def increment(A: T.Buffer((T.int64(3),), "float32")):
        for i in range(T.int64(3)):
            with T.block("A"):
                vi = T.axis.spatial(T.int64(3), i)
                A[vi] = A[vi] + T.float32(1)
)",
        "3 4 5");
  }
  void calls_tuples_and_branches_are_run() {
    QFETCH(QString, functions);
    const Ran result = ran(module_of(functions.toStdString()), {floats({1, 2, 3})});
    QCOMPARE(result.code, QString());
    QTEST(result.outputs, "outputs");
  }

  void functions_of_tvms_virtual_machine_are_run_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("outputs");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const char* body, const char* outputs, const char* code = "") {
      QTest::newRow(name) << body << outputs << code;
    };
    row("sizes go through a heap", R"(
        heap = R.call_packed("vm.builtin.alloc_shape_heap", R.prim_value(2), sinfo_args=(R.Tensor(dtype="int64", ndim=1),))
        _ = R.call_packed("vm.builtin.match_shape", x, heap, R.prim_value(1), R.prim_value(1), R.prim_value(1), R.str("x"), sinfo_args=(R.Tuple,))
        s = R.call_packed("vm.builtin.make_shape", heap, R.prim_value(2), R.prim_value(1), R.prim_value(1), R.prim_value(0), R.prim_value(7), sinfo_args=(R.Shape(ndim=2),))
        return s
)",
        "the shape [3, 7]");
    row("a size that is another", R"(
        heap = R.call_packed("vm.builtin.alloc_shape_heap", R.prim_value(1), sinfo_args=(R.Tensor(dtype="int64", ndim=1),))
        _ = R.call_packed("vm.builtin.match_shape", x, heap, R.prim_value(1), R.prim_value(0), R.prim_value(4), R.str("x"), sinfo_args=(R.Tuple,))
        return x
)",
        "", "model.shape");
    row("a place beyond the heap", R"(
        heap = R.call_packed("vm.builtin.alloc_shape_heap", R.prim_value(1), sinfo_args=(R.Tensor(dtype="int64", ndim=1),))
        _ = R.call_packed("vm.builtin.match_shape", x, heap, R.prim_value(1), R.prim_value(1), R.prim_value(9), R.str("x"), sinfo_args=(R.Tuple,))
        return x
)",
        "", "model.call");
    row("what a tensor is is checked", R"(
        _ = R.call_packed("vm.builtin.check_tensor_info", x, R.prim_value(1), R.dtype("float32"), R.str("x"), sinfo_args=(R.Tuple,))
        return x
)",
        "1 2 3");
    row("a tensor of another rank", R"(
        _ = R.call_packed("vm.builtin.check_tensor_info", x, R.prim_value(2), R.dtype("float32"), R.str("x"), sinfo_args=(R.Tuple,))
        return x
)",
        "", "model.type");
    row("a reshape that does not fit", R"(
        y = R.call_packed("vm.builtin.reshape", x, R.shape([4]), sinfo_args=(R.Tensor((4,), "float32"),))
        return y
)",
        "", "model.shape");
    row("arguments that are missing", R"(
        y = R.call_packed("vm.builtin.make_shape", x, sinfo_args=(R.Shape(ndim=2),))
        return y
)",
        "", "model.call");
  }
  void functions_of_tvms_virtual_machine_are_run() {
    QFETCH(QString, body);
    const std::string main =
        "\n    @R.function(pure=False)\n    def main(x: R.Tensor((3,), \"float32\")):" + body.toStdString();
    const Ran result = ran(module_of(in_module(add_one + main)), {floats({1, 2, 3})});
    QTEST(result.code, "code");
    QTEST(result.outputs, "outputs");
  }

  void registered_functions_are_called_with_their_outputs_and_timed() {
    const IRModule module = module_of(in_module(R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_dps_packed("env.double", (x,), out_sinfo=R.Tensor((3,), "float32"))
        lv1 = R.call_pure_packed("env.double", lv, sinfo_args=(R.Tensor((3,), "float32"),))
        return lv1
)"));
    Doubling functions;
    const Ran result = ran(module, {floats({1, 2, 3})}, &functions);
    QCOMPARE(result.code, QString());
    QCOMPARE(result.outputs, QString("4 8 12"));
    QCOMPARE(functions.called.size(), 2u);
    QCOMPARE(result.nodes.size(), 2u);
    QCOMPARE(result.nodes[1].seconds, 0.5);
  }

  void all_names_that_nothing_provides_are_refused_before_anything_runs() {
    const IRModule module = module_of(in_module(R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        a = R.call_dps_packed("env.double", (x,), out_sinfo=R.Tensor((3,), "float32"))
        b = R.call_dps_packed("env.linear", (a,), out_sinfo=R.Tensor((3,), "float32"))
        c = R.call_pure_packed("env.relu", b, sinfo_args=(R.Tensor((3,), "float32"),))
        return c
)"));
    Doubling functions;
    QCOMPARE(missing_functions(module, "main", &functions), (std::vector<std::string>{"env.linear", "env.relu"}));
    Interpreted backend(module);
    auto result =
        run_function(module, "main", {Value{*backend.hold(floats({1, 2, 3}))}}, backend, {.functions = &functions});
    QCOMPARE(result.error().code, std::string("model.missing-functions"));
    QVERIFY(result.error().message.str().find("env.linear, env.relu") != std::string::npos);
    QVERIFY(functions.called.empty());
  }

  void what_does_not_fit_is_refused_data() {
    QTest::addColumn<QString>("functions");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const std::string& main, const char* code) {
      QTest::newRow(name) << QString::fromStdString(in_module(add_one + "\n    @R.function\n" + main)) << QString(code);
    };
    row("an argument of another rank", "    def main(x: R.Tensor((3, 1), 'float32')):\n        return x\n",
        "model.rank");
    row("an argument of another type", "    def main(x: R.Tensor((3,), 'int32')):\n        return x\n", "model.type");
    row("an argument of another extent", "    def main(x: R.Tensor((4,), 'float32')):\n        return x\n",
        "model.shape");
    row("too few arguments",
        "    def main(x: R.Tensor((3,), 'float32'), y: R.Tensor((3,), 'float32')):\n        return x\n",
        "model.argument-count");
    row("match_cast to another extent", R"(
    def main(x: R.Tensor(ndim=1, dtype="float32")):
        y = R.match_cast(x, R.Tensor((4,), "float32"))
        return y
)",
        "model.shape");
    row("an output that does not fit the function", R"(
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((4,), "float32"))
        return lv
)",
        "model.call");
    row("an operator that must be legalised", R"(
    def main(x: R.Tensor((3,), "float32")):
        lv = R.add(x, x)
        return lv
)",
        "model.operator");
    row("calls without end", R"(
    def main(x: R.Tensor((3,), "float32")) -> R.Tensor((3,), "float32"):
        lv: R.Tensor((3,), "float32") = M.main(x)
        return lv
)",
        "model.too-deep");
    row("a tensor larger than memory", R"(
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((4611686018427387904,), "float32"))
        return lv
)",
        "model.shape");
    row("a tensor larger than allowed", R"(
    def main(x: R.Tensor((3,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((1099511627776,), "float32"))
        return lv
)",
        "model.too-much-memory");
  }
  void what_does_not_fit_is_refused() {
    QFETCH(QString, functions);
    QTEST(ran(module_of(functions.toStdString()), {floats({1, 2, 3})}).code, "code");
  }

  void a_refusal_names_the_binding_and_its_function() {
    const IRModule module = module_of(in_module(R"(
    @R.function
    def main(x: R.Tensor((3,), "float32")):
        lv = R.add(x, x)
        return lv
)"));
    Interpreted backend(module);
    auto result = run_function(module, "main", {Value{*backend.hold(floats({1, 2, 3}))}}, backend);
    QVERIFY(!result);
    QVERIFY(result.error().rendered().find("binding lv of main") != std::string::npos);
    QVERIFY(result.error().message.str().find("R.add") != std::string::npos);
  }

  void a_function_that_writes_its_input_changes_no_constant() {
    const IRModule module = module_of(in_module(R"(
    @T.prim_func
    def clobber(A: T.Buffer((), "float32"), B: T.Buffer((), "float32")):
        with T.block("B"):
            B[()] = A[()]
            A[()] = T.float32(9)

    @R.function
    def main(x: R.Tensor((3,), "float32")):
        c = R.const(4, "float32")
        lv = R.call_tir(M.clobber, (c,), out_sinfo=R.Tensor((), "float32"))
        return lv
)"));
    QCOMPARE(ran(module, {floats({1, 2, 3})}).outputs, QString("4"));
    QCOMPARE(ran(module, {floats({1, 2, 3})}).outputs, QString("4"));
  }

  void a_long_chain_keeps_only_what_is_still_used() {
    std::string main = "    @R.function\n    def main(x: R.Tensor((1000,), \"float32\")):\n";
    std::string last = "x";
    for (int k = 0; k < 100; ++k) {
      const std::string name = "y" + std::to_string(k);
      main +=
          "        " + name + " = R.call_tir(M.add_one, (" + last + ",), out_sinfo=R.Tensor((1000,), \"float32\"))\n";
      last = name;
    }
    const IRModule module = module_of(in_module(add_one + "\n" + main + "        return " + last + "\n"));
    Interpreted backend(module, 3 * 4000);  // three tensors at once
    auto result = run_function(module, "main", {Value{*backend.hold(Tensor(DataType::floating(32), {1000}))}}, backend);
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    QCOMPARE(backend.fetch(*result->get<TensorValue>())->number(999), 100.0);
  }
};

TIRSCOPE_TEST(ExecutorTest)

}  // namespace executor_test
#include "executor_test.moc"
