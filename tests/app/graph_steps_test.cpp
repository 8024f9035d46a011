// SPDX-License-Identifier: Apache-2.0
// Passes over graphs in the window: pipelines in the stepper, what is selected followed through them, a stage that
// becomes a step, the plan of a graph's memory; and steps that bind parameters and update functions.
#include "app/window/steps/module_steps.h"
#include "ir/compare/structural_equal.h"
#include "model/files/tensor_file.h"
#include "pass_runs/computed_by.h"
#include "script/files/complete_text.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/passes/passes_view.h"
#include "views/passes/stage_model.h"

namespace graph_steps_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

views::PassesView& passesOf(MainWindow& window) {
  return static_cast<views::PassesView&>(*window.view(QStringLiteral("passes")));
}

bool runPipeline(TestWindow& w, const char* action) {
  w->actions()[action]->trigger();
  return settle(*w) && w->passes().pipeline();
}

int stageNamed(TestWindow& w, const char* name) {
  const auto& stages = w->passes().pipeline()->run.stages;
  for (std::size_t k = 0; k < stages.size(); ++k)
    if (stages[k].name == name) return int(k);
  return -1;
}

QStringList changedStages(TestWindow& w) {
  auto* list = passesOf(*w).findChild<QTreeView*>(QStringLiteral("passes_list"));
  QStringList out;
  for (int row = 0; row < list->model()->rowCount(); ++row)
    if (const QModelIndex index = list->model()->index(row, 0); index.data(views::StageModel::MarkedRole).toBool())
      out << QString::fromStdString(
          w->passes().pipeline()->run.stages[std::size_t(index.data(views::StageModel::StageRole).toInt())].name);
  return out;
}

}  // namespace

class GraphStepsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pipelines_over_graphs_run_in_the_stepper() {
    TestWindow w(sample("digits_mlp.py"));
    QVERIFY(runPipeline(w, "passes.zero"));
    QCOMPARE(w.message(), "");
    QVERIFY(passesOf(*w).isVisible());
    QVERIFY(stageNamed(w, "FuseTIR") > stageNamed(w, "LegalizeOps"));
    QVERIFY(w->passes().pipeline()->title.contains(QStringLiteral("zero")));
    keepPicture(*w, "zero");
    QVERIFY(runPipeline(w, "passes.zero_build"));
    QVERIFY(stageNamed(w, "StaticPlanBlockMemory") > stageNamed(w, "FuseTIR"));
    QVERIFY(!w->passes().pipeline()->run.failure());
    TestWindow other(sample("matmul.py"));
    QVERIFY(!other->actions()["passes.zero"]->isEnabled());
  }
  void the_passes_that_change_a_selected_binding_are_marked() {
    TestWindow w(sample("digits_mlp.py"));
    QVERIFY(runPipeline(w, "passes.zero"));
    QVERIFY(select(*w, QStringLiteral("sums")));
    QVERIFY(waitFor([&] { return settle(*w) && !changedStages(w).isEmpty(); }));
    QVERIFY2(changedStages(w).contains(QStringLiteral("LegalizeOps")), qPrintable(changedStages(w).join(u' ')));
    QVERIFY2(!changedStages(w).contains(QStringLiteral("AnnotateTIROpPattern")),
             qPrintable(changedStages(w).join(u' ')));
  }
  void a_stage_becomes_a_step_and_the_selected_binding_the_block_that_computes_it() {
    TestWindow w(sample("digits_mlp.py"));
    QVERIFY(select(*w, QStringLiteral("sums")));
    QVERIFY(runPipeline(w, "passes.zero"));
    passesOf(*w).showStage(stageNamed(w, "FuseOps"));
    w->actions()["passes.adopt"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(w.steps(), 2);
    QCOMPARE(w->document().history()->steps.back()->title, "passes to FuseOps");
    QCOMPARE(w->document().selection().current().name(), "sums");
    QCOMPARE(w->document().selection().current().function, "fused_matmul_add_relu");
    // The group is a box of the graph.
    auto& graph = static_cast<views::GraphView&>(*w->view(QStringLiteral("graph")));
    QVERIFY(waitFor([&] { return !graph.busy(); }));
    QVERIFY(!graph.canvas().geometry().frames.empty());
    w->docks().setLayoutNamed(QStringLiteral("graph"));
    QVERIFY(settle(*w));
    keepPicture(*w, "groups");
    w->actions()["edit.undo"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(w.step(), 0);

    QVERIFY(select(*w, QStringLiteral("sums")));
    passesOf(*w).showStage(stageNamed(w, "FuseTIR"));
    w->actions()["passes.adopt"]->trigger();
    QVERIFY(settle(*w));
    const views::Subject& subject = w->document().selection().current();
    QVERIFY(subject.isBlock());
    QCOMPARE(subject.function, "fused_matmul_add_relu");
    // A session brings the steps back with their names.
    const QString before = w.text(), path = w.path("steps.tirscope");
    QVERIFY(w->files().saveTo(path));
    TestWindow again(path);
    QCOMPARE(again.text(), before);
    QCOMPARE(again->document().history()->steps.back()->title, "passes to FuseTIR");
  }
  void the_storage_of_a_graph_is_shown_beside_the_bound_and_our_packers() {
    TestWindow w(sample("digits_mlp.py"));
    w->docks().setLayoutNamed(QStringLiteral("memory"));
    QVERIFY(settle(*w));
    auto& plan = static_cast<views::MemoryPlanView&>(*w->view(QStringLiteral("memory_plan")));
    QVERIFY(waitFor([&] { return !plan.busy() && plan.shown().study; }));
    const auto tvm = plan.shown().study;
    QVERIFY(tvm->buffers.size() >= 5);
    QVERIFY(*tvm->total < *tvm->unmerged);
    QVERIFY(*tvm->bound <= *tvm->total);
    keepPicture(*w, "graph-memory");
    auto* by = plan.findChild<QComboBox*>(QStringLiteral("plan_by"));
    by->setCurrentIndex(by->findData(int(passes::PlanBy::Exact)));
    Q_EMIT by->activated(by->currentIndex());
    QVERIFY(waitFor([&] { return !plan.busy() && plan.shown().study && plan.shown().study != tvm; }));
    QVERIFY(*plan.shown().study->total <= *tvm->total);
    QVERIFY(*plan.shown().study->total >= *tvm->bound);
    QVERIFY(plan.shown().study->notes.size() > 0);
  }
  void parameters_are_bound_to_a_file_as_a_step() {
    TestWindow w(sample("digits_mlp.py"));
    w->moduleSteps().bindParams(sample("digits_mlp.safetensors"));
    QVERIFY(settle(*w));
    QCOMPARE(w.message(), "");
    QCOMPARE(w->document().history()->steps.back()->title, "BindParams(\"main\", digits_mlp.safetensors)");
    auto main = as<RelaxFunctionNode>(w->document().schedule()->module()->find("main"));
    QCOMPARE(main->params.size(), 1u);
    // The data comes back from a session.
    const QString path = w.path("bound.tirscope");
    QVERIFY(w->files().saveTo(path));
    TestWindow again(path);
    QCOMPARE(again.text(), w.text());
    QCOMPARE(again.message(), "");
    auto bound = as<RelaxFunctionNode>(again->document().schedule()->module()->find("main"));
    QVERIFY(bound && structural_equal(again->document().schedule()->module(), w->document().schedule()->module()));
    // It lies beside the session, named by the hash of its contents, and is no part of its text.
    QFile session(path);
    QVERIFY(session.open(QIODevice::ReadOnly));
    const QByteArray said = session.readAll();
    QVERIFY(said.contains("tirscope.tensors(") && !said.contains("load_json"));
    auto beside = model::read_tensors(w.path("bound.constants.safetensors").toStdString());
    QVERIFY(beside && beside->size() == 4);
    w->moduleSteps().bindParams(sample("digits.npz"));
    QVERIFY(settle(*w));
    QVERIFY(w->document().schedule()->module()->find("main"));
    w->moduleSteps().bindParams(sample("digits_cnn.safetensors"));
    QVERIFY(settle(*w));
    QCOMPARE(w->messages()->diagnostic().code, "bind.no-parameter");
  }
  void a_script_that_runs_passes_makes_a_step_of_each() {
    TestWindow w(sample("digits_mlp.py"));
    auto titles = [&] {
      QStringList out;
      for (const auto& step : w->document().history()->steps) out << step->title;
      return out;
    };
    w->scheduling().runScript(sample("digits_mlp.tile.py"));
    QVERIFY(settle(*w));
    QCOMPARE(w.message(), "");
    const QStringList made = titles();
    QCOMPARE(made.mid(1, 4), QStringList({"LegalizeOps", "AnnotateTIROpPattern", "FuseOps", "FuseTIR"}));
    QVERIFY(w->document().schedule()->module()->prim_func("fused_matmul_add_relu"));
    // Again it is the same line of steps.
    w->scheduling().runScript(sample("digits_mlp.tile.py"));
    QVERIFY(settle(*w));
    QCOMPARE(titles(), made);
    // A branch that is there stays.
    w->document().goTo(0);
    QVERIFY(settle(*w));
    w->moduleSteps().bindParams(sample("digits_mlp.safetensors"));
    QVERIFY(settle(*w));
    const qsizetype before = titles().size();
    w->scheduling().runScript(sample("digits_mlp.tile.py"));
    QVERIFY(settle(*w));
    QCOMPARE(titles().size(), before);
  }
  void a_module_whose_data_is_missing_is_shown_and_says_what_it_lacks() {
    TestWindow w(sample("digits_mlp.py"));
    w->moduleSteps().bindParams(sample("digits_mlp.safetensors"));
    QVERIFY(settle(*w));
    const QString path = w.path("lacking.tirscope");
    QVERIFY(w->files().saveTo(path));
    QVERIFY(QFile::remove(w.path("lacking.constants.safetensors")));
    TestWindow again(path);
    QCOMPARE(again->messages()->diagnostic().code, "script.tensors-missing");
    QVERIFY2(again.message().contains(QStringLiteral("constants.safetensors")), qPrintable(again.message()));
    auto& graph = static_cast<views::GraphView&>(*again->view(QStringLiteral("graph")));
    QVERIFY(waitFor([&] { return !graph.busy(); }) && !graph.canvas().geometry().cards.empty());
    keepPicture(*again, "missing-constants");
  }
  void a_module_is_exported_with_its_constants_beside_it() {
    TestWindow w(sample("digits_mlp.py"));
    w->moduleSteps().bindParams(sample("digits_mlp.safetensors"));
    QVERIFY(settle(*w));
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("bound.py")); });
    w->actions()["file.export_module"]->trigger();
    QCOMPARE(w.message(), "");
    TestWindow again(w.path("bound.py"));
    QCOMPARE(again.message(), "");
    QVERIFY(structural_equal(again->document().schedule()->module(), w->document().schedule()->module()));
    // As text for a hand to edit they are names, which mean the same constants.
    again->document().editByHand(
        QString::fromStdString(script::print_module(w->document().schedule()->module(), script::complete()).text));
    QVERIFY(settle(*again));
    QVERIFY(structural_equal(again->document().schedule()->module(), w->document().schedule()->module()));
  }
  void functions_of_a_file_take_the_place_of_those_of_their_names() {
    TestWindow w(sample("mlp.py"));
    QFile file(w.path("relu.py"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"(
@T.prim_func
def relu0(x: T.handle, y: T.handle):
    n = T.int64()
    X = T.match_buffer(x, (1, n), "float32")
    Y = T.match_buffer(y, (1, n), "float32")
    for i, j in T.grid(1, n):
        with T.block("other"):
            vi, vj = T.axis.remap("SS", [i, j])
            Y[vi, vj] = T.max(X[vi, vj], T.float32(1))
)");
    file.close();
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("relu.py")); });
    w->actions()["edit.update_functions"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(w.message(), "");
    QCOMPARE(w.steps(), 2);
    QVERIFY(w.text().contains(QStringLiteral("T.block(\"other\")")));
    QVERIFY(w.text().contains(QStringLiteral("def linear0")));
  }
};

TIRSCOPE_TEST(GraphStepsTest)

}  // namespace graph_steps_test
#include "graph_steps_test.moc"
