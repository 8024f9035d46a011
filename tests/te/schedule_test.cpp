// SPDX-License-Identifier: Apache-2.0
// Stages, their primitives and what these refuse; programs that make no sense.
#include "te/schedule/schedule.h"

#include <QtTest>

#include "support/unit.h"
#include "te/schedule/function.h"

namespace schedule_test {

using namespace tirscope;
using namespace tirscope::te;

namespace {

const DataType f32 = DataType::floating(32);

/// A product of two matrices, its schedule and its axes.
struct Product {
  Tensor a = placeholder({int32(8), int32(6)}, f32, "A"), b = placeholder({int32(6), int32(4)}, f32, "B");
  IterVar k = reduce_axis(int32(6), "k");
  Tensor c =
      compute({int32(8), int32(4)}, [&](const Indices& at) { return sum(a(at[0], k->var) * b(k->var, at[1]), {k}); },
              {.name = "C", .axes = {"i", "j"}});
  Tensor d = compute(c.shape(), [&](const Indices& at) { return c(at) + make_const(f32, 1); },
                     {.name = "D", .axes = {"i", "j"}});
  Schedule schedule = *create_schedule({d.operation()});
  Stage &stage = *schedule.stage(c), &last = *schedule.stage(d);
  IterVar i = stage.leaf_axes[0], j = stage.leaf_axes[1];
};

template <class T>
QString code_of(const Result<T>& result) {
  return result ? QString("done") : QString::fromStdString(result.error().code);
}
/// What `make` throws.
template <class F>
QString refusal_of(F&& make) {
  return code_of(catching([&]() -> Result<int> {
    make();
    return 0;
  }));
}
QString loops_of(const Stage& stage) {
  QStringList names;
  for (const IterVar& axis : stage.leaf_axes) names << QString::fromStdString(axis->var->name);
  return names.join(' ');
}

}  // namespace

class ScheduleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void stages_stand_in_the_order_of_need() {
    Product p;
    QStringList names;
    for (const auto& stage : p.schedule.stages) names << QString::fromStdString(stage->operation->name);
    QCOMPARE(names.join(' '), "A B C D");
    QVERIFY(p.last.is_output && !p.stage.is_output);
    QCOMPARE(loops_of(p.stage), "i j k");
  }

  void loops_are_named_as_tvm_names_them() {
    Product p;
    auto [outer, inner] = *p.stage.split_by_factor(p.i, int32(4));
    QCOMPARE(loops_of(p.stage), "i.outer i.inner j k");
    QVERIFY(p.stage.reorder({p.k, outer}));
    QCOMPARE(loops_of(p.stage), "k i.inner j i.outer");
    QVERIFY(p.stage.fuse({inner, p.j}));
    QCOMPARE(loops_of(p.stage), "k i.inner.j.fused i.outer");
    QVERIFY(p.stage.fuse({}));
    QCOMPARE(loops_of(p.stage), "singleton k i.inner.j.fused i.outer");
    QVERIFY(p.last.tile(p.last.leaf_axes[0], p.last.leaf_axes[1], int32(2), int32(2)));
    QCOMPARE(loops_of(p.last), "i.outer j.outer i.inner j.inner");
  }

  void stages_refuse_what_has_no_meaning() {
    Product p;
    const IterVar strange = p.last.leaf_axes[0];
    QCOMPARE(code_of(p.stage.split_by_factor(strange, int32(2))), "te.axis-unknown");
    QCOMPARE(code_of(p.stage.split_by_factor(p.i, int32(0))), "te.split-factor");
    QVERIFY(p.stage.split_by_factor(p.i, int32(2)));
    QCOMPARE(code_of(p.stage.split_by_factor(p.i, int32(2))), "te.axis-replaced");
    QCOMPARE(code_of(p.stage.fuse({p.stage.leaf_axes[0], p.k})), "te.fuse-apart");
    QCOMPARE(code_of(p.stage.reorder({p.j, p.j})), "te.reorder-repeated");
    QCOMPARE(code_of(p.stage.compute_at(p.last, p.j)), "te.attach-axis");
    QCOMPARE(code_of(p.stage.compute_inline()), "te.inline-kind");
    QCOMPARE(code_of(p.last.compute_inline()), "te.inline-kind");
    QCOMPARE(code_of(p.stage.bind(p.j, p.k)), "te.axis-kind");
    QCOMPARE(code_of(thread_axis("threadIdx.w")), "te.thread-tag");
    QCOMPARE(code_of(p.last.double_buffer()), "te.double-buffer-output");
    QCOMPARE(code_of(p.schedule.cache_read(p.a, "shared", {p.d.operation()})), "te.cache-reader");
    QCOMPARE(code_of(p.schedule.cache_write({p.a}, "local")), "te.cache-results");
    QCOMPARE(code_of(p.schedule.rfactor(p.c, p.j)), "te.rfactor-axis");
    QCOMPARE(code_of(p.schedule.rfactor(p.c, p.k, 5)), "te.rfactor-place");
    QCOMPARE(code_of(create_schedule({})), "te.no-outputs");
  }

