// SPDX-License-Identifier: Apache-2.0
// The script that runs while it is written, and files that are followed.
#include "app/window/live/following.h"

#include <QFile>

#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/common/text/code_view.h"
#include "views/passes/passes_view.h"
#include "views/script/script_view.h"
#include "views/trace/trace_view.h"

namespace following_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  return file.readAll();
}

/// As an editor saves: another file takes the place of this one.
void replaceFile(const QString& path, const QByteArray& bytes) {
  if (auto written = writeFile(path, bytes); !written) qFatal("%s", written.error().message.str().c_str());
}

/// A window on a copy of the sample, which the test may change.
struct Followed : TestWindow {
  QString module = path("matmul.py"), script = path("schedule.py");
  QByteArray given = bytesOf(sample("matmul.py"));
  Followed() : TestWindow(QString()) {
    replaceFile(module, given);
    if (!window->files().openFile(module) || !settle(*window)) qFatal("the copy does not open");
    window->docks().raise(QStringLiteral("script"));
    settle(*window);
  }
  views::ScriptView& view() const { return static_cast<views::ScriptView&>(*window->view(QStringLiteral("script"))); }
  void type(const QString& text) const {
    view().code().selectAll();
    view().code().insertPlainText(text);
  }
  bool quiet() const {
    return waitFor([this] { return !window->isBusy(); }, 10000);
  }
  QString refusal() const {
    auto* button = window->findChild<QPushButton*>(QStringLiteral("refused_step"));
    return button->isHidden() ? QString() : button->toolTip();
  }
  template <class Condition>
  bool sees(Condition condition) const {
    return waitFor(condition, 8000) && settle(*window);
  }
};

/// A window that was started with a module and a script to follow, which it may not be able to open yet.
struct Begun : TestWindow {
  QString module = path("matmul.py"), script = path("schedule.py");
  QByteArray good = bytesOf(sample("matmul.py")), broken = QByteArray(good).replace("T.grid", "T.gird");
  Begun() : TestWindow(QString()) {}
  void begin() const { window->following().begin(module, script); }
  QString badge() const {
    auto* label = window->findChild<QLabel*>(QStringLiteral("following"));
    return label->isVisible() ? label->text() : QString();
  }
  template <class Condition>
  bool sees(Condition condition) const {
    return waitFor(condition, 8000) && settle(*window);
  }
  bool isScheduled() const { return window->document().isOpen() && text().contains(QStringLiteral("i_0, i_1")); }
  template <class Widget>
  Widget& part(const char* name) const {
    return *window->findChild<Widget*>(QLatin1StringView(name));
  }
};

constexpr const char* split_i = "i, j, k = sch.get_loops(sch.get_block(\"C\"))\nsch.split(i, [None, 8])\n";

}  // namespace

class FollowingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_trace_is_a_script_until_a_person_writes() {
    Followed w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.view().asText().contains("sch.split("));
    QVERIFY(!w->following().session().script());
    QVERIFY(!w.view().code().marks().empty());
    w.type(QString::fromLatin1(split_i));
    QVERIFY(w->following().session().script());
    QVERIFY(w.quiet());
    QVERIFY(w.text().contains("i_0, i_1"));
    QVERIFY(!w.text().contains("j_0"));
    QCOMPARE(w.view().asText(), QString::fromLatin1(split_i));
    keepPicture(*w, "script");
  }

  void what_is_typed_leaves_one_line_of_steps() {
    Followed w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const int before = w.steps();
    for (const char* factor : {"2", "4", "8", "16"}) {
      w.type(QStringLiteral("i, j, k = sch.get_loops(sch.get_block(\"C\"))\nsch.split(i, [None, %1])\n")
                 .arg(QLatin1StringView(factor)));
      QVERIFY(w.quiet());
    }
    QVERIFY(w.text().contains("64, 16"));
    // The person's own branch, and the last text; not those on the way.
    QCOMPARE(w.steps(), before + 3);
    // A step that was made by hand is kept, and the script says that it leads elsewhere.
    QVERIFY(w.choose("k", "unroll", ""));
    QVERIFY(w->following().session().script()->elsewhere);
    QVERIFY(w->findChild<QWidget*>(QStringLiteral("script_note"))->isVisible());
    const int with_unroll = w.steps();
    QTest::mouseClick(w->findChild<QPushButton*>(QStringLiteral("script_note_second")), Qt::LeftButton);
    QVERIFY(w.quiet());
    QCOMPARE(w.steps(), with_unroll);  // the way of the script is there already
    QVERIFY(!w.text().contains("T.unroll"));
    QTest::mouseClick(w->findChild<QPushButton*>(QStringLiteral("script_note_first")), Qt::LeftButton);
  }

  void an_error_keeps_the_steps_before_it_and_is_said_with_its_line() {
    Followed w;
    w.type(QString::fromLatin1(split_i) + QStringLiteral("sch.fuse(k, j)\nsch.unroll(j)\n"));
    QVERIFY(w.quiet());
    QVERIFY(w.text().contains("i_0, i_1") && !w.text().contains("T.unroll"));
    const views::ScriptPtr script = w->following().session().script();
    QVERIFY(script->problem);
    QCOMPARE(script->problem->line, 3);
    QVERIFY2(w.refusal().contains(":3: "), qPrintable(w.refusal()));
    using Style = views::CodeMark::Style;
    QVERIFY(std::ranges::any_of(w.view().code().marks(), [](const auto& mark) { return mark.style == Style::Error; }));
    QVERIFY(w.message().isEmpty());
    keepPicture(*w, "script-error");
    w.view().code().moveCursor(QTextCursor::Start);
    w->docks().raise(QStringLiteral("trace"));
    QTest::mouseClick(w->findChild<QPushButton*>(QStringLiteral("refused_step")), Qt::LeftButton);
    QCOMPARE(w.view().code().textCursor().blockNumber(), 2);
    // Half a line, as while typing: nothing of the program goes.
    w.type(QString::fromLatin1(split_i) + QStringLiteral("sch.fuse("));
    QVERIFY(w.quiet());
    QVERIFY(w->document().isOpen());
    w.type(QString::fromLatin1(split_i));
    QVERIFY(w.quiet());
    QVERIFY(w.refusal().isEmpty());
  }

  void a_line_goes_to_its_step() {
    Followed w;
    w.type(QString::fromLatin1(split_i) + QStringLiteral("sch.parallel(j)\n"));
    QVERIFY(w.quiet());
    w.view().code().moveCursor(QTextCursor::Start);
    w.view().code().moveCursor(QTextCursor::Down);
    QTest::mouseClick(w->findChild<QToolButton*>(QStringLiteral("script_step")), Qt::LeftButton);
    QVERIFY(settle(*w));
    QVERIFY(w.text().contains("i_0, i_1") && !w.text().contains("T.parallel"));
  }

  void a_script_that_is_followed_runs_when_it_is_saved() {
    Followed w;
    replaceFile(w.script, split_i);
    w->following().openScript(w.script);
    w->following().follow();
    QVERIFY(w.quiet());
    QVERIFY(w.text().contains("i_0, i_1"));
    QVERIFY(w->findChild<QLabel*>(QStringLiteral("following"))->text().contains("matmul.py"));
    QVERIFY(select(*w, QStringLiteral("k")));
    replaceFile(w.script, QByteArray(split_i) + "sch.parallel(j)\n");
    QVERIFY(w.sees([&] { return w.text().contains("T.parallel"); }));
    QCOMPARE(w->document().selection().current().name(), QStringLiteral("k"));
    keepPicture(*w, "following");
    // What a person wrote is not thrown away for the file.
    w.type(QStringLiteral("sch.get_block(\"C\")\n"));
    QVERIFY(w.quiet());
    replaceFile(w.script, split_i);
    QVERIFY(w.sees([&] { return w->following().session().script()->newer; }));
    QCOMPARE(w.view().asText(), QStringLiteral("sch.get_block(\"C\")\n"));
    QTest::mouseClick(w->findChild<QPushButton*>(QStringLiteral("script_note_first")), Qt::LeftButton);
    QVERIFY(w.quiet());
    QCOMPARE(w.view().asText(), QString::fromLatin1(split_i));
  }

  void a_module_that_is_followed_keeps_steps_selection_and_timings_place() {
    Followed w;
    QVERIFY(w.choose("i", "split", "64 x 16") && w.choose("k", "unroll", ""));
    w->following().follow();
    QVERIFY(select(*w, QStringLiteral("k")));
    replaceFile(w.module, QByteArray(w.given).replace("float32", "float64"));
    QVERIFY(w.sees([&] { return w.text().contains("float64"); }));
    QVERIFY(w.text().contains("T.unroll") && w.text().contains("i_0"));
    QCOMPARE(w.steps(), 3);
    QCOMPARE(w->document().selection().current().name(), QStringLiteral("k"));
    // A loop less: the steps up to the refused one stay, and that one is named.
    replaceFile(w.module, QByteArray(w.given).replace("1024", "1"));
    QVERIFY(w.sees([&] { return !w.text().contains("1024"); }));
  }

  void bad_files_leave_what_is_shown() {
    Followed w;
    w->following().follow();
    const QString shown = w.text();
    replaceFile(w.module, w.given.left(w.given.size() / 2));
    QVERIFY(w.sees([&] { return !w.message().isEmpty(); }));
    QCOMPARE(w.text(), shown);
    QVERIFY(QFile::remove(w.module));
    QVERIFY(w.sees([&] { return w.message().contains("is not there"); }));
    QVERIFY(QDir().mkpath(w.module));
    QTest::qWait(FileWatch::longest_ms * 2);
    QCOMPARE(w.text(), shown);
    QVERIFY(QDir().rmdir(w.module));
    replaceFile(w.module, QByteArray(w.given).replace("float32", "float16"));
    QVERIFY(w.sees([&] { return w.text().contains("float16"); }));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    // Another program altogether.
    replaceFile(w.module, bytesOf(sample("mlp.py")));
    QVERIFY(w.sees([&] { return w->document().functions().contains("linear0"); }));
    QVERIFY(!w->document().function().isEmpty());
  }

  void a_file_that_changes_all_the_time_is_read_now_and_then() {
    Followed w;
    w->following().follow();
    int read = 0;
    connect(&w->following().session(), &LiveSession::followed, this, [&] { ++read; });
    QElapsedTimer clock;
    clock.start();
    int n = 0;
    while (clock.elapsed() < 2500) {
      replaceFile(w.module, QByteArray(w.given) + "# " + QByteArray::number(++n) + '\n');
      QTest::qWait(10);
    }
    QVERIFY2(n > 50 && read >= 1 && read <= 30, qPrintable(QStringLiteral("%1 of %2").arg(read).arg(n)));
    QVERIFY(w.sees([&] { return w->document().source().text.endsWith(QStringLiteral("# %1\n").arg(n)); }));
  }

  void a_module_that_is_broken_at_the_start_opens_when_it_is_mended_on_disk() {
    Begun w;
    replaceFile(w.module, w.broken);
    replaceFile(w.script, split_i);
    w.begin();
    QVERIFY(settle(*w));
    auto& text = w.part<views::CodeView>("broken_source");
    QVERIFY(text.isVisible() && text.toPlainText().contains("T.gird"));
    QVERIFY2(w.message().startsWith("matmul.py:15:24: "), qPrintable(w.message()));
    QCOMPARE(w.badge(), QStringLiteral("Waiting for matmul.py"));
    keepPicture(*w, "waiting");
    // Broken in another way: the text and the problem are those of now.
    replaceFile(w.module, QByteArray(w.good).replace("T.grid", "T.gurd"));
    QVERIFY(w.sees([&] { return text.toPlainText().contains("T.gurd"); }));
    QVERIFY2(w.message().contains("gurd"), qPrintable(w.message()));
    replaceFile(w.module, w.good);
    QVERIFY(w.sees([&] { return w.isScheduled(); }));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    QVERIFY(!text.isVisible());
    // Both are followed from now on.
    QCOMPARE(w.badge(), QStringLiteral("Following matmul.py"));
    replaceFile(w.script, QByteArray(split_i) + "sch.parallel(j)\n");
    QVERIFY(w.sees([&] { return w.text().contains("T.parallel"); }));
    replaceFile(w.module, QByteArray(w.good).replace("float32", "float64"));
    QVERIFY(w.sees([&] { return w.text().contains("float64") && w.text().contains("T.parallel"); }));
  }

  void a_script_that_is_broken_at_the_start_runs_when_it_is_mended() {
    Begun w;
    replaceFile(w.module, w.good);
    replaceFile(w.script, QByteArray(split_i) + "sch.parallel(j\n");
    w.begin();
    QVERIFY(w.sees([&] { return w->following().session().script() && w->following().session().script()->problem; }));
    QCOMPARE(w.badge(), QStringLiteral("Following matmul.py"));
    replaceFile(w.script, QByteArray(split_i) + "sch.parallel(j)\n");
    QVERIFY(w.sees([&] { return w.isScheduled() && w.text().contains("T.parallel"); }));
  }

  void files_that_are_not_there_yet_are_waited_for() {
    Begun w;
    w.begin();
    QVERIFY(w.message().contains("could not be read"));
    QCOMPARE(w.badge(), QStringLiteral("Waiting for matmul.py"));
    replaceFile(w.module, w.good);
    QVERIFY(w.sees([&] { return w->document().isOpen(); }));
    QCOMPARE(w.badge(), QStringLiteral("Waiting for schedule.py"));
    replaceFile(w.script, split_i);
    QVERIFY(w.sees([&] { return w.isScheduled(); }));
    QCOMPARE(w.badge(), QStringLiteral("Following matmul.py"));
  }

  void edits_of_a_broken_module_are_kept_when_its_file_changes() {
    Begun w;
    replaceFile(w.module, w.broken);
    replaceFile(w.script, split_i);
    w.begin();
    auto& text = w.part<views::CodeView>("broken_source");
    text.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&text, "# mine");
    replaceFile(w.module, w.good);
    QVERIFY(w.sees([&] { return w.message().contains("your edits are kept"); }));
    QVERIFY(text.isVisible() && text.toPlainText().startsWith("# mine"));
    // Asked for, it takes their place.
    whenAsked([](QDialog& dialog) { pressButton(dialog, QMessageBox::Discard); });
    QTest::mouseClick(&w.part<QPushButton>("message_remedy"), Qt::LeftButton);
    QVERIFY(w.sees([&] { return w.isScheduled(); }));
    QCOMPARE(w.badge(), QStringLiteral("Following matmul.py"));
  }

  void what_is_mended_in_the_window_is_followed_too() {
    Begun w;
    replaceFile(w.module, w.broken);
    replaceFile(w.script, split_i);
    w.begin();
    auto& text = w.part<views::CodeView>("broken_source");
    text.setTextCursor(text.document()->find(QStringLiteral("gird")));
    QTest::keyClicks(&text, "grid");
    auto& save = w.part<QPushButton>("broken_save");
    QVERIFY(waitFor([&] { return save.isEnabled(); }, 5000));
    QTest::mouseClick(&save, Qt::LeftButton);
    QVERIFY(w.sees([&] { return w.isScheduled(); }));
    QCOMPARE(w.badge(), QStringLiteral("Following matmul.py"));
  }

  void what_is_left_alone_is_waited_for_no_more() {
    Begun w;
    replaceFile(w.module, w.broken);
    w.begin();
    QTest::mouseClick(&w.part<QPushButton>("broken_close"), Qt::LeftButton);
    QVERIFY(w.badge().isEmpty());
    replaceFile(w.module, w.good);
    QTest::qWait(FileWatch::longest_ms * 2);
    QVERIFY(!w->document().isOpen());
    // Another module is not the one that was asked for.
    replaceFile(w.module, w.broken);
    w.begin();
    QCOMPARE(w.badge(), QStringLiteral("Waiting for matmul.py"));
    QVERIFY(w->files().openFile(sample("relu.py")) && settle(*w));
    QVERIFY(w.badge().isEmpty());
  }

  void dumps_that_a_compiler_goes_on_writing_are_followed() {
    TestWindow w{QString()};
    const QByteArray text = bytesOf(sample("matmul.py"));
    QVERIFY(QDir().mkpath(w.path("dumps")));
    replaceFile(w.path("dumps/000_Begin.py"), text);
    replaceFile(w.path("dumps/001_Simplify.py"), text);
    w->following().follow();
    QVERIFY(w->files().openFile(w.path("dumps")));
    auto& passes = static_cast<views::PassesView&>(*w->view(QStringLiteral("passes")));
    QVERIFY(waitFor([&] { return w->passes().pipeline() && settle(*w); }, 8000));
    passes.showStage(1);
    replaceFile(w.path("dumps/002_Lower.py"), QByteArray(text).replace("float32", "float64"));
    QVERIFY(waitFor([&] { return w->passes().pipeline()->run.stages.size() == 3; }, 8000));
    QCOMPARE(passes.currentStage(), 2);
    passes.showStage(0);
    replaceFile(w.path("dumps/003_Last.py"), text);
    QVERIFY(waitFor([&] { return w->passes().pipeline()->run.stages.size() == 4; }, 8000));
    QCOMPARE(passes.currentStage(), 0);
  }
};

TIRSCOPE_TEST(FollowingTest)

}  // namespace following_test
#include "following_test.moc"
