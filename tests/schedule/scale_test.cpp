// SPDX-License-Identifier: Apache-2.0
// What a step costs in a function of 10,000 blocks.
#include <QElapsedTimer>
#include <QtTest>

#include "schedule/schedule.h"

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr int blocks = 10'000;

/// A chain of elementwise stages, each in a loop of its own; all buffers but the first and last are allocated inside.
IRModule chain() {
  std::vector<Buffer> buffers;
  for (int n = 0; n <= blocks; ++n)
    buffers.push_back(make_buffer("T" + std::to_string(n), {int32(128)}, DataType::floating(32)));
  std::vector<Stmt> stages;
  for (int n = 0; n < blocks; ++n) {
    const Buffer &from = buffers[std::size_t(n)], &to = buffers[std::size_t(n) + 1];
    Var i = make_var("i"), v = make_var("v");
    auto region = [&](const Buffer& b) { return make<BufferRegionNode>(b, std::vector<Range>{point_range(v)}); };
    Stmt store = make<BufferStoreNode>(to, add(load(from, {v}), make_const(from->dtype, 1.0)), std::vector<Expr>{v});
    Block block = make<BlockNode>(
        std::vector<IterVar>{make<IterVarNode>(make_range(int32(0), int32(128)), v, IterType::DataParallel)},
        std::vector<BufferRegion>{region(from)}, std::vector<BufferRegion>{region(to)}, "b" + std::to_string(n), store);
    Stmt realize = make<BlockRealizeNode>(std::vector<Expr>{i}, true_expr(), block);
    stages.push_back(make<ForNode>(i, int32(0), int32(128), ForKind::Serial, realize));
  }
  std::vector<Buffer> allocated(buffers.begin() + 1, buffers.end() - 1);
  Block root = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "root",
                               sequence(stages), nullptr, allocated);
  std::vector<Var> params{make_var("x", DataType::handle()), make_var("y", DataType::handle())};
  std::vector<BufferBinding> map{{params[0], buffers.front()}, {params[1], buffers.back()}};
  PrimFunc function = make<PrimFuncNode>(params, make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), root), map);
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
}

}  // namespace

class ScaleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_step_among_ten_thousand_blocks_costs_little() {
    Schedule sch = Schedule::create(chain(), {.seed = 1}).value();
    auto timed = [&](const char* what, double limit_ms, const std::function<void()>& job) {
      QElapsedTimer timer;
      timer.start();
      job();
      double ms = double(timer.nsecsElapsed()) / 1e6;
      qInfo("%-40s %8.2f ms", what, ms);
      QVERIFY2(ms < limit_ms, what);
    };
    // Generous limits: the figures above are the measure, these catch a cost that grows with the square.
    Value loop;
    timed("first query", 2000, [&] { loop = (*sch.call("get_loops", {"b5000"}).value().get<ValueList>())[0]; });
    timed("split", 500, [&] { QVERIFY(sch.call("split", {loop, ValueList{8, 16}}).has_value()); });
    timed("first compute_inline (all flags)", 20000,
          [&] { QVERIFY(sch.call("compute_inline", {"b100"}).has_value()); });
    timed("second compute_inline", 1000, [&] { QVERIFY(sch.call("compute_inline", {"b200"}).has_value()); });
    timed("second split", 500, [&] {
      Value next = (*sch.call("get_loops", {"b7000"}).value().get<ValueList>())[0];
      QVERIFY(sch.call("split", {next, ValueList{8, 16}}).has_value());
    });
    timed("everything on one loop", 2000, [&] {
      Subject subject;
      subject.sref = sch.state()->tree("main")->root();
      for (const SRef& sref : sch.state()->tree("main")->all())
        if (sref.loop()) subject.sref = &sref;
      QVERIFY(!sch.applicable(subject).empty());
    });
    timed("everything on one block", 2000, [&] {
      Subject subject;
      const SRefs& all = sch.state()->tree("main")->all();
      std::size_t n = 15'000;
      while (!all[n].block()) ++n;
      subject.sref = &all[n];
      QVERIFY(!sch.applicable(subject).empty());
    });
    timed("undo", 5, [&] { QVERIFY(sch.undo()); });
  }
};

QTEST_GUILESS_MAIN(ScaleTest)
#include "scale_test.moc"
