// SPDX-License-Identifier: Apache-2.0
// Models run compiled: the perceptron of tests/cases/model/mlp in its three forms, on the processor and, where there is
// OpenCL, on its device; functions of libraries, OpenBLAS and callers; what such functions may not do.
#include <QtTest>

#include "ir/make.h"
#include "model/files/tensor_file.h"
#include "model/run/executor.h"
#include "runtime/devices/devices.h"
#include "runtime/model/model_run.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/read_file.h"
#include "support/unit.h"

namespace model_test {

using namespace tirscope;
using namespace tirscope::runtime;
using model::Tensor;

class ModelTest : public QObject {
  Q_OBJECT

  Worker worker_{test::program("tirc").toStdString()};

  static std::string folder() { return test::in_source("tests/cases/model/mlp/").toStdString(); }
  static std::string library() { return test::program("libtirscope_packed_functions.so").toStdString(); }
  static ModelRun mlp(const std::string& form) {
    const std::string text = *read_file(folder() + form + ".py");
    auto read = script::read_module(text);
    if (!read) qFatal("%s", read.error().front().rendered(text).c_str());
    ModelRun run;
    run.module = read->module;
    run.params = *model::read_tensors(folder() + "params.npz");
    run.inputs = {{"x", *model::read_tensor(folder() + "x.npy")}};
    run.check = *model::read_tensors(folder() + "result.npz");
    return run;
  }
  static ModelRun module_of(const std::string& text) {
    auto read =
        script::read_module("from tvm.script import ir as I, relax as R, tir as T\n@I.ir_module\nclass M:\n" + text);
    if (!read) qFatal("%s", read.error().front().rendered(text).c_str());
    ModelRun run;
    run.module = read->module;
    return run;
  }
  /// "" where it agrees with NumPy, else what is wrong.
  QString outcome(const ModelRun& run) {
    auto ran = run_model(worker_, run);
    if (!ran) return QString::fromStdString(ran.error().rendered());
    if (!ran->answer.check || ran->answer.check->size() != 1) return "nothing was checked";
    return ran->check_passed ? QString() : QString::fromStdString(ran->answer.check->front().reason.value_or("wrong"));
  }
  QString code_of(const ModelRun& run) {
    auto ran = run_model(worker_, run);
    return ran ? QString() : QString::fromStdString(ran.error().code);
  }
  /// One registered function on a vector of eight.
  ModelRun calling(const std::string& symbol) {
    ModelRun run = module_of(R"(
    @R.function
    def main(x: R.Tensor((8,), "float32")):
        lv = R.call_dps_packed("env.f", (x,), out_sinfo=R.Tensor((8,), "float32"))
        return lv
)");
    run.bindings = {{"env.f", {FunctionBinding::Kind::Library, symbol}}};
    run.libraries = {library()};
    run.limits.seconds = 2;
    return run;
  }
  bool has_opencl() {
    const std::vector<DeviceEntry> here = runtime::devices(worker_);
    return std::ranges::any_of(here,
                               [](const DeviceEntry& one) { return one.target.starts_with("opencl") && one.usable; });
  }

 private Q_SLOTS:
  void the_modules_own_functions_agree_with_numpy_data() {
    QTest::addColumn<QString>("target");
    QTest::newRow("interpreted") << "interpreter";
    QTest::newRow("on the processor") << "cpu";
    QTest::newRow("by OpenCL") << "opencl";
  }
  void the_modules_own_functions_agree_with_numpy() {
    QFETCH(QString, target);
    ModelRun run = mlp("own");
    run.interp = target == "interpreter";
    if (!run.interp) run.context.target = *passes::Target::parse(target.toStdString());
    if (target == "opencl" && !has_opencl()) QSKIP("no OpenCL device is here");
    QCOMPARE(outcome(run), QString());
  }

  void functions_of_a_library_agree_with_numpy_data() {
    QTest::addColumn<QString>("form");
    QTest::addColumn<bool>("interp");
    for (const char* form : {"extern", "mixture"}) {
      QTest::addRow("%s, compiled", form) << form << false;
      QTest::addRow("%s, interpreted", form) << form << true;
    }
  }
  void functions_of_a_library_agree_with_numpy() {
    QFETCH(QString, form);
    QFETCH(bool, interp);
    ModelRun run = mlp(form.toStdString());
    run.interp = interp;
    run.libraries = {library()};
    run.bindings = {{"env.linear", {FunctionBinding::Kind::Library, "linear"}},
                    {"env.relu", {FunctionBinding::Kind::Library, "relu"}}};
    QCOMPARE(outcome(run), QString());
  }

