// SPDX-License-Identifier: Apache-2.0
// Generated code in the window: a real worker makes it, real clicks go from it to the program and back.
// TIRSCOPE_PICTURES=folder keeps what was seen.
#include "app/window/menus/target_menu.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/code/generated_code_view.h"

namespace code_test {

using namespace tirscope;
using namespace tirscope::app;
using views::CodeMark;
using views::GeneratedCodeView;

namespace {

GeneratedCodeView& shown(TestWindow& w) { return *qobject_cast<GeneratedCodeView*>(w->view(QStringLiteral("code"))); }

/// Presses Fix it in the view, and applies what the preview shows.
bool fixed(TestWindow& w) {
  auto* fix = shown(w).findChild<QPushButton*>(QStringLiteral("error_fix"));
  if (!fix->isVisible()) return false;
  QTest::mouseClick(fix, Qt::LeftButton);
  QDialog* preview = nullptr;
  auto there = [&] { return (preview = w->findChild<QDialog*>(QStringLiteral("fix_preview"))) != nullptr; };
  if (!waitFor(there, 3000)) return false;
  auto* apply = preview->findChild<QPushButton*>(QStringLiteral("apply_fix"));
  if (!waitFor([&] { return apply->isEnabled(); }, 10000)) return false;
  QTest::mouseClick(apply, Qt::LeftButton);
  return settle(*w, 60000);
}

/// Chooses a form with the keyboard, and waits for the code.
bool chooseForm(TestWindow& w, const char* name) {
  auto* forms = shown(w).findChild<QComboBox*>(QStringLiteral("code_form"));
  const int wanted = forms->findData(QByteArray(name));
  for (int k = 0; k < forms->count() && forms->currentIndex() != wanted; ++k)
    QTest::keyClick(forms, forms->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
  return forms->currentIndex() == wanted && settle(*w, 60000);
}

int marked(const GeneratedCodeView& view, CodeMark::Style style) {
  return int(std::ranges::count(view.code().marks(), style, &CodeMark::style));
}

/// The entry of a target in the target menu, once the menu knows the devices.
QAction* entry(QMenu& menu, const QString& target) {
  for (QAction* action : menu.actions()) {
    if (action->data().toString() == target) return action;
    if (action->menu())
      if (QAction* below = entry(*action->menu(), target)) return below;
  }
  return nullptr;
}

}  // namespace

class CodeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_form_for_the_processor_follows_the_selection_and_leads_it() {
    TestWindow w;
    w->docks().setLayoutNamed(QStringLiteral("code"));
    QVERIFY(settle(*w, 60000));
    GeneratedCodeView& view = shown(w);
    QVERIFY(view.isVisible());
    for (const char* form : {"llvm", "llvm-unoptimized", "asm"}) {
      QVERIFY2(chooseForm(w, form), form);
      QVERIFY2(view.code().blockCount() > 20, form);
      QVERIFY(select(*w, QStringLiteral("k")) && settle(*w));
      QVERIFY2(marked(view, CodeMark::Style::Band) > 0, form);
      QVERIFY2(view.remark().startsWith("Lines from loop k: "), qPrintable(view.remark()));
    }
    keepPicture(*w, "code");
    // From the code to the program: the multiplication.
    const QStringList lines = view.asText().split(u'\n');
    const qsizetype multiply = lines.indexOf(QRegularExpression(QStringLiteral("^\\tvf(n?)madd.*|^\\tv?mulss.*")));
    QVERIFY(multiply > 0);
    const QTextBlock block = view.code().document()->findBlockByNumber(int(multiply));
    view.code().reveal(block.position(), block.position() + 1);
    QCoreApplication::processEvents();
    const QRect rect = view.code().lineRect(int(multiply));
    QTest::mouseClick(view.code().viewport(), Qt::LeftButton, {}, QPoint(rect.left() + 80, rect.center().y()));
    QVERIFY(w->document().selection().current());
    QCOMPARE(w->document().selection().current().node->kind, Kind::BufferStore);
    // LLVM's remark about the innermost loop.
    QTableView& remarks = view.remarks();
    QVERIFY(remarks.isVisible() && remarks.model()->rowCount() > 0);
    int about = -1;
    for (int row = 0; row < remarks.model()->rowCount(); ++row)
      if (remarks.model()->index(row, 1).data().toString() == QStringLiteral("loop k")) about = row;
    QVERIFY(about >= 0);
    QTest::mouseClick(remarks.viewport(), Qt::LeftButton, {},
                      remarks.visualRect(remarks.model()->index(about, 2)).center());
    QCOMPARE(w->document().selection().current().name(), "k");
    // A step makes new code.
    const QString before = view.asText();
    QVERIFY(w.choose("j", "vectorize", "") || w.choose("i", "parallel", ""));
    QVERIFY(settle(*w, 60000));
    QVERIFY(view.asText() != before);
    QVERIFY(marked(view, CodeMark::Style::About) > 0);  // registers are moved where the assembler does not say why
    whenAsked([path = w.path("kept.s")](QDialog& dialog) { typePath(dialog, path); });
    QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("save_code")), Qt::LeftButton);
    QFile file(w.path("kept.s"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), view.asText());
  }
  void kernels_are_shown_for_targets_that_have_them() {
    TestWindow w(sample("gemm_shared.py"));
    w->docks().setLayoutNamed(QStringLiteral("code"));
    QVERIFY(settle(*w, 60000));
    GeneratedCodeView& view = shown(w);
    // The processor refuses threads of a GPU, and says what to do.
    QVERIFY2(view.asText().contains("codegen.thread-binding"), qPrintable(view.asText()));
    keepPicture(*w, "code-refused");
    QVERIFY(w->targets().setTarget(QStringLiteral("cuda:arch=sm_80")));
    QVERIFY(settle(*w, 60000));
    for (const char* form : {"ptx", "llvm", "llvm-unoptimized", "cuda"}) {
      QVERIFY2(chooseForm(w, form), form);
      QVERIFY2(view.code().blockCount() > 20, form);
      QVERIFY(select(*w, QStringLiteral("buf_dyn_shmem")) || select(*w, QStringLiteral("A")));
      QVERIFY2(marked(view, CodeMark::Style::Band) + marked(view, CodeMark::Style::About) > 0,
               qPrintable(QLatin1StringView(form) + u' ' + view.remark()));
      keepPicture(*w, QByteArray("code-").append(form));
    }
    QVERIFY(w->targets().setTarget(QStringLiteral("opencl")));
    QVERIFY(settle(*w, 60000));
    QVERIFY(view.asText().contains("__kernel"));
  }
  void loops_that_are_not_bound_are_bound_by_fix_it() {
    TestWindow w;
    w->docks().setLayoutNamed(QStringLiteral("code"));
    QVERIFY(w->targets().setTarget(QStringLiteral("opencl")));
    QVERIFY(settle(*w, 60000));
    GeneratedCodeView& view = shown(w);
    QVERIFY2(view.asText().contains("verify-memory.host-access"), qPrintable(view.asText()));
    auto* place = view.findChild<QPushButton*>(QStringLiteral("error_place"));
    QVERIFY(place->isVisible());
    QTest::mouseClick(place, Qt::LeftButton);
    QVERIFY(w->document().selection().current());
    QCOMPARE(w->document().selection().current().node->kind, Kind::BufferStore);
    QVERIFY(fixed(w));
    QVERIFY2(w.text().contains("T.thread_binding(4096, thread=\"blockIdx.x\")"), qPrintable(w.text()));
    QVERIFY(w.text().contains("thread=\"threadIdx.x\""));
    QVERIFY2(view.asText().contains("__kernel"), qPrintable(view.asText()));
  }
  void tiles_that_are_too_large_are_made_smaller_by_fix_it() {
    TestWindow w(sample("vector_add.py"));
    w->docks().setLayoutNamed(QStringLiteral("code"));
    QVERIFY(w->targets().setTarget(QStringLiteral("cuda:arch=sm_80")));
    QVERIFY(settle(*w, 60000));
    QVERIFY(w.choose("i", "bind", "threadIdx.x"));
    QVERIFY(settle(*w, 60000));
    GeneratedCodeView& view = shown(w);
    QVERIFY2(view.asText().contains("gpu.thread-extent"), qPrintable(view.asText()));
    keepPicture(*w, "code-too-many");
    QVERIFY(fixed(w));
    QVERIFY2(w.text().contains("T.thread_binding(1024, thread=\"threadIdx.x\")"), qPrintable(w.text()));
    QVERIFY2(view.asText().contains(".entry"), qPrintable(view.asText()));
  }
  void the_target_is_chosen_in_a_menu_and_kept() {
    TestWindow w;
    TargetMenu& menu = w->targets();
    menu.popup(w->mapToGlobal(QPoint(400, 40)));
    QVERIFY(waitFor([&] { return entry(menu, QStringLiteral("cpu:threads=1")) != nullptr; }, 3000));
    // What cannot run here is listed with its reason.
    auto reason = [&] {
      const QList<QAction*> all = menu.actions();
      return std::ranges::any_of(all, [](QAction* action) {
        return !action->isEnabled() && (action->toolTip().startsWith("cuda") || action->toolTip().startsWith("opencl"));
      });
    };
    auto runs = [&](const char* kind) {
      const QList<QAction*> all = menu.actions();
      return std::ranges::any_of(all, [&](QAction* action) { return action->data().toString().startsWith(kind); });
    };
    QVERIFY(waitFor([&] { return reason() || (runs("cuda") && runs("opencl")); }, 60000));
    if (const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES"); !folder.isEmpty())
      menu.grab().save(folder + "/target-menu.png");
    QAction* gpu = entry(menu, QStringLiteral("cuda:arch=sm_90a"));
    QVERIFY(gpu);
    gpu->trigger();
    menu.close();
    QCOMPARE(menu.target(), "cuda:arch=sm_90a");
    QCOMPARE(w->findChild<QToolButton*>(QStringLiteral("target_button"))->text(), "cuda:arch=sm_90a");
    QCOMPARE(QSettings().value(QStringLiteral("target")).toString(), "cuda:arch=sm_90a");
    QVERIFY(!menu.setTarget(QStringLiteral("nonsense")));
    QCOMPARE(menu.target(), "cuda:arch=sm_90a");
    // Building for it is refused with the reason: loops are not bound, or there is no such device here.
    QSignalSpy measured(&w->timing(), &Timing::measured);
    w->timing().timeCurrent();
    QVERIFY(waitFor([&] { return measured.count() == 1; }, 60000));
    QVERIFY(!measured.first().first().toBool());
    QVERIFY(!w.message().isEmpty());
    // By hand.
    whenAsked([](QDialog& dialog) {
      dialog.findChild<QLineEdit*>()->setText(QStringLiteral("llvm -num-cores=2"));
      dialog.accept();
    });
    menu.actions().back()->trigger();
    QCOMPARE(menu.target(), "cpu:threads=2");
    QCOMPARE(w->findChild<QToolButton*>(QStringLiteral("target_button"))->text(), "CPU, 2 threads");
  }
};

TIRSCOPE_TEST(CodeTest)

}  // namespace code_test
#include "code_test.moc"
