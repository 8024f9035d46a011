// SPDX-License-Identifier: Apache-2.0
// The chain tile, merge, fuse by hand, vectorize of matmul-exp-matmul, done in the window with mouse and keys.
#include <QtTest>
#include <QtWidgets>

#include "app/session/files/session_file.h"
#include "app/window/files/files.h"
#include "ir/compare/structural_equal.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/form_hands.h"
#include "support/paths.h"
#include "support/unit.h"
#include "views/common/view.h"

namespace seed_chain_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

QString sample(const char* name) { return test::in_source("sample_modules/") + QLatin1StringView(name); }

std::string contents(const QString& path) { return readFile(path).value().toStdString(); }

/// What a schedule script makes of the sample, without any window.
IRModule scripted(const char* schedule) {
  auto read = script::read_module(contents(sample("matmul_exp_matmul.py")));
  auto made = schedule::Schedule::create(read.value().module);
  schedule::ScriptOptions options;
  options.constants = read->constants;
  std::string script = contents(sample(schedule));
  auto done = schedule::run_script(script, *std::move(made), options);
  if (!done) qFatal("%s", merged(done.error(), script).rendered().c_str());
  return done->schedule.module();
}

}  // namespace

class SeedChainTest : public QObject {
  Q_OBJECT

  MainWindow* window_ = nullptr;

  QString text() const {
    return QString::fromStdString(script::print_module(window_->document().schedule()->module()).text);
  }

  /// The n-th block of that name's loops, outermost first, selected one by one through the schedule.
  bool selectLoop(const char* block, int index) {
    auto sref = window_->document().schedule()->block(block);
    if (!sref) return false;
    auto loops = schedule::loops_above(**sref);
    if (index < 0) index += int(loops.size());
    if (index < 0 || index >= int(loops.size())) return false;
    window_->document().selection().select(
        views::subjectOf(ref(loops[std::size_t(index)]->loop()), window_->document().function()));
    return true;
  }

  /// Right-clicks the selected loop in the loop nest and chooses from the menu.
  bool choose(const char* primitive, const char* label) {
    return clickSelected(*window_, QStringLiteral("loop_nest"), true) &&
           chooseFromMenu(*window_, QLatin1StringView(primitive), QLatin1StringView(label)) &&
           window_->messages()->shownText().isEmpty();
  }

  /// Splits through the form, its field typed into.
  bool split(const char* block, int loop, const char* factors) {
    if (!selectLoop(block, loop)) return false;
    PrimitiveForm* form = openForm("split");
    if (!form) return false;
    return typeInto(*form, "factors", QLatin1StringView(factors)) && acceptForm(*window_, form);
  }

  bool reorder(const char* block, QStringList names) {
    for (QString& name : names) name += QStringLiteral(" (%1)").arg(QLatin1StringView(block));
    if (!selectLoop(block, 0)) return false;
    PrimitiveForm* form = openForm("reorder");
    return form && orderLoops(form, names) && acceptForm(*window_, form);
  }

  IRModule module() const { return window_->document().schedule()->module(); }