  void openblas_and_the_callers_functions_agree_with_numpy_data() {
    QTest::addColumn<QString>("target");
    QTest::newRow("interpreted") << "interpreter";
    QTest::newRow("on the processor") << "cpu";
    QTest::newRow("by OpenCL") << "opencl";
  }
  void openblas_and_the_callers_functions_agree_with_numpy() {
    QFETCH(QString, target);
    ModelRun run = mlp("mixture");
    run.interp = target == "interpreter";
    if (!run.interp) run.context.target = *passes::Target::parse(target.toStdString());
    if (target == "opencl" && !has_opencl()) QSKIP("no OpenCL device is here");
    run.bindings = {{"env.linear", {FunctionBinding::Kind::Blas, "linear"}},
                    {"env.relu", {FunctionBinding::Kind::Caller, "env.relu"}}};
    run.caller = [](const CallerCall& call, const Job&) -> Result<std::vector<Tensor>> {
      Tensor out = std::get<Tensor>(call.arguments[0]).clone();
      for (int64_t k = 0; k < out.size(); ++k) out.set_number(k, std::max(0.0, out.number(k)));
      return std::vector<Tensor>{out};
    };
    const QString said = outcome(run);
    if (said.contains("anchor.no-library")) QSKIP("there is no OpenBLAS");
    QCOMPARE(said, QString());
  }

  void a_name_may_be_bound_to_a_function_of_the_module() {
    ModelRun run = mlp("own");
    run.module = mlp("mixture").module;
    std::map<std::string, NodeRef> functions = run.module->functions;
    functions["relu0"] = mlp("own").module->find("relu0");
    run.module = make<IRModuleNode>(functions);
    run.bindings = {{"env.linear", {FunctionBinding::Kind::PrimFunc, "linear0"}},
                    {"env.relu", {FunctionBinding::Kind::PrimFunc, "relu0"}}};
    QCOMPARE(outcome(run), QString());
    run.bindings["env.relu"].target = "nothing";
    QCOMPARE(code_of(run), QString("model.binding-target"));
  }

  void names_that_nothing_provides_are_all_refused_at_once() {
    auto ran = run_model(worker_, mlp("extern"));
    QVERIFY(!ran);
    QCOMPARE(ran.error().code, std::string("model.missing-functions"));
    QVERIFY(ran.error().message.str().find("env.linear, env.relu") != std::string::npos);
  }

  void what_a_function_of_a_library_does_wrong_is_a_refusal_data() {
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<QString>("code");
    QTest::newRow("fails") << "refuse"
                           << "run.function-failed";
    QTest::newRow("crashes") << "crash"
                             << "run.crashed";
    QTest::newRow("writes behind its output") << "overrun"
                                              << "run.out-of-bounds";
    QTest::newRow("never ends") << "forever"
                                << "run.time-limit";
    QTest::newRow("is missing") << "nothing_of_that_name"
                                << "run.link";
    QTest::newRow("takes another number of arguments") << "linear"
                                                       << "run.function-failed";
  }
  void what_a_function_of_a_library_does_wrong_is_a_refusal() {
    QFETCH(QString, symbol);
    QTEST(code_of(calling(symbol.toStdString())), "code");
    // And the next model runs.
    QCOMPARE(outcome(mlp("own")), QString());
  }

  void a_function_of_a_library_has_no_more_rights_than_generated_code() {
#if __has_feature(address_sanitizer)
    QSKIP("the sanitizer itself starts processes");
#endif
    const Walls walls = worker_.walls();
    if (walls.off || !walls.calls) QSKIP("this system has no walls");
    QCOMPARE(code_of(calling("reach_out")), QString("run.forbidden"));
  }

  void the_calls_are_timed_and_their_sum_is_the_whole() {
    ModelRun run = mlp("own");
    run.nodes = true;
    run.rounds = 50;
    run.keep = {"lv1"};
    auto ran = run_model(worker_, run);
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    QCOMPARE(ran->answer.nodes->size(), 3u);
    QCOMPARE(ran->answer.nodes->at(1).op, std::string("call_dps_packed relu0"));
    QCOMPARE(ran->answer.nodes->at(1).bytes, 32);
    QVERIFY(ran->answer.nodes->at(1).tensors[0].min == 0.0);
    QCOMPARE(ran->kept.size(), 1u);
    QVERIFY(ran->answer.profile && ran->answer.profile->median_s > 0);
    double sum = 0;
    for (const auto& node : *ran->answer.nodes) sum += node.seconds;
    QVERIFY(std::abs(sum - ran->answer.profile->nodes_s) < 1e-12);
    QVERIFY(sum <= ran->answer.profile->median_s);
  }

