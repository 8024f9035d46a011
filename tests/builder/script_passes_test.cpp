// SPDX-License-Identifier: Apache-2.0
// Schedule scripts that run passes before they schedule.
#include "builder/script_passes.h"

#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "ir/ir.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "support/unit.h"

namespace script_passes_test {

using namespace tirscope;

namespace {

constexpr std::string_view model = R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 8), "float32"), w: R.Tensor((8, 16), "float32"), b: R.Tensor((16,), "float32")):
        with R.dataflow():
            lv = R.matmul(x, w)
            lv1 = R.add(lv, b)
            R.output(lv1)
        return lv1
)";

schedule::Schedule started() {
  auto read = script::read_module(model);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  auto made = schedule::Schedule::create(read->module, {.seed = 1});
  if (!made) qFatal("no schedule");
  return *std::move(made);
}

std::expected<schedule::ScriptRun, Diagnostics> ran(std::string_view script) {
  return schedule::run_script(script, started(), {.passes = &builder::script_passes()});
}

std::vector<std::string> labels(const schedule::Schedule& schedule) {
  std::vector<std::string> out;
  for (int id : schedule.path())
    if (id > 0) out.push_back(schedule.history()[std::size_t(id)].label);
  return out;
}

}  // namespace

class ScriptPassesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_pass_is_a_step_before_those_of_the_schedule() {
    auto run = ran(R"(import tvm
from tvm import relax, tir

mod = relax.transform.LegalizeOps()(Module)
mod = tvm.transform.Sequential([relax.transform.AnnotateTIROpPattern(), relax.transform.FuseOps(fuse_opt_level=2),
                                relax.transform.FuseTIR()])(mod)
sch = tir.Schedule(mod)
i, j, k = sch.get_loops(sch.get_block("matmul"))
sch.parallel(i)
)");
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    const schedule::Schedule& made = run->schedule;
    const std::vector<std::string> steps = labels(made);
    QCOMPARE(steps.size(), 7u);
    QCOMPARE(steps[0], std::string("LegalizeOps"));
    QCOMPARE(steps[2], std::string("FuseOps(fuse_opt_level=2)"));
    QCOMPARE(steps[3], std::string("FuseTIR"));
    QVERIFY(made.module()->prim_func("fused_matmul_add"));
    QCOMPARE(made.function(), std::string("fused_matmul_add"));
    // The line of each, and the module that the file has before the first.
    QCOMPARE(run->lines.at(1), 4);
    QCOMPARE(run->lines.at(2), 5);
    QVERIFY(structural_equal(made.history().front().state->module(), started().module()));
    // The trace is that of the primitives: it begins with what the passes made.
    QCOMPARE(made.trace().instructions.size(), 3u);
  }
  void pipelines_have_their_names_and_unchanged_modules_make_no_step() {
    auto run =
        ran("mod = relax.get_pipeline(\"zero\")(Module)\n"
            "mod = relax.transform.FuseTIR()(mod)\nsch = tir.Schedule(mod)\n");
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    const std::vector<std::string> steps = labels(run->schedule);
    QVERIFY(!steps.empty() && steps.front() == "LegalizeOps");
    QVERIFY(std::ranges::count(steps, "FuseTIR") == 1);
  }
  void a_module_of_another_schedule_goes_through_passes() {
    auto run =
        ran("first = tir.Schedule(relax.transform.LegalizeOps()(Module))\n"
            "first.parallel(first.get_loops(first.get_block(\"matmul\", func_name=\"matmul\"))[0])\n"
            "sch = tir.Schedule(relax.transform.DeadCodeElimination()(first.mod))\n");
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    QVERIFY(run->schedule.module()->prim_func("matmul"));
  }
  void what_a_pass_refuses_is_refused_at_its_line_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("code");
    QTest::newRow("an argument that it does not take")
        << "mod = relax.transform.FuseOps(depth=1)(Module)\nsch = tir.Schedule(mod)"
        << "pass.unknown-argument";
    QTest::newRow("what is no module") << "mod = relax.transform.LegalizeOps()(3)\nsch = tir.Schedule(mod)"
                                       << "script.bad-argument";
    QTest::newRow("a pipeline that is none") << "mod = relax.get_pipeline(\"one\")(Module)\nsch = tir.Schedule(mod)"
                                             << "pass.unknown-pipeline";
    QTest::newRow("what is no pass") << "mod = tvm.transform.Sequential([3])(Module)\nsch = tir.Schedule(mod)"
                                     << "script.bad-argument";
    QTest::newRow("no module") << "mod = relax.transform.LegalizeOps()()\nsch = tir.Schedule(mod)"
                               << "script.arity";
    QTest::newRow("a loop without an end")
        << "mod = Module\nwhile True:\n    mod = relax.transform.LegalizeOps()(mod)\nsch = tir.Schedule(mod)"
        << "script.budget";
  }
  void what_a_pass_refuses_is_refused_at_its_line() {
    QFETCH(QString, script);
    QFETCH(QString, code);
    auto run = ran(script.toStdString());
    QVERIFY(!run);
    QCOMPARE(QString::fromStdString(run.error().front().code), code);
    QVERIFY(!run.error().front().where.empty());
  }
};

TIRSCOPE_TEST(ScriptPassesTest)

}  // namespace script_passes_test
#include "script_passes_test.moc"
