// SPDX-License-Identifier: Apache-2.0
// A function of 10,000 blocks; what a step costs there is a figure of tests/benchmarks.
#include <QtTest>
#include <algorithm>

#include "ir/walk/verify.h"
#include "schedule/schedule.h"
#include "support/unit.h"

namespace scale_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr int blocks = 10'000;

/// A chain of elementwise stages, each in its own loop; all buffers but the first and last are allocated inside.
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
  void ten_thousand_blocks_are_scheduled() {
    Schedule sch = Schedule::create(chain(), {.seed = 1}).value();
    auto count = [&](auto is_one) { return std::ranges::count_if(sch.state()->tree("main")->all(), is_one); };
    auto is_block = [](const SRef& sref) { return sref.block() != nullptr; };
    auto is_loop = [](const SRef& sref) { return sref.loop() != nullptr; };
    auto split_loop_of = [&](const char* block) {
      Value loop = (*sch.call("get_loops", {block}).value().get<ValueList>())[0];
      return sch.call("split", {loop, ValueList{8, 16}}).has_value();
    };
    QVERIFY(split_loop_of("b5000"));
    QVERIFY(sch.call("compute_inline", {"b100"}).has_value());
    QVERIFY(sch.call("compute_inline", {"b200"}).has_value());
    QVERIFY(split_loop_of("b7000"));
    QCOMPARE(count(is_block), blocks + 1 - 2);  // the root, and two are gone
    QCOMPARE(count(is_loop), blocks - 2 + 2);
    QVERIFY(verify(sch.module()).empty());
    for (auto is_one : {+is_block, +is_loop}) {
      Subject subject;
      for (const SRef& sref : sch.state()->tree("main")->all())
        if (is_one(sref)) subject.sref = &sref;
      QVERIFY(!sch.applicable(subject).empty());
    }
    QVERIFY(sch.undo());
    QCOMPARE(count(is_loop), blocks - 2 + 1);
  }
  void steps_share_the_handles_that_they_keep() {
    Schedule sch = Schedule::create(chain(), {.seed = 1}).value();
    for (int step = 0; step < 300; ++step) QVERIFY(sch.call("get_loops", {"b" + std::to_string(step)}).has_value());
    const History& history = sch.history();
    const Step &before = history[history.size() - 2], &last = history.back();
    QCOMPARE(last.slots.size(), std::size_t(600));  // a block and its loop each
    QCOMPARE(&last.slots[0].handle, &before.slots[0].handle);
  }
};

TIRSCOPE_TEST(ScaleTest)

}  // namespace scale_test
#include "scale_test.moc"
