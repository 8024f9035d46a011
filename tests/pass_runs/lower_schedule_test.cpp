// SPDX-License-Identifier: Apache-2.0
// Schedules of tensor expressions, lowered: the texts that document 002 shows.
#include "pass_runs/lower_schedule.h"

#include <QFile>
#include <QtTest>

#include "interp/same_results.h"
#include "pass_runs/pass_run.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace lower_schedule_test {

using namespace tirscope;
using namespace tirscope::te;

namespace {

const DataType f32 = DataType::floating(32);
Expr i(int64_t value) { return int32(value); }

/// The document's program: two matrix products with an exponential between them.
struct Document {
  static constexpr int64_t M = 1024, K = 2048, L = 1024, N = 3072;
  Tensor A = placeholder({i(M), i(K)}, f32, "A"), B = placeholder({i(K), i(L)}, f32, "B");
  Tensor E = placeholder({i(L), i(N)}, f32, "E");
  IterVar rk = reduce_axis(i(K), "rk"), rl = reduce_axis(i(L), "rl");
  Tensor C = compute({i(M), i(L)}, [&](const Indices& at) { return sum(A(at[0], rk->var) * B(rk->var, at[1]), {rk}); },
                     {.name = "C", .axes = {"m", "l"}});
  Tensor D = compute({i(M), i(L)}, [&](const Indices& at) { return call(f32, op::exp(), {C(at)}); },
                     {.name = "D", .axes = {"m", "l"}});
  Tensor F = compute({i(M), i(N)}, [&](const Indices& at) { return sum(D(at[0], rl->var) * E(rl->var, at[1]), {rl}); },
                     {.name = "F", .axes = {"m", "n"}});
  Schedule schedule = *create_schedule({C.operation(), D.operation(), F.operation()});
  Stage &c = *schedule.stage(C), &f = *schedule.stage(F);
  IterVar m = as_compute(C.operation())->axis[0], l = as_compute(C.operation())->axis[1];
  IterVar mf = as_compute(F.operation())->axis[0], n = as_compute(F.operation())->axis[1];

