// SPDX-License-Identifier: Apache-2.0
// Schedules of tensor expressions, lowered: the texts that document 002 shows.
#include "pass_runs/lower_schedule.h"

#include <QFile>
#include <QtTest>

#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

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
};

TIRSCOPE_TEST(LowerScheduleTest)
#include "lower_schedule_test.moc"
