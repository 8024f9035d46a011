// SPDX-License-Identifier: Apache-2.0
// The memory of a Relax function as a study: StaticPlanBlockMemory's storages, the bound, and our packers.
#include "memory_study/graph_study.h"

#include <QtTest>

#include "memory_study/memory_report.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace graph_study_test {

using namespace tirscope;
using namespace tirscope::passes;

namespace {

/// Four elementwise operators in a row: two storages do for the first three.
const char* chain = R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((8, 32), "float32")) -> R.Tensor((8, 32), "float32"):
        with R.dataflow():
            a = R.nn.relu(x)
            b = R.exp(a)
            c = R.sqrt(b)
            d = R.tanh(c)
            R.output(d)
        return d
)";

std::shared_ptr<const MemoryModel> model_of(const char* text) {
  auto model = MemoryModel::create(samples::read(text, false), "main", {});
  if (!model) qFatal("%s", model.error().rendered().c_str());
  return *model;
}

}  // namespace

class GraphStudyTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void storages_are_drawn_above_each_other_and_tensors_take_turns_in_them() {
    auto model = model_of(chain);
    QVERIFY(model->is_of_graph());
    QCOMPARE(model->arenas().size(), 1u);
    const MemoryStudy study = study_memory(*model, 0, {});
    QCOMPARE(study.arena.scope, "global");
    QStringList names;
    for (const StudyBuffer& buffer : study.buffers) names << QString::fromStdString(buffer.name);
    QCOMPARE(names, QStringList({"a", "b", "c"}));
    QCOMPARE(*study.unmerged, 3 * 1024);
    QCOMPARE(*study.total, 2 * 1024);
    QCOMPARE(*study.bound, 2 * 1024);
    QCOMPARE(study.plan.boxes[0].offset, study.plan.boxes[2].offset);
    QCOMPARE(study.plan.boxes[1].offset, 1024);
    QVERIFY(analysis::conflicts(study.plan).empty());
    // A buffer's origin is the binding of the program as it was opened.
    QVERIFY(study.buffers[0].origin && study.buffers[0].origin->kind == Kind::VarBinding);
  }
  void our_packers_stay_between_the_bound_and_the_sum() {
    auto model = model_of(chain);
    for (PlanBy by : {PlanBy::BestFit, PlanBy::Exact}) {
      const MemoryStudy study = study_memory(*model, 0, {.plan = by});
      QVERIFY(*study.bound <= *study.total && *study.total <= *study.unmerged);
      QVERIFY(analysis::is_legal(study.plan));
      QVERIFY(study.complete);
    }
  }
  void the_report_of_a_module_has_a_row_for_its_graph() {
    const IRModule module = samples::read(chain, false);
    auto rows = memory_report(module, {}, {});
    QVERIFY(rows && rows->size() == 1);
    const MemoryRow& row = rows->front();
    QCOMPARE(row.kernel, "main");
    QCOMPARE(row.stage, "StaticPlanBlockMemory");
    QCOMPARE(*row.unmerged_bytes, 3 * 1024);
    QCOMPARE(*row.total_bytes, 2 * 1024);
    QCOMPARE(*row.lower_bound_bytes, 2 * 1024);
    QCOMPARE(*row.buffers[1].offset, 1024);
    QVERIFY(row.buffers[0].gen == 0 && row.buffers[0].kill >= row.buffers[1].gen);
    QCOMPARE(row.entries.front().touched, std::vector<std::string>{"a"});
    QVERIFY(memory_report(module, {}, {.stage = "FlattenBuffer"})->empty());
  }
  void a_graph_whose_plan_is_refused_leaves_the_other_rows() {
    const IRModule module = samples::read(R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), "float32")) -> R.Tensor(ndim=2, dtype="float32"):
        with R.dataflow():
            y = R.call_dps_packed("env.twice", (x,), out_sinfo=R.Tensor(ndim=2, dtype="float32"))
            R.output(y)
        return y
)",
                                          false);
    auto named = memory_report(module, {}, {.stage = "StaticPlanBlockMemory"});
    QVERIFY(!named);
    QCOMPARE(named.error().code, "call-tir-rewrite.unknown-shape");
    auto rows = memory_report(module, {}, {});
    QVERIFY(rows && rows->size() == 1);
    QCOMPARE(rows->front().warnings, std::vector<std::string>{named.error().message.str()});
  }
  void entries_are_the_bindings_with_what_they_touch() {
    auto model = model_of(chain);
    const MemoryStudy study = study_memory(*model, 0, {});
    QCOMPARE(study.plan.entries, int(study.entries.size()));
    for (std::size_t b = 0; b < study.buffers.size(); ++b) {
      const StudyLife& life = *study.lives.lives[b];
      auto touches = [&](int entry) {
        return std::ranges::find(study.entries[std::size_t(entry)].accesses, int(b)) !=
               study.entries[std::size_t(entry)].accesses.end();
      };
      QVERIFY(touches(life.first));
      QVERIFY(touches(life.last));
    }
  }
  void a_function_without_tensors_of_its_own_has_no_memory() {
    auto model = model_of(R"(
@R.function
def main(x: R.Tensor((4,), "float32")) -> R.Tensor((4,), "float32"):
    with R.dataflow():
        a = R.nn.relu(x)
        R.output(a)
    return a
)");
    QVERIFY(model->arenas().empty());
  }
};

TIRSCOPE_TEST(GraphStudyTest)

}  // namespace graph_study_test
#include "graph_study_test.moc"
