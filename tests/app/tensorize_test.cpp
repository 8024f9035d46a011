// SPDX-License-Identifier: Apache-2.0
// Tensor intrinsics in the window: registered, searched, looked at, refused with both patterns, kept with the session;
// and matrix multiplication taken from scalar loops to a kernel in C, by mouse and keys alone.
#include "app/session/files/session_file.h"
#include "ir/compare/structural_equal.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script.h"
#include "schedule/trace/trace_export.h"
#include "support/form_hands.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/common/text/code_view.h"

namespace tensorize_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

constexpr int size = 64;  // of the matrices: a run takes no time

QString contents(const QString& path) { return QString::fromUtf8(readFile(path).value()); }

/// The kernel as the sample's script writes it.
QString kernel() {
  const QString script = contents(sample("matmul_nt.tensorize.py"));
  const qsizetype begin = script.indexOf(QStringLiteral("\"\"\"")),
                  end = script.indexOf(QStringLiteral("\"\"\""), begin + 3);
  return script.mid(begin, end + 3 - begin);
}

/// What the sample's script makes of the module at that size, without any window.
IRModule scripted() {
  auto opened = readModule(contents(sample("matmul_nt.py")), {}, {{"M", size}, {"N", size}, {"K", size}});
  const std::string script = contents(sample("matmul_nt.tensorize.py")).toStdString();
  auto done = schedule::run_script(script, opened.value().schedule);
  if (!done) qFatal("%s", merged(done.error(), script).rendered().c_str());
  return done->schedule.module();
}

bool hasClang() {
  return !QStandardPaths::findExecutable(QStringLiteral("clang-19")).isEmpty() ||
         !QStandardPaths::findExecutable(QStringLiteral("clang")).isEmpty();
}

}  // namespace

class TensorizeTest : public QObject {
  Q_OBJECT