  void reordered() {
    QVERIFY(c.reorder({m, rk, l}));
    QVERIFY(f.reorder({mf, rl, n}));
  }
  void reduction_split() {
    auto [ko, ki] = *c.split_by_factor(rk, i(8));
    QVERIFY(c.reorder({ko, m, ki, l}));
    auto [lo, li] = *f.split_by_factor(rl, i(8));
    QVERIFY(f.reorder({lo, mf, li, n}));
  }
  void tiled() {
    auto [mo, mi] = *c.split_by_factor(m, i(16));
    auto [ko, ki] = *c.split_by_factor(rk, i(8));
    auto [lo, li] = *c.split_by_factor(l, i(8));
    QVERIFY(c.reorder({mo, lo, ko, mi, ki, li}));
    auto [fo, fi] = *f.split_by_factor(mf, i(16));
    auto [ro, ri] = *f.split_by_factor(rl, i(8));
    auto [no, ni] = *f.split_by_factor(n, i(8));
    QVERIFY(f.reorder({fo, no, ro, fi, ri, ni}));
  }
};

QString lowered(const Schedule& schedule, const std::vector<Argument>& arguments) {
  auto module = passes::lower_schedule(schedule, arguments, "main", {});
  return QString::fromStdString(module ? script::print_module(*module).text : module.error().rendered());
}

/// The text of number `index` in the document that begins with "from_legacy_te_schedule".
QString shown(int index) {
  QFile file(test::in_seeds("002_130ec9807884b2d0.txt"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString text = QString::fromUtf8(file.readAll());
  qsizetype at = -1;
  for (int k = 0; k <= index; ++k) at = text.indexOf("from_legacy_te_schedule", at + 1);
  const qsizetype begin = text.lastIndexOf("# from tvm.script import ir as I", at), end = text.indexOf("\n\n\n", at);
  return text.mid(begin, end - begin).trimmed();
}

}  // namespace

class LowerScheduleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_texts_of_the_document_come_out_data() {
    QTest::addColumn<int>("index");
    QTest::newRow("as written") << 0;
    QTest::newRow("reordered") << 1;
    QTest::newRow("the reduction split") << 2;
    QTest::newRow("tiled") << 3;
  }
  void the_texts_of_the_document_come_out() {
    QFETCH(int, index);
    NEEDS_REFERENCE(shown(index).isEmpty(), test::in_seeds());
    Document document;
    if (index == 1) document.reordered();
    if (index == 2) document.reduction_split();
    if (index == 3) document.tiled();
    const QString got = lowered(document.schedule, {document.A, document.B, document.E});
    if (got.trimmed() != shown(index)) QFAIL(qPrintable(got + "\nexpected\n" + shown(index)));
  }

  void a_reduction_over_threads_computes_what_a_loop_does_data() {
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("threads");
    QTest::addColumn<bool>("split");
    QTest::newRow("one element a thread") << 8 << 8 << false;
    QTest::newRow("several elements a thread") << 64 << 8 << true;
    QTest::newRow("a rest") << 61 << 16 << true;
  }
  void a_reduction_over_threads_computes_what_a_loop_does() {
    QFETCH(int, length);
    QFETCH(int, threads);
    QFETCH(bool, split);
    Tensor a = placeholder({i(5), i(length)}, f32, "A");
    IterVar k = reduce_axis(i(length), "k");
    Tensor b =
        compute({i(5)}, [&](const Indices& at) { return sum(a(at[0], k->var), {k}); }, {.name = "B", .axes = {"i"}});
    Schedule schedule = *create_schedule({b.operation()});
    Stage& stage = *schedule.stage(b);
    QVERIFY(stage.bind(stage.leaf_axes[0], *thread_axis("blockIdx.x")));
    const IterVar thread = *thread_axis("threadIdx.x");
    if (split) {
      auto [outer, inner] = *stage.split_by_factor(k, i(threads));
      QVERIFY(stage.bind(inner, thread));
    } else {
      QVERIFY(stage.bind(k, thread));
    }
    passes::Context opencl;  // whose reductions need no shuffles, which the interpreter lacks
    opencl.target = *passes::Target::parse("opencl");
    auto lowered_module = passes::lower_schedule(schedule, {a, b}, "main", opencl);
    QVERIFY2(lowered_module, lowered_module ? "" : lowered_module.error().rendered().c_str());
    auto reduced = passes::run_passes(
        *lowered_module, {{"BindTarget", {}}, {"ThreadSync", {"shared"}}, {"LowerThreadAllreduce", {}}}, opencl);
    QVERIFY2(reduced, reduced ? "" : reduced.error().rendered().c_str());
    const IRModule plain = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *create_prim_func({a, b})}});
    auto differs = interp::different_results(plain, *reduced, "main", {.seed = 3});
    QVERIFY2(differs, differs ? "" : differs.error().rendered().c_str());
    if (*differs) QFAIL((**differs + "\n" + script::print_module(*reduced).text).c_str());
  }

  void a_loop_inside_of_a_reduction_over_threads_is_refused() {
    Document document;
    QVERIFY(document.c.reorder({document.rk, document.l}));
    QVERIFY(document.c.bind(document.rk, *thread_axis("threadIdx.x")));
    auto module = passes::lower_schedule(document.schedule, {document.A, document.B, document.E}, "main", {});
    QVERIFY(!module && module.error().code == "te.cross-thread-order");
  }

  void tiles_in_shared_memory_compute_the_product() {
    Tensor a = placeholder({i(24), i(20)}, f32, "A"), b = placeholder({i(20), i(28)}, f32, "B");
    IterVar k = reduce_axis(i(20), "k");
    Tensor c = compute({i(24), i(28)}, [&](const Indices& at) { return sum(a(at[0], k->var) * b(k->var, at[1]), {k}); },
                       {.name = "C", .axes = {"i", "j"}});
    Schedule schedule = *create_schedule({c.operation()});
    Tensor local = schedule.cache_write({c}, "local")->front();
    Tensor as = *schedule.cache_read(a, "shared", {local.operation()}),
           bs = *schedule.cache_read(b, "shared", {local.operation()});
    Stage &out = *schedule.stage(c), &sums = *schedule.stage(local);
    const IterVar tx = *thread_axis("threadIdx.x"), ty = *thread_axis("threadIdx.y");
    auto tile = *out.tile(out.leaf_axes[0], out.leaf_axes[1], i(8), i(4));
    QVERIFY(out.bind(tile[0], *thread_axis("blockIdx.y")) && out.bind(tile[1], *thread_axis("blockIdx.x")));
    QVERIFY(out.bind(tile[2], ty) && out.bind(tile[3], tx));
    QVERIFY(sums.compute_at(out, tile[3]));
    auto [ko, ki] = *sums.split_by_factor(as_compute(sums.operation)->reduce_axis[0], i(6));
    QVERIFY(sums.reorder({ko, ki}));
    for (Tensor shared : {as, bs}) {
      Stage& copy = *schedule.stage(shared);
      QVERIFY(copy.compute_at(sums, ko));
      auto fused = *copy.fuse({copy.leaf_axes[0], copy.leaf_axes[1]});
      auto [rest, x] = *copy.split_by_factor(fused, i(4));
      auto [more, y] = *copy.split_by_factor(rest, i(8));
      QVERIFY(copy.bind(x, tx) && copy.bind(y, ty));
    }
    passes::Context cuda;
    cuda.target = *passes::Target::parse("cuda");
    auto module = passes::lower_schedule(schedule, {a, b, c}, "main", cuda);
    QVERIFY2(module, module ? "" : module.error().rendered().c_str());
    auto synced = passes::run_passes(*module, {{"BindTarget", {}}, {"ThreadSync", {"shared"}}}, cuda);
    QVERIFY2(synced, synced ? "" : synced.error().rendered().c_str());
    const IRModule plain = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", *create_prim_func({a, b, c})}});
    auto differs = interp::different_results(plain, *synced, "main", {.seed = 3});
    QVERIFY2(differs, differs ? "" : differs.error().rendered().c_str());
    if (*differs) QFAIL((**differs + "\n" + script::print_module(*synced).text).c_str());
  }
};

TIRSCOPE_TEST(LowerScheduleTest)

}  // namespace lower_schedule_test
#include "lower_schedule_test.moc"