  void a_stage_has_only_so_many_axes() {
    Product p;
    IterVar axis = p.i;
    int splits = 0;
    while (splits < 5000) {
      auto halves = p.stage.split_by_factor(axis, int32(2));
      if (!halves) break;
      axis = halves->first, ++splits;
    }
    QCOMPARE(splits, 511);  // three axes, and two for each split, up to 1,024
    QCOMPARE(code_of(p.stage.split_by_factor(axis, int32(2))), "te.too-many-axes");
    QCOMPARE(code_of(p.stage.fuse({axis, p.stage.leaf_axes[1]})), "te.too-many-axes");
  }

  void a_schedule_that_nothing_can_run_is_refused_when_it_is_lowered() {
    Product p;
    QCOMPARE(code_of(function_of(p.schedule, {p.a, p.d})), "te.input-not-listed");
    const Tensor other = placeholder({int32(1)}, f32, "other");
    QCOMPARE(code_of(function_of(p.schedule, {p.a, p.b, p.d, other})), "te.stage-unknown");
    QVERIFY(p.last.compute_at(p.stage, p.i));  // what reads C, inside of C
    QCOMPARE(code_of(function_of(p.schedule, {p.a, p.b, p.d})), "te.attach-path");
  }

  void loops_bound_to_one_thread_have_one_extent() {
    Product p;
    const IterVar thread = *thread_axis("threadIdx.x");
    QVERIFY(p.stage.bind(p.i, thread));
    QVERIFY(p.last.bind(p.last.leaf_axes[0], thread));
    QCOMPARE(code_of(function_of(p.schedule, {p.a, p.b, p.d})), "done");
    QVERIFY(p.last.bind(p.last.leaf_axes[1], *thread_axis("threadIdx.y")));
    QVERIFY(p.stage.bind(p.i, *thread_axis("blockIdx.x")));
    QVERIFY(p.stage.bind(p.j, thread));
    QCOMPARE(code_of(function_of(p.schedule, {p.a, p.b, p.d})), "te.thread-extent");
  }

  void programs_that_make_no_sense_are_refused() {
    const Tensor a = placeholder({int32(4), int32(4)}, f32, "A");
    const IterVar k = reduce_axis(int32(4), "k");
    const Shape four{int32(4)};
    const auto refused = [&](const std::function<Expr(const Indices&)>& body) {
      return refusal_of([&] { compute(four, body); });
    };
    QCOMPARE(refused([&](const Indices& i) { return a(i); }), "te.arity");
    QCOMPARE(refused([&](const Indices& i) { return a(i[0], make_const(f32, 1)); }), "te.index-type");
    QCOMPARE(refused([&](const Indices& i) { return sum(a(i[0], k->var), {k}) + make_const(f32, 1); }),
             "te.reduction-not-on-top");
    QCOMPARE(refused([&](const Indices&) -> Expr { return nullptr; }), "te.no-result");
    QCOMPARE(refusal_of([&] { placeholder({make_const(f32, 4)}); }), "te.shape-type");
    QCOMPARE(refusal_of([&] {
               compute_batch(four, [&](const Indices& i) {
                 return std::vector{sum(a(i[0], k->var), {k}), te::max(a(i[0], k->var), {k})};
               });
             }),
             "te.reductions-differ");
    const Tensor b = compute(four, [&](const Indices& i) {
      return refusal_of([&] {
               sum(a(i[0], i[0]),
                   {make<IterVarNode>(make_range(int32(0), int32(4)), make_var("z"), IterType::DataParallel)});
             }) == "te.axis-kind"
                 ? a(i[0], i[0])
                 : Expr();
    });
    QCOMPARE(code_of(create_prim_func({b})), "te.input-not-listed");
    QCOMPARE(code_of(extern_op({}, {a}, [](const auto&, const auto&) -> Result<Stmt> { return no_op(); })),
             "te.no-result");
  }

  void chains_may_be_longer_than_the_stack_is_deep() {
    Tensor t = placeholder({int32(4)}, f32, "A");
    const Tensor first = t;
    for (int n = 0; n < 50'000; ++n)
      t = compute({int32(4)}, [&](const Indices& i) { return t(i) + make_const(f32, 1); });
    QCOMPARE(operations_in_order({t.operation()}).size(), std::size_t(50'001));
  }
};

TIRSCOPE_TEST(ScheduleTest)

}  // namespace schedule_test
#include "schedule_test.moc"
