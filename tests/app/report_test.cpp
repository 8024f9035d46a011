// SPDX-License-Identifier: Apache-2.0
// A report by clicks: what the dialog lists, what is in the file, and that it opens as what it was made of.
#include "app/session/report/report.h"

#include <QFile>

#include "support/menu_hands.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/common/text/code_view.h"

namespace report_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  return file.readAll();
}

/// A person who is called alice, for as long as this lives.
struct Alice {
  QByteArray before = qgetenv("USER");
  Alice() { qputenv("USER", "alice"); }
  ~Alice() { qputenv("USER", before); }
};

/// The sample as alice's own file, with what is personal in its comments.
struct AlicesWindow : TestWindow {
  QString module = path("alice's matmul.py");
  AlicesWindow() : TestWindow(QString()) {
    const QByteArray text = "# by alice, see /home/alice/notes/tiles.txt\n" + bytesOf(sample("matmul.py"));
    if (!writeFile(module, text)) qFatal("no file");
    if (!window->files().openFile(module) || !settle(*window)) qFatal("the copy does not open");
  }
  /// Two branches, the first one timed.
  bool work() {
    views::Run run;
    const bool split = choose("j", "split", "64 x 16");
    run.step = step();
    run.title = QStringLiteral("split");
    run.measured.median_s = 0.0123;
    run.measured.seconds = {0.0121, 0.0123};
    run.measured.flags = "library=/home/alice/lib/libx.so";
    window->document().addRun(run);
    return split && press(Qt::Key_Z, Qt::ControlModifier) && choose("i", "parallel", "");
  }
};

QDialog* dialogOf(TestWindow& w, const char* name) {
  QDialog* found = nullptr;
  waitFor([&] { return (found = w->findChild<QDialog*>(QLatin1StringView(name))) && found->isVisible(); }, 5000);
  return found;
}

/// Clicks through the parts; their titles and texts.
QList<std::pair<QString, QString>> readThrough(QDialog& dialog) {
  auto& list = *dialog.findChild<QListWidget*>(QStringLiteral("report_parts"));
  auto& text = *dialog.findChild<views::CodeView*>(QStringLiteral("report_text"));
  QList<std::pair<QString, QString>> parts;
  for (int row = 0; row < list.count(); ++row) {
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(row)).center());
    parts.append({list.item(row)->text(), text.isVisible() ? text.toPlainText() : QStringLiteral("picture")});
  }
  return parts;
}

QString partOf(const QList<std::pair<QString, QString>>& parts, const char* title) {
  for (const auto& [name, text] : parts)
    if (name.startsWith(QLatin1StringView(title))) return text;
  return {};
}

/// The tree of the history: each step's parent, label and time.
QStringList treeOf(const MainWindow& window) {
  QStringList steps;
  for (const schedule::Step& step : const_cast<MainWindow&>(window).document().schedule()->history())
    steps << QStringLiteral("%1 %2").arg(step.parent).arg(QString::fromStdString(step.label));
  return steps;
}

void saveReport(TestWindow& w, const QString& path) {
  QVERIFY(clickMenu(*w, QStringLiteral("Help"), QStringLiteral("Save for a report")));
  QDialog* dialog = dialogOf(w, "report_dialog");
  QVERIFY2(dialog, qPrintable(w.message()));
  whenAsked([&](QDialog& files) { typePath(files, path); });
  QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("report_save")), Qt::LeftButton);
  QVERIFY(waitFor([&] { return QFileInfo::exists(path); }, 5000));
}

nlohmann::json smallSession() {
  return nlohmann::json::parse(
      R"({"format": "tirscope-session", "version": 2, "history": {"steps": [{}], "current": 0},
          "source": {"text": "@T.prim_func\ndef main(A: T.Buffer((4,))):\n    T.evaluate(0)\n"}})");
}

QByteArray pngOf(QSize size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::red);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

}  // namespace

class ReportTest : public QObject {
  Q_OBJECT
  Alice alice_;

