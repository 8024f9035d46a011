// SPDX-License-Identifier: Apache-2.0
// Comparing a step with the module that was opened, by the interpreter.
#include <QLabel>
#include <QStatusBar>

#include "support/unit.h"
#include "support/window_fixture.h"

namespace check_results_test {

using namespace tirscope;
using namespace tirscope::app;

class CheckResultsTest : public QObject {
  Q_OBJECT
  /// Presses Ctrl+F5 and waits for the answer.
  static std::optional<bool> check(TestWindow& w) {
    QSignalSpy checked(&w->timing(), &Timing::checked);
    if (!w.press(Qt::Key_F5, Qt::ControlModifier, "ir_text")) return std::nullopt;
    if (!waitFor([&] { return checked.count() == 1; }, 120000)) return std::nullopt;
    return checked.first().first().toBool();
  }
  static bool tells(TestWindow& w, const QString& text) {
    const auto labels = w->statusBar()->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](QLabel* label) { return label->text().contains(text); });
  }

 private Q_SLOTS:
  void a_step_computes_what_was_opened_or_not() {
    TestWindow w;
    QVERIFY(w->files().openText(w->document().source().text, sample("matmul.py"), {{"M", 32}, {"N", 32}, {"K", 32}}));
    QVERIFY(settle(*w));
    QVERIFY(w.choose("j", "split", "8 x 4"));
    QCOMPARE(check(w), std::optional(true));
    QVERIFY(tells(w, QStringLiteral("Step 1 computes the same results as the original program")));
    QString text = w->document().snapshot()->text().text.c_str();
    w->document().editByHand(text.replace(QStringLiteral("A[vi, vk] * B[vk, vj]"), QStringLiteral("A[vi, vk]")));
    QVERIFY(settle(*w));
    QCOMPARE(check(w), std::optional(false));
    QVERIFY2(w.message().contains(QStringLiteral("C: wrong at [")), qPrintable(w.message()));
    QVERIFY(tells(w, QStringLiteral("Finished step 2")));
  }

  /// No GPU is needed for it.
  void a_schedule_for_tensor_cores_is_checked() {
    TestWindow w(sample("matmul_f16.py"));
    QVERIFY(
        w->files().openText(w->document().source().text, sample("matmul_f16.py"), {{"M", 128}, {"N", 256}, {"K", 64}}));
    QVERIFY(settle(*w));
    w->scheduling().runScript(sample("matmul_f16.mma.py"));
    QVERIFY(settle(*w));
    QVERIFY2(w->document().history()->current > 1, qPrintable(w.message()));
    const std::optional<bool> same = check(w);
    QVERIFY2(same == true, qPrintable(w.message()));
  }

  /// Its threads need what others wrote, and ThreadSync is yet to come.
  void a_kernel_without_barriers_is_checked_with_them() {
    TestWindow w(sample("batched_gemm_shared.py"));
    QVERIFY(
        w->files().openText(w->document().source().text, sample("batched_gemm_shared.py"), {{"N", 64}, {"BATCH", 1}}));
    QVERIFY(settle(*w));
    const std::optional<bool> same = check(w);
    QVERIFY2(same == true, qPrintable(w.message()));
  }

  void a_module_is_sent_once_however_often_it_is_compared_and_built() {
    TestWindow w;
    QVERIFY(w->files().openText(w->document().source().text, sample("matmul.py"), {{"M", 8}, {"N", 8}, {"K", 8}}));
    QVERIFY(settle(*w));
    for (int round = 0; round < 2; ++round) {
      QCOMPARE(check(w), std::optional(true));
      QCOMPARE(w->modules().sent(), 1);  // the opened module is the current one
    }
    QVERIFY(w.choose("j", "split", ""));
    for (int round = 0; round < 2; ++round) {
      QCOMPARE(check(w), std::optional(true));
      QCOMPARE(w->modules().sent(), 2);
    }
    w->document().undo();
    QVERIFY(settle(*w));
    QVERIFY2(w.measure(), qPrintable(w.message()));
    QCOMPARE(w->modules().sent(), 2);
    // A server that was replaced knows none of them.
    w->worker().kill();
    QSignalSpy ended(&w->worker(), &WorkerClient::ended);
    QVERIFY(ended.count() > 0 || ended.wait(5000));
    QCOMPARE(check(w), std::optional(true));
    QCOMPARE(w->modules().sent(), 3);
  }

  /// The text says that it need not be well-formed, and so it was opened; printed, it says so no more.
  void a_module_that_may_be_ill_formed_is_checked_too() {
    TestWindow w;
    QVERIFY(w->files().openText(QStringLiteral(R"(
@T.prim_func(check_well_formed=False)
def main(A: T.Buffer((16,), "int32")):
    for i in range(16):
        with T.block("b"):
            vi = T.axis.spatial(16, i)
            A[vi] = i
)"),
                                {}));
    QVERIFY(settle(*w));
    const std::optional<bool> same = check(w);
    QVERIFY2(same == true, qPrintable(w.message()));
  }

  void a_check_is_cancelled() {
    TestWindow w;
    QVERIFY(w->files().openFile(sample("matmul.py")));
    QVERIFY(settle(*w));
    QSignalSpy checked(&w->timing(), &Timing::checked);
    QVERIFY(w.press(Qt::Key_F5, Qt::ControlModifier, "ir_text"));
    QVERIFY(waitFor([&] { return tells(w, QStringLiteral("Interpreting")); }, 60000));
    QVERIFY(w.press(Qt::Key_Escape, Qt::NoModifier, "ir_text"));
    QVERIFY(waitFor([&] { return checked.count() == 1; }, 20000));
    // A person's own wish is no error: the status line says it, no strip appears.
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    QVERIFY(std::ranges::any_of(w->statusBar()->findChildren<QLabel*>(),
                                [](QLabel* label) { return label->text().contains(QStringLiteral("cancelled")); }));
    QVERIFY(!w->timing().isBusy());
  }
};

TIRSCOPE_TEST(CheckResultsTest)

}  // namespace check_results_test
#include "check_results_test.moc"