  void inputs_are_random_where_none_are_given_and_the_same_each_time() {
    ModelRun run = mlp("own");
    run.inputs.clear();
    run.check.reset();
    auto first = run_model(worker_, run), again = run_model(worker_, run);
    QVERIFY2(first && again, first ? "" : first.error().rendered().c_str());
    QCOMPARE(first->answer.inputs[0].source, std::string("random"));
    QCOMPARE(first->answer.inputs[1].source, std::string("params"));
    QVERIFY(std::ranges::equal(model::bytes_of(first->outputs[0].second), model::bytes_of(again->outputs[0].second)));
    run.seed = 1;
    auto other = run_model(worker_, run);
    QVERIFY(other &&
            !std::ranges::equal(model::bytes_of(first->outputs[0].second), model::bytes_of(other->outputs[0].second)));
    run.params.clear();
    QCOMPARE(code_of(run), QString("model.size-missing"));
    run.sizes = {{"m", 3}, {"n", 4}, {"k", 2}};
    auto sized = run_model(worker_, run);
    QVERIFY2(sized, sized ? "" : sized.error().rendered().c_str());
    QCOMPARE(sized->outputs[0].second.shape(), (std::vector<int64_t>{1, 2}));
    for (bool interp : {false, true}) {
      run.interp = interp;
      run.sizes["m"] = int64_t(1) << 32;
      QCOMPARE(code_of(run), QString("inputs.too-large"));
    }
    run.interp = false;
    run.inputs["y"] = Tensor(DataType::floating(32), {1});
    QCOMPARE(code_of(run), QString("run.unknown-input"));
  }

  void a_function_of_tensor_ir_runs_alone() {
    ModelRun run = mlp("own");
    run.function = "relu0";
    Tensor x(DataType::floating(32), {1, 3}), expected = x.clone();
    for (int k = 0; k < 3; ++k) x.set_number(k, k - 1), expected.set_number(k, std::max(0, k - 1));
    run.inputs = {{"X", x}};
    run.check = model::Tensors{{"Y", expected}};
    for (bool interp : {false, true}) {
      run.interp = interp;
      QCOMPARE(outcome(run), QString());
    }
    run.check->at("Y").set_number(0, 5);
    QVERIFY(outcome(run).contains("wrong at [0, 0]"));
  }

  void operators_are_legalised_before_they_run() {
    ModelRun run = module_of(R"(
    @R.function
    def main(x: R.Tensor((2, 3), "float32"), w: R.Tensor((3, 2), "float32")):
        with R.dataflow():
            lv = R.matmul(x, w)
            lv1 = R.add(lv, R.const(-10, "float32"))
            out = R.nn.relu(lv1)
            R.output(out)
        return out
)");
    Tensor x(DataType::floating(32), {2, 3}), w(DataType::floating(32), {3, 2}),
        expected(DataType::floating(32), {2, 2});
    for (int k = 0; k < 6; ++k) x.set_number(k, k), w.set_number(k, k);
    // [[0, 1, 2], [3, 4, 5]] @ [[0, 1], [2, 3], [4, 5]] = [[10, 13], [28, 40]]
    for (auto [k, value] : {std::pair(0, 0), std::pair(1, 3), std::pair(2, 18), std::pair(3, 30)})
      expected.set_number(k, value);
    run.inputs = {{"x", x}, {"w", w}};
    run.check = model::Tensors{{"out", expected}};
    for (bool interp : {false, true}) {
      run.interp = interp;
      QCOMPARE(outcome(run), QString());
    }
    auto ran = run_model(worker_, run);
    QVERIFY(ran && ran->answer.notes.size() == 1);
    QVERIFY(ran->answer.notes[0].contains("R.matmul"));
  }

  void a_chain_of_calls_gives_the_same_compiled_and_interpreted() {
    ModelRun run = module_of(R"(
    @T.prim_func
    def add_one(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
        for i in range(8):
            with T.block("B"):
                vi = T.axis.spatial(8, i)
                B[vi] = A[vi] + T.float32(1)

    @R.function
    def main(x: R.Tensor((8,), "float32")):
        lv = R.call_tir(M.add_one, (x,), out_sinfo=R.Tensor((8,), "float32"))
        lv1 = R.call_tir(M.add_one, (lv,), out_sinfo=R.Tensor((8,), "float32"))
        return lv1
)");
    Tensor x(DataType::floating(32), {8}), expected = x.clone();
    for (int k = 0; k < 8; ++k) x.set_number(k, k), expected.set_number(k, k + 2);
    run.inputs = {{"x", x}};
    run.check = model::Tensors{{"lv1", expected}};
    QCOMPARE(outcome(run), QString());
    run.interp = true;
    QCOMPARE(outcome(run), QString());
  }
};

TIRSCOPE_TEST(ModelTest)

}  // namespace model_test
#include "model_test.moc"