 private Q_SLOTS:
  void what_is_saved_by_clicks_opens_in_a_fresh_window() {
    const QString path =
        QDir::temp().filePath(QStringLiteral("report-test-%1.tirscope-report").arg(qApp->applicationPid()));
    const auto remove = qScopeGuard([&] { QFile::remove(path); });
    QString text;
    QStringList tree;
    {
      AlicesWindow w;
      QVERIFY(w.work());
      QVERIFY(select(*w, QStringLiteral("k")));
      text = w.text(), tree = treeOf(*w);
      saveReport(w, path);
      if (QTest::currentTestFailed()) return;
      QVERIFY(w->document().isModified());  // a report is not where the work is kept
    }
    TestWindow fresh{QString()};
    whenAsked([&](QDialog& files) { typePath(files, path); });
    QVERIFY(clickMenu(*fresh, QStringLiteral("File"), QStringLiteral("Open…")));
    QVERIFY(settle(*fresh));
    QVERIFY2(fresh->document().isOpen(), qPrintable(fresh.message()));
    QCOMPARE(fresh.text(), text);
    QCOMPARE(treeOf(*fresh), tree);
    const auto& runs = fresh->document().runs()->runs;
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0]->measured.median_s, 0.0123);
    QCOMPARE(runs[0]->measured.seconds, (std::vector<double>{0.0121, 0.0123}));
    QCOMPARE(runs[0]->step, 1);
    QCOMPARE(fresh->document().selection().current().name(), QStringLiteral("k"));
    // The title has the module's name; saving asks where, and leaves the report alone.
    QVERIFY2(fresh->windowTitle().startsWith("<user>'s matmul.py"), qPrintable(fresh->windowTitle()));
    QVERIFY(fresh->document().sessionPath().isEmpty());
    QVERIFY(fresh->findChild<QLabel*>(QStringLiteral("report_badge"))->isVisible());
    // What the window does not show.
    QVERIFY(clickMenu(*fresh, QStringLiteral("Help"), QStringLiteral("Contents of the report")));
    QDialog* contents = dialogOf(fresh, "report_contents");
    QVERIFY(contents);
    const auto parts = readThrough(*contents);
    QVERIFY2(partOf(parts, "Versions").contains(QStringLiteral("Qt: ") + QLatin1StringView(qVersion())),
             qPrintable(partOf(parts, "Versions")));
    QVERIFY(partOf(parts, "Versions").contains(QRegularExpression(QStringLiteral(R"(LLVM: (\d+\.\d+|none))"))) &&
            partOf(parts, "Versions").contains("system: "));
    QVERIFY(partOf(parts, "Settings").contains("timing/repeat: default"));
    QCOMPARE(partOf(parts, "Screenshot"), QStringLiteral("picture"));
    keepPicture(*contents, "report-contents");
    contents->close();
    // With another module it is gone.
    QVERIFY(fresh->files().openFile(sample("relu.py")));
    QVERIFY(!fresh->actions()["help.report_contents"]->isEnabled());
    QVERIFY(!fresh->findChild<QLabel*>(QStringLiteral("report_badge"))->isVisible());
  }

  void the_dialog_lists_what_goes_in_and_what_was_left_out() {
    AlicesWindow w;
    QVERIFY(w.work());
    w->messages()->show(environment("file.read", "'{0}' could not be read", "/home/alice/x/y.py")
                            .note(message("see {0}", "/home/alice/b.py")));
    QVERIFY(clickMenu(*w, QStringLiteral("Help"), QStringLiteral("Save for a report")));
    QDialog* dialog = dialogOf(w, "report_dialog");
    QVERIFY(dialog);
    const auto parts = readThrough(*dialog);
    QStringList titles;
    for (const auto& [title, text] : parts) titles << title.section(QStringLiteral(" ("), 0, 0);
    QCOMPARE(titles, (QStringList{"Module", "History", "Timings", "Window", "Versions", "Settings", "Message shown",
                                  "Screenshot", "Left out"}));
    QVERIFY(partOf(parts, "Module").startsWith("# by <user>, see tiles.txt\n"));
    QCOMPARE(partOf(parts, "History").count(u'\n'), 2);
    QVERIFY(partOf(parts, "Timings").contains("library=libx.so"));
    QCOMPARE(partOf(parts, "Message shown"), QStringLiteral("'y.py' could not be read\nsee b.py\n[file.read]"));
    const QString left = partOf(parts, "Left out");
    QVERIFY2(left.contains(QStringLiteral("left out (1×): /home/alice/notes/tiles.txt; in its place: tiles.txt")),
             qPrintable(left));
    QVERIFY2(left.contains(QStringLiteral("(1×): ") + w.module), qPrintable(left));
    keepPicture(*dialog, "report-dialog");
    auto& list = *dialog->findChild<QListWidget*>(QStringLiteral("report_parts"));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(7)).center());
    keepPicture(*dialog, "report-picture");
    // Without the screenshot it is smaller, and the file has none.
    auto& size = *dialog->findChild<QLabel*>(QStringLiteral("report_size"));
    const QString with = size.text();
    auto& box = *dialog->findChild<QCheckBox*>(QStringLiteral("report_with_picture"));
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(8, box.height() / 2));
    QVERIFY(size.text() != with);
    QVERIFY(list.item(7)->font().strikeOut());
    whenAsked([&](QDialog& files) { typePath(files, w.path("r.tirscope-report")); });
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("report_save")), Qt::LeftButton);
    const QByteArray bytes = bytesOf(w.path("r.tirscope-report"));
    const nlohmann::json report = nlohmann::json::parse(bytes.toStdString());
    QVERIFY(!report.at("report").contains("screenshot"));
    QCOMPARE(report.at("report").at("left_out").at("paths").get<int>(), 5);
    for (const QString& personal : {QStringLiteral("alice"), QStringLiteral("/home/"), w.folder.path()})
      QVERIFY2(!bytes.contains(personal.toUtf8()), qPrintable(personal));
  }

  void an_edit_by_hand_an_intrinsic_and_passes_are_cleaned_too() {
    AlicesWindow w;
    const QString edited = w.text().replace("class Module:", "# alice\nclass Module:");
    w->document().editByHand(edited);
    QVERIFY(settle(*w));
    w->lowering().lowerFor(QStringLiteral("cpu"));
    QVERIFY(settle(*w));
    WindowState state;
    state.passes.files = {{"000_Begin.py", "# alice in /home/alice/p.py\n"}};
    state.passes.title = QStringLiteral("/home/alice/dumps");
    auto made = Report::make(SessionContents(w->document()), state, {}, {{"/home/alice"}, {"alice"}, {}});
    QVERIFY2(made, made ? "" : made.error().message.str().c_str());
    const QByteArray bytes = made->bytes(true);
    QVERIFY2(!bytes.contains("alice"), bytes.constData());
    QVERIFY(made->reopens());
    auto read = decodeSession(bytes);
    QVERIFY(read && read->report);
    QCOMPARE(read->window.passes.title, QStringLiteral("dumps"));
    QCOMPARE(read->opened.schedule.history().size(), std::size_t(2));
  }

  void blocks_and_buffers_of_that_name_replay() {
    TestWindow w{QString()};
    QVERIFY(writeFile(w.path("named.py"), QByteArray(R"(from tvm.script import tir as T
@T.prim_func
def main(alice: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32")):
    for i, j in T.grid(16, 16):
        with T.block("kestrel"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = alice[vi, vj] * 2.0
)")));
    QVERIFY(w->files().openFile(w.path("named.py")) && settle(*w));
    w->document().apply({schedule::Call{"cache_read",
                                        {schedule::Value(std::string("kestrel")), schedule::Value(std::string("alice")),
                                         schedule::Value(std::string("global"))},
                                        {}}});
    QVERIFY(settle(*w));
    QVERIFY2(w.steps() == 2, qPrintable(w.message()));
    auto made = Report::make(SessionContents(w->document()), {}, {}, {{}, {"alice"}, {"kestrel"}});
    QVERIFY(made);
    const auto again = made->reopens();
    QVERIFY2(again, again ? "" : again.error().message.str().c_str());
    const auto kept = [](const LeftOut& one) { return one.what == LeftOut::What::Kept; };
    QCOMPARE(std::ranges::count_if(made->leftOut(), kept), 2);
    QCOMPARE(made->leftOut().size(), std::size_t(3));  // the others: the folder of the file
  }

  void damaged_reports_are_refused_or_open_without_their_picture_data() {
    QTest::addColumn<QByteArray>("report");
    QTest::addColumn<bool>("opens");
    const auto row = [](const char* name, const nlohmann::json& report, bool opens) {
      QTest::newRow(name) << QByteArray::fromStdString(report.dump()) << opens;
    };
    const auto picture = [](const QByteArray& bytes) {
      return nlohmann::json{{"screenshot", bytes.toBase64().toStdString()}};
    };
    row("empty", nlohmann::json::object(), true);
    row("no object", 7, false);
    row("a list", nlohmann::json::array(), false);
    row("facts that are none", {{"versions", {1, 2}}}, false);
    row("facts of another kind", {{"settings", "all"}}, false);
    row("a value that is no text", {{"versions", {{{"name", "Qt"}, {"value", 6}}}}}, false);
    row("too many facts", {{"versions", nlohmann::json::array_t(501, {{"name", "a"}, {"value", "b"}})}}, false);
    row("a long message", {{"message", std::string(100'000, 'x')}}, false);
    row("a count that is none", {{"left_out", {{"paths", -1}}}}, false);
    row("a count that is too large", {{"left_out", {{"paths", 1e300}}}}, false);
    row("a picture that is a number", {{"screenshot", 3}}, false);
    row("a picture that is too large", {{"screenshot", std::string(8'000'000, 'A')}}, false);
    row("a picture of no base64", {{"screenshot", "<script>alert(1)</script>"}}, true);
    row("an SVG for a picture", picture("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"), true);
    row("a wide picture", picture(pngOf({9000, 2})), true);
    row("half a picture", picture(pngOf({64, 64}).left(60)), true);
  }
  void damaged_reports_are_refused_or_open_without_their_picture() {
    QFETCH(QByteArray, report);
    QFETCH(bool, opens);
    nlohmann::json session = smallSession();
    session["report"] = nlohmann::json::parse(report.toStdString());
    TestWindow w{QString()};
    QVERIFY(writeFile(w.path("r.tirscope-report"), QByteArray::fromStdString(session.dump())));
    QCOMPARE(w->files().openFile(w.path("r.tirscope-report")), opens);
    if (!opens) {
      QVERIFY2(w.message().contains("damaged"), qPrintable(w.message()));
      return;
    }
    QVERIFY(settle(*w));
    w->actions()["help.report_contents"]->trigger();
    QDialog* contents = dialogOf(w, "report_contents");
    QVERIFY(contents);
    for (const auto& [title, text] : readThrough(*contents)) QVERIFY2(text != "picture", qPrintable(title));
    contents->close();
  }

  void half_a_report_and_another_file_under_its_name_are_refused() {
    AlicesWindow w;
    auto made = Report::make(SessionContents(w->document()), {}, {}, {});
    QVERIFY(made);
    const QByteArray good = made->bytes(true);
    for (double part : {0.0, 0.2, 0.7, 0.99}) {
      QVERIFY(writeFile(w.path("cut.tirscope-report"), good.left(qsizetype(double(good.size()) * part))));
      QVERIFY(!w->files().openFile(w.path("cut.tirscope-report")));
    }
    QVERIFY(writeFile(w.path("module.tirscope-report"), bytesOf(sample("matmul.py"))));
    QVERIFY(!w->files().openFile(w.path("module.tirscope-report")));
    QVERIFY2(w.message().contains("not a Tirscope session"), qPrintable(w.message()));
  }

  void a_picture_is_made_to_fit() {
    QImage noise(2200, 1600, QImage::Format_RGB32);
    quint32 state = 1;
    for (int y = 0; y < noise.height(); ++y)
      for (int x = 0; x < noise.width(); ++x) noise.setPixel(x, y, 0xff000000 | (state = state * 1664525 + 1013904223));
    const QByteArray bytes = pictureBytes(noise);
    QVERIFY(!bytes.isEmpty() && bytes.size() <= largest_report_picture);
    QCOMPARE(pictureOf(bytes).size(), QSize(1100, 800));
    QVERIFY(pictureBytes(QImage()).isEmpty());
  }

  void what_cannot_be_written_says_so_and_leaves_the_old_file() {
    AlicesWindow w;
    auto made = Report::make(SessionContents(w->document()), {}, {}, {});
    QVERIFY(made);
    const auto refused = made->save(w.folder.path(), true);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, "file.write-no-file");
    const auto nowhere = made->save(w.path("no such folder/r.tirscope-report"), true);
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().code, "file.write");
  }

  void nothing_open_is_nothing_to_report() {
    TestWindow w{QString()};
    QVERIFY(!w->actions()["help.report"]->isEnabled());
    QVERIFY(!w->actions()["help.report_contents"]->isEnabled());
    QVERIFY(w->files().openFile(sample("relu.py")));
    QVERIFY(w->actions()["help.report"]->isEnabled());
  }
};

TIRSCOPE_TEST(ReportTest)

}  // namespace report_test
#include "report_test.moc"
