// SPDX-License-Identifier: Apache-2.0
// Programs of tensors under random schedules compute what create_prim_func's function of them does.
#include <QtTest>

#include "interp/same_results.h"
#include "pass_runs/lower_schedule.h"
#include "script/printer/printer.h"
#include "support/tensor_programs.h"
#include "support/unit.h"

namespace random_schedules_test {

using namespace tirscope;
using namespace tirscope::te;

namespace {

/// Draws steps, whichever the schedule accepts, and keeps their names.
class RandomSchedule {
 public:
  RandomSchedule(test::TensorPrograms& random, const test::TensorProgram& program) : random_(random) {
    std::vector<Operation> outputs;
    for (const Tensor& tensor : program.outputs)
      if (std::ranges::find(outputs, tensor.operation()) == outputs.end()) outputs.push_back(tensor.operation());
    schedule = *create_schedule(outputs);
  }
  Schedule schedule;
  std::string steps;

  void draw(int count) {
    for (int i = 0; i < count; ++i) step();
  }

 private:
  Stage& any_stage() {
    while (true) {
      Stage& stage = *schedule.stages[std::size_t(random_.number(0, int(schedule.stages.size()) - 1))];
      if (as_compute(stage.operation)) return stage;
    }
  }
  const IterVar& any_loop(const Stage& stage) {
    return stage.leaf_axes[std::size_t(random_.number(0, int(stage.leaf_axes.size()) - 1))];
  }

  template <class T>
  void note(const Result<T>& done, const std::string& step) {
    if (done) steps += step + "\n";
  }
  void step() {
    Stage& stage = any_stage();
    const std::string& name = stage.origin->name;
    const IterVar axis = any_loop(stage);
    const std::string at = name + "." + axis->var->name;
    const Expr factor = int32(random_.number(1, 5));
    switch (random_.number(0, 13)) {
      case 0:
      case 1: return note(stage.split_by_factor(axis, factor), "split " + at);
      case 2: return note(stage.split_in_parts(axis, factor), "split in parts " + at);
      case 3: return note(stage.fuse({axis, any_loop(stage)}), "fuse " + at);
      case 4: return note(stage.reorder({axis, any_loop(stage)}), "reorder " + at);
      case 5: return note(stage.unroll(axis), "unroll " + at);
      case 6: return note(stage.parallel(axis), "parallel " + at);
      case 7: return note(stage.compute_inline(), "inline " + name);
      case 8:
      case 9: return attach(stage);
      case 10: {
        std::vector<Tensor> results = stage.origin->outputs();
        return note(schedule.cache_write(results, "local"), "cache_write " + name);
      }
      case 11: {
        const std::vector<Tensor> read = stage.operation->inputs();
        const Tensor& tensor = read[std::size_t(random_.number(0, int(read.size()) - 1))];
        return note(schedule.cache_read(tensor, "local", {stage.origin}), "cache_read " + tensor.name());
      }
      case 12: return note(schedule.rfactor(stage.origin->output(0), axis, random_.number(0, 1)), "rfactor " + at);
      default: return note(stage.storage_align(axis, 4, 1), "storage_align " + at);
    }
  }
  void attach(Stage& stage) {
    Stage& reader = any_stage();
    const IterVar axis = any_loop(reader);
    if (stage.is_output) return;
    note(stage.compute_at(reader, axis),
         "compute_at " + stage.origin->name + " " + reader.origin->name + "." + axis->var->name);
  }

  test::TensorPrograms& random_;
};

}  // namespace

class RandomSchedulesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void scheduled_programs_compute_what_plain_ones_do_data() {
    QTest::addColumn<int>("kind");
    const char* names[] = {"product", "convolution", "softmax", "transposed", "largest", "rows"};
    for (int kind = 0; kind < test::TensorPrograms::kinds; ++kind) QTest::newRow(names[kind]) << kind;
  }
  void scheduled_programs_compute_what_plain_ones_do() {
    QFETCH(int, kind);
    const int count = qEnvironmentVariableIsSet("TIRSCOPE_MANY") ? qEnvironmentVariableIntValue("TIRSCOPE_MANY") : 30;
    int lowered = 0;
    for (int seed = 0; seed < count; ++seed) {
      test::TensorPrograms random(unsigned(seed * 6 + kind));
      const test::TensorProgram program = random.of_kind(kind);
      RandomSchedule drawn(random, program);
      drawn.draw(random.number(1, 10));
      if (qEnvironmentVariableIsSet("TIRSCOPE_MANY")) qInfo("kind %d seed %d\n%s", kind, seed, drawn.steps.c_str());
      auto plain = create_prim_func(program.arguments);
      QVERIFY2(plain, plain ? "" : plain.error().rendered().c_str());
      auto module = passes::lower_schedule(drawn.schedule, program.arguments, "main", {});
      const std::string what = formatted("seed {}:\n{}", seed, drawn.steps);
      if (!module) {
        // Places of computation that do not hold together are found when the schedule is lowered, and so is that an
        // unrolled loop's extent depends on another loop.
        const std::string& code = module.error().code;
        QVERIFY2(code.starts_with("te.attach") || code == "unroll.extent", (what + module.error().rendered()).c_str());
        continue;
      }
      ++lowered;
      const IRModule left = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *plain}});
      std::vector<std::string> vacuous;  // a softmax over one element is 1
      auto differs = interp::different_results(left, *module, "main", {.seed = 3}, {}, &vacuous);
      QVERIFY2(differs, differs ? "" : (what + differs.error().rendered()).c_str());
      if (*differs) QFAIL((what + **differs + "\n" + script::print_module(*module).text).c_str());
    }
    QVERIFY2(lowered * 2 > count, qPrintable(QString("%1 of %2").arg(lowered).arg(count)));
  }
};

TIRSCOPE_TEST(RandomSchedulesTest)

}  // namespace random_schedules_test
#include "random_schedules_test.moc"