  /// Presses a key as a person would whose last click was in the text.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    window_->activateWindow();
    window_->view(QStringLiteral("loop_nest"))->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(window_));
    QTest::keyClick(window_, key, modifiers);
    QVERIFY(settle(*window_));
  }

  PrimitiveForm* openForm(const char* primitive) {
    if (!clickSelected(*window_, QStringLiteral("loop_nest"), true)) return nullptr;
    chooseFromMenu(*window_, QLatin1StringView(primitive), MainWindow::tr("With other arguments…"));
    PrimitiveForm* form = nullptr;
    waitFor([&] { return (form = window_->findChild<PrimitiveForm*>()) != nullptr; }, 2000);
    return form;
  }

 private Q_SLOTS:
  void init() {
    QStandardPaths::setTestModeEnabled(true);
    window_ = new MainWindow;
    window_->resize(1440, 900);
    window_->show();
    QVERIFY(window_->files().openFile(sample("matmul_exp_matmul.py")));
    QVERIFY(settle(*window_));
  }
  void cleanup() {
    window_->document().setModified(false);
    delete window_;
  }

  void tiling_and_merging_by_clicks_gives_what_the_scripts_give() {
    QVERIFY(split("C", 0, "[None, 16]"));
    QVERIFY(split("C", 3, "[None, 8]"));
    QVERIFY(split("C", 2, "[None, 8]"));
    QVERIFY(reorder("C", {"m_0", "l_0", "rk_0", "m_1", "rk_1", "l_1"}));
    QVERIFY(split("F", 0, "[None, 16]"));
    QVERIFY(split("F", 3, "[None, 8]"));
    QVERIFY(split("F", 2, "[None, 8]"));
    QVERIFY(reorder("F", {"m_0", "n_0", "rl_0", "m_1", "rl_1", "n_1"}));
    QVERIFY(structural_equal(module(), scripted("matmul_exp_matmul.tile.py")));

    QVERIFY(split("D", 0, "[None, 16]"));
    QVERIFY(split("D", 2, "[None, 8]"));
    QVERIFY(reorder("D", {"m_0", "l_0", "m_1", "l_1"}));
    QVERIFY(selectLoop("C", 1));
    QVERIFY(clickSelected(*window_, QStringLiteral("loop_nest"), true));
    chooseFromMenu(*window_, QMenu::tr("Any primitive…"), QStringLiteral("merge"));
    auto* form = window_->findChild<PrimitiveForm*>();
    QVERIFY(form);
    QVERIFY(orderLoops(form, {"l_0 (C)", "l_0 (D)"}));
    QVERIFY(acceptForm(*window_, form));
    QVERIFY(structural_equal(module(), scripted("matmul_exp_matmul.merge.py")));
    QVERIFY(window_->document().history()->python().contains(QStringLiteral("sch.merge(")));
  }

  void the_hand_fused_text_becomes_a_step_and_vectorizes_by_clicks() {
    IRModule fused = scripted("matmul_exp_matmul.fused.py");
    QTest::keyClick(window_, Qt::Key_E, Qt::ControlModifier);
    auto* editor = window_->findChild<QPlainTextEdit*>(QStringLiteral("module_text"));
    QVERIFY(editor);
    editor->setPlainText(QString::fromStdString(script::print_module(fused).text));
    QTest::mouseClick(window_->findChild<QPushButton*>(QStringLiteral("apply_text")), Qt::LeftButton);
    QVERIFY(settle(*window_));
    for (const char* block : {"C", "F"}) {
      QVERIFY(selectLoop(block, -1));
      QVERIFY(choose("vectorize", ""));
    }
    QVERIFY(structural_equal(window_->document().schedule()->module(), scripted("matmul_exp_matmul.vectorize.py")));
  }

  void undo_and_redo_by_keys_walk_the_history() {
    QString before = text();
    QVERIFY(selectLoop("D", 0));
    QVERIFY(choose("split", ""));
    QString after = text();
    QVERIFY(before != after);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(text(), before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(text(), after);
  }

  void a_session_comes_back_as_it_was_saved() {
    QVERIFY(selectLoop("D", 0));
    QVERIFY(choose("split", ""));
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("x.tirscope"));
    QVERIFY(window_->files().saveTo(path));
    QString saved = text();
    QVERIFY(!window_->document().isModified());
    window_->document().close();
    QVERIFY2(window_->files().openFile(path), qPrintable(window_->messages()->shownText()));
    QVERIFY(settle(*window_));
    QCOMPARE(text(), saved);
    QCOMPARE(int(window_->document().history()->steps.size()), 2);
  }

  /// A value that would only be valid after a conversion is not valid.
  void numbers_that_do_not_fit_are_refused_data() {
    QTest::addColumn<QByteArray>("session");
    QTest::addColumn<QString>("code");
    const QByteArray source =
        R"("source": {"text": "@T.prim_func\ndef main(A: T.Buffer((4,))):\n    T.evaluate(0)\n"})";
    auto row = [&](const char* name, const char* version, const char* rest, const char* code) {
      QTest::newRow(name) << QByteArray("{\"format\": \"tirscope-session\", \"version\": ") + version + ", " + source +
                                 ", " + rest + "}"
                          << code;
    };
    row("version 2^32+2", "4294967298", "\"history\": {\"steps\": [{}]}", "session.newer");
    row("version 2^64-1", "18446744073709551615", "\"history\": {\"steps\": [{}]}", "session.newer");
    row("version -2", "-2", "\"history\": {\"steps\": [{}]}", "session.format");
    row("version 0", "0", "\"history\": {\"steps\": [{}]}", "session.format");
    row("version 1e300", "1e300", "\"history\": {\"steps\": [{}]}", "session.format");
    row("current step", "2", "\"history\": {\"steps\": [{}], \"current\": 4294967296}", "session.format");
    row("parent of a step", "2",
        "\"history\": {\"steps\": [{}, {\"parent\": 4294967296, \"trace\": [[], []]}], \"current\": 0}",
        "session.format");
    row("threads of a run", "2",
        "\"history\": {\"steps\": [{}], \"current\": 0}, \"runs\": [{\"threads\": 4294967297}]", "session.format");
    row("stage of the passes", "2",
        "\"history\": {\"steps\": [{}], \"current\": 0}, \"passes\": {\"stage\": -4294967297}", "session.format");
  }
  void numbers_that_do_not_fit_are_refused() {
    QFETCH(QByteArray, session);
    QFETCH(QString, code);
    const auto read = decodeSession(session);
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().code), code);
  }

  void damaged_and_newer_sessions_are_refused() {
    QVERIFY(!decodeSession("not json"));
    QCOMPARE(QString::fromStdString(decodeSession("{\"format\": \"tirscope-session\", \"version\": 99}").error().code),
             "session.newer");
    QCOMPARE(QString::fromStdString(decodeSession("{\"format\": \"tirscope-session\", \"version\": 1}").error().code),
             "session.format");
  }
};

TIRSCOPE_TEST(SeedChainTest)

}  // namespace seed_chain_test
#include "seed_chain_test.moc"
