// SPDX-License-Identifier: Apache-2.0
// Tasks of modules, and which of them goes on.
#include "tuning/tasks/tasks.h"

#include <QtTest>
#include <limits>

#include "script/files/reader.h"
#include "support/unit.h"
#include "tuning/tasks/task_scheduler.h"

namespace tasks_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

std::string unary(const std::string& name, const std::string& value, const std::string& x = "A") {
  return "    @T.prim_func(private=True)\n    def " + name + "(" + x +
         ": T.Buffer((4, 8), \"float32\"), B: T.Buffer((4, " +
         "8), \"float32\")):\n        T.func_attr({\"tir.noalias\": True})\n        for i, j in T.grid(4, 8):\n" +
         "            with T.block(\"B\"):\n                vi, vj = T.axis.remap(\"SS\", [i, j])\n                "
         "B[vi, "
         "vj] = " +
         value + "\n";
}

/// relu and also_relu are one function under two names and with other names inside.
std::string graph() {
  return "@I.ir_module\nclass Module:\n" + unary("relu", "T.max(A[vi, vj], T.float32(0))") +
         unary("also_relu", "T.max(x[vi, vj], T.float32(0))", "x") + unary("double", "A[vi, vj] * T.float32(2)") +
         unary("unused", "A[vi, vj] * T.float32(3)") +
         "    @R.function\n    def main(x: R.Tensor((4, 8), \"float32\")) -> R.Tensor((4, 8), \"float32\"):\n"
         "        cls = Module\n        with R.dataflow():\n"
         "            a = R.call_tir(cls.double, (x,), out_sinfo=R.Tensor((4, 8), \"float32\"))\n"
         "            b = R.call_tir(cls.relu, (a,), out_sinfo=R.Tensor((4, 8), \"float32\"))\n"
         "            c = R.call_tir(cls.also_relu, (b,), out_sinfo=R.Tensor((4, 8), \"float32\"))\n"
         "            d = R.call_tir(cls.relu, (c,), out_sinfo=R.Tensor((4, 8), \"float32\"))\n"
         "            R.output(d)\n        return d\n";
}

IRModule module_of(const std::string& text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return read->module;
}

std::unique_ptr<TaskScheduler> scheduler(const char* name) {
  auto kind = find_task_scheduler(name);
  if (!kind) qFatal("no such scheduler");
  return (*kind)->make(1);
}

}  // namespace

class TasksTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void calls_of_a_graph_are_joined_and_counted() {
    const std::vector<Task> tasks = tasks_of(module_of(graph()));
    QCOMPARE(tasks.size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(tasks[0].function), QString("double"));
    QCOMPARE(tasks[0].weight, int64_t(1));
    QCOMPARE(QString::fromStdString(tasks[1].function), QString("relu"));
    QCOMPARE(tasks[1].weight, int64_t(3));
    QVERIFY((tasks[1].functions == std::vector<std::string>{"relu", "also_relu"}));
    const PrimFunc workload = tasks[1].workload->prim_func("main");
    QVERIFY(workload && *find_attr(workload->attrs, "global_symbol")->as_string() == "main");
  }
  void functions_without_a_graph_are_tasks() {
    const std::vector<Task> tasks =
        tasks_of(module_of("@I.ir_module\nclass Module:\n" + unary("b", "A[vi, vj] * T.float32(2)") +
                           unary("a", "A[vi, vj] * T.float32(2)")));
    QCOMPARE(tasks.size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(tasks[0].function), QString("a"));
    QCOMPARE(tasks[0].weight, int64_t(1));
  }

  void each_task_gets_a_batch_then_the_one_that_promises_most() {
    auto gradient = scheduler("gradient");
    std::vector<TaskState> tasks{{1, true, {}}, {1, false, {}}, {10, true, {}}};
    QCOMPARE(*gradient->next(tasks), std::size_t(0));
    tasks[0].best_ms = {8};
    QCOMPARE(*gradient->next(tasks), std::size_t(2));
    tasks[2].best_ms = {1};
    // 0.8 times 8 for the first, 10 times 0.8 times 1 for the third.
    QCOMPARE(*gradient->next(tasks), std::size_t(2));
    tasks[2].best_ms = {1, 1};
    QCOMPARE(*gradient->next(tasks), std::size_t(0));
    // Four batches: the gain of the last three counts. 0.2 * 4 + 0.8 * 4 / 4 is 1.6; 10 * 0.8 / 6 less.
    tasks[0].best_ms = {16, 8, 4, 4};
    tasks[2].best_ms = {1, 1, 1, 1, 1, 1};
    QCOMPARE(*gradient->next(tasks), std::size_t(0));
    tasks[0].best_ms = {4, 4, 4, 4};
    QCOMPARE(*gradient->next(tasks), std::size_t(2));
    // One that never ran has nothing to promise.
    tasks[2].best_ms = {std::numeric_limits<double>::infinity()};
    QCOMPARE(*gradient->next(tasks), std::size_t(0));
    for (TaskState& task : tasks) task.live = false;
    QVERIFY(!gradient->next(tasks));
  }
  void tasks_take_turns() {
    auto turns = scheduler("round-robin");
    std::vector<TaskState> tasks{{1, true, {}}, {1, true, {}}, {1, true, {}}};
    QCOMPARE(*turns->next(tasks), std::size_t(0));
    QCOMPARE(*turns->next(tasks), std::size_t(1));
    tasks[2].live = false;
    QCOMPARE(*turns->next(tasks), std::size_t(0));
    QCOMPARE(*turns->next(tasks), std::size_t(1));
    auto unknown = find_task_scheduler("fair");
    QVERIFY(!unknown);
    QCOMPARE(QString::fromStdString(unknown.error().code), QString("tuning.unknown-task-scheduler"));
  }
};

TIRSCOPE_TEST(TasksTest)

}  // namespace tasks_test
#include "tasks_test.moc"