  static QDialog* openRegister(TestWindow& w) {
    // From the Schedule menu, as a person would.
    for (QAction* entry : w->menuBar()->actions())
      if (entry->text() == QStringLiteral("&Schedule")) {
        entry->menu()->popup(w->mapToGlobal(QPoint(10, 30)));
        entry->menu()->setActiveAction(w->actions()["schedule.register_intrin"]);
        QTest::keyClick(entry->menu(), Qt::Key_Return);
      }
    return w->findChild<QDialog*>(QStringLiteral("intrin_register"));
  }
  static bool registerSample(TestWindow& w) {
    QDialog* dialog = openRegister(w);
    if (!dialog) return false;
    whenAsked([](QDialog& files) { typePath(files, sample("matmul_nt.tensorize.py")); });
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("intrin_file")), Qt::LeftButton);
    if (dialog->findChild<QLabel*>(QStringLiteral("intrin_message"))->text() != QStringLiteral("Registers tmm16"))
      return false;
    QPointer<QDialog> gone(dialog);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("register")), Qt::LeftButton);
    return waitFor([&] { return gone.isNull(); }, 2000) && w->document().intrins()->find("tmm16").has_value();
  }
  static bool sizes(TestWindow& w) {
    for (const char* name : {"size_M", "size_N", "size_K"}) {
      auto* box = w->findChild<QSpinBox*>(QLatin1StringView(name));
      if (!box) return false;
      box->setFocus();
      box->selectAll();
      QTest::keyClicks(box, QString::number(size));
      QTest::keyClick(box, Qt::Key_Return);
      if (!settle(*w)) return false;
    }
    return w.text().contains(QStringLiteral("T.grid(64, 64, 64)"));
  }
  /// Tensorize on the block as it is, where it does not apply.
  static bool openAny(TestWindow& w) {
    return select(*w, QStringLiteral("matmul")) && clickSelected(*w, QStringLiteral("loop_nest"), true) &&
           chooseFromMenu(*w, QMenu::tr("Any primitive…"), QStringLiteral("tensorize"));
  }
  /// The form of a primitive on a node, with its text fields typed into.
  static bool fill(TestWindow& w, const char* node, const char* primitive,
                   const QList<std::pair<const char*, const char*>>& fields) {
    PrimitiveForm* form = w.form(node, primitive);
    if (!form) return false;
    for (const auto& [field, text] : fields)
      if (!typeInto(*form, field, QLatin1StringView(text))) return false;
    return acceptForm(*w, form);
  }

 private Q_SLOTS:
  void matrix_multiplication_becomes_calls_of_a_kernel_in_c() {
    TestWindow w(sample("matmul_nt.py"));
    QVERIFY(sizes(w));
    QVERIFY(registerSample(w));
    for (const char* loop : {"i", "j", "k"}) QVERIFY2(fill(w, loop, "split", {{"factors", "[None, 16]"}}), loop);
    PrimitiveForm* order = w.form("i_0", "reorder");
    QVERIFY(order);
    QStringList loops;
    for (const char* loop : {"i_0", "j_0", "k_0", "i_1", "j_1", "k_1"})
      loops << QStringLiteral("%1 (matmul)").arg(loop);
    QVERIFY(orderLoops(order, loops));
    QVERIFY(acceptForm(*w, order));
    QVERIFY(w.choose("i_1", "blockize", ""));

    for (auto [index, scope] : {std::pair{"A", "global.A_reg"}, std::pair{"B", "global.B_reg"}})
      QVERIFY2(fill(w, "matmul_o", "cache_read", {{"read_buffer_index", index}, {"storage_scope", scope}}), scope);
    QVERIFY(w.choose("A_global.A_reg", "compute_at", "k_0"));
    QVERIFY(w.choose("B_global.B_reg", "compute_at", "k_0"));
    QVERIFY(fill(w, "matmul_o", "cache_write", {{"write_buffer_index", "C"}, {"storage_scope", "global.accumulator"}}));
    QVERIFY(w.choose("C_global.accumulator", "reverse_compute_at", "j_0"));
    QVERIFY(w.choose("matmul_o", "decompose_reduction", "initialize before loop k_0"));

    PrimitiveForm* tensorize = w.form("matmul_o_update", "tensorize");
    QVERIFY(tensorize);
    auto* list = tensorize->findChild<QListWidget*>(QStringLiteral("intrin_list"));
    QCOMPARE(list->item(0)->text(), "tmm16");  // matching ones come first, ticked
    QVERIFY(!list->item(0)->icon().isNull() && list->item(1)->icon().isNull());
    QVERIFY(acceptForm(*w, tensorize));
    QVERIFY2(w.text().contains("T.call_extern(\"int32\", \"tmm16\""), qPrintable(w.text()));

    PrimitiveForm* annotate = w.form("i_0", "annotate");
    QVERIFY(annotate);
    QVERIFY(typeInto(*annotate, "ann_key", QStringLiteral("pragma_import_llvm")));
    QVERIFY(pasteInto(*annotate, "ann_val", kernel()));
    QVERIFY(acceptForm(*w, annotate));
    QVERIFY(structural_equal(w->document().schedule()->module(), scripted()));

    if (!hasClang()) QSKIP("there is no clang");
    QVERIFY2(w.measure(), qPrintable(w.message()));
    const protocol::BenchRun& run = w->document().runs()->runs.back()->measured;
    QVERIFY(run.check);
    QVERIFY2(run.check->passed, run.check->reason.value_or("").c_str());
    QVERIFY(run.median_s > 0);
  }

  void an_intrinsic_is_searched_and_looked_at_before_it_is_used() {
    TestWindow w(sample("matmul_nt.py"));
    QVERIFY(registerSample(w));
    PrimitiveForm* form = w.form("matmul", "tensorize");
    if (!form) {  // it does not apply here: then from the list of all
      QVERIFY(openAny(w));
      form = w->findChild<PrimitiveForm*>();
    }
    QVERIFY(form);
    auto* line = form->findChild<QLineEdit*>(QStringLiteral("intrin_name"));
    auto* list = form->findChild<QListWidget*>(QStringLiteral("intrin_list"));
    auto* description = form->findChild<QPlainTextEdit*>(QStringLiteral("intrin_description"));
    auto* implementation = form->findChild<QPlainTextEdit*>(QStringLiteral("intrin_implementation"));
    const int all = list->count();
    QVERIFY(all > 100);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, "wmma sync f16f16f32");
    QVERIFY(list->count() > 0 && list->count() < all);
    for (int row = 0; row < list->count(); ++row)
      QVERIFY(list->item(row)->text().contains("wmma") && list->item(row)->text().contains("f16f16f32"));
    QVERIFY(description->toPlainText().isEmpty());  // no such name
    QTest::keyClick(line, Qt::Key_Down);
    QCOMPARE(line->text(), list->currentItem()->text());
    QVERIFY(description->toPlainText().contains("def description("));
    QVERIFY(implementation->toPlainText().contains("tvm_mma_sync"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(list->count() - 1)).center());
    QCOMPARE(line->text(), list->item(list->count() - 1)->text());
  }

  void what_does_not_match_stands_beside_what_the_intrinsic_describes() {
    TestWindow w(sample("matmul_nt.py"));
    QVERIFY(registerSample(w));
    QVERIFY(openAny(w));
    auto* form = w->findChild<PrimitiveForm*>();
    QVERIFY(form);
    QVERIFY(typeInto(*form, "intrin_name", QStringLiteral("tmm16")));
    auto* strip = form->findChild<MessageStrip*>();
    QVERIFY(waitFor([&] { return strip->shownText().contains("does not match"); }, 3000));
    auto* sides = form->findChild<QSplitter*>(QStringLiteral("side_by_side"));
    QVERIFY(sides && sides->isVisible());
    for (const char* side : {"program_side", "pattern_side"}) {
      auto* view = form->findChild<views::CodeView*>(QLatin1StringView(side));
      QVERIFY2(!view->toPlainText().contains(u'^') && view->toPlainText().contains("T."), side);
      QVERIFY2(!view->marks().empty(), side);
      QVERIFY(!view->extraSelections().isEmpty());
    }
    // Another unknown name: the sides are hidden.
    QVERIFY(typeInto(*form, "intrin_name", QStringLiteral("nothing")));
    QVERIFY(waitFor([&] { return !sides->isVisible(); }, 3000));
    QCOMPARE(w.steps(), 1);
    form->close();
    // The strip of the window says the same under Details.
    w->document().apply({schedule::Call{"tensorize", {schedule::Value("matmul"), schedule::Value("tmm16")}, {}}});
    QVERIFY(settle(*w));
    for (QPushButton* button : w->messages()->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Details")) QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(w->messages()->findChild<QSplitter*>(QStringLiteral("side_by_side"))->isVisible());
  }

  void a_text_that_makes_no_intrinsic_is_told_while_it_is_typed() {
    TestWindow w(sample("matmul_nt.py"));
    QDialog* dialog = openRegister(w);
    QVERIFY(dialog);
    auto* edit = dialog->findChild<views::CodeView*>(QStringLiteral("intrin_text"));
    auto* message = dialog->findChild<QLabel*>(QStringLiteral("intrin_message"));
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("register"));
    const QString example = edit->toPlainText();
    QCOMPARE(message->text(), "Registers tile");  // the initial text has no errors
    QVERIFY(accept->isEnabled());
    auto becomes = [&](const QString& text, const char* says, bool marked) {
      QApplication::clipboard()->setText(text);
      edit->setFocus();
      QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
      QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
      return waitFor([&] { return message->text().contains(QLatin1StringView(says)); }, 3000) && !accept->isEnabled() &&
             marked == !edit->marks().empty();
    };
    QVERIFY2(becomes(QString(example).replace("T.grid(16, 16, 16)", "T.grid(16, 16, nothing)"), "line 12", true),
             qPrintable(message->text()));
    QVERIFY(becomes(QString(example).replace("def tile_impl", "def tile_other"), "no matching \"tile_impl\"", false));
    QVERIFY(becomes(QString(example).replace("tile_desc", "desc").replace("tile_impl", "impl"), "needs a name", false));
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("intrin_prefix"));
    name->setFocus();
    QTest::keyClicks(name, "mine");
    QVERIFY(waitFor([&] { return message->text() == "Registers mine"; }, 3000));
    QPointer<QDialog> gone(dialog);
    QTest::mouseClick(accept, Qt::LeftButton);
    QVERIFY(waitFor([&] { return gone.isNull(); }, 2000));
    QVERIFY(w->document().intrins()->find("mine"));
    QVERIFY(w->document().isModified());
    // A name that is taken needs a word.
    dialog = openRegister(w);
    message = dialog->findChild<QLabel*>(QStringLiteral("intrin_message"));
    name = dialog->findChild<QLineEdit*>(QStringLiteral("intrin_prefix"));
    edit = dialog->findChild<views::CodeView*>(QStringLiteral("intrin_text"));
    accept = dialog->findChild<QPushButton*>(QStringLiteral("register"));
    name->setFocus();
    QTest::keyClicks(name, "mine");
    QVERIFY(
        becomes(QString(example).replace("tile_desc", "desc").replace("tile_impl", "impl"), "\"mine\" already", false));
    auto* replace = dialog->findChild<QCheckBox*>(QStringLiteral("override"));
    QTest::mouseClick(replace, Qt::LeftButton, {}, QPoint(8, replace->height() / 2));
    QVERIFY(accept->isEnabled());
  }

  void a_session_keeps_the_intrinsics_that_its_steps_use() {
    TestWindow w(sample("matmul_nt.py"));
    w->scheduling().runScript(sample("matmul_nt.tensorize.py"));
    QVERIFY(settle(*w));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    const QString before = w.text();
    QVERIFY(w->files().saveTo(w.path("t.tirscope")));
    w->document().close();
    // In another window, whose intrinsics are its own.
    TestWindow other(sample("matmul_nt.py"));
    QVERIFY(!other->document().intrins()->find("tmm16"));
    QVERIFY2(other->files().openFile(w.path("t.tirscope")), qPrintable(other.message()));
    QVERIFY(settle(*other));
    QCOMPARE(other.text(), before);
    QVERIFY(other->document().intrins()->find("tmm16"));
    // What other documents have registered stays as it was, whether a session can be read or not.
    TestWindow third(sample("matmul_nt.py"));
    QByteArray bytes = readFile(w.path("t.tirscope")).value();
    QVERIFY(decodeSession(bytes));
    QVERIFY(!decodeSession(bytes.replace("\"Tensorize\"", "\"Tensorise\"")));
    QVERIFY(!third->document().intrins()->find("tmm16"));
  }

  void a_standalone_script_brings_its_intrinsics() {
    TestWindow w(sample("matmul_nt.py"));
    w->scheduling().runScript(sample("matmul_nt.tensorize.py"));
    QVERIFY(settle(*w));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));  // without the kernel, only the call of it
    const IRModule wanted = w->document().schedule()->module();
    auto written = schedule::write_trace(*w->document().schedule(), *schedule::find_trace_form("script"));
    QVERIFY2(written, written ? "" : written.error().message.str().c_str());
    auto opened = readModule(contents(sample("matmul_nt.py")), {});
    auto run = schedule::run_script(written->text, opened.value().schedule);
    QVERIFY2(run, run ? "" : (merged(run.error(), written->text).rendered() + written->text).c_str());
    QVERIFY(structural_equal(run->schedule.module(), wanted));
  }
};

TIRSCOPE_TEST(TensorizeTest)

}  // namespace tensorize_test
#include "tensorize_test.moc"
