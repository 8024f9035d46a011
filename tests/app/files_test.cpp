// SPDX-License-Identifier: Apache-2.0
// Files in and out of the window: bad ones, dropped ones, sessions, pictures, full disks, and work that is not saved.
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <QSvgRenderer>

#include "app/window/runs/model_runs.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace files_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

bool write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray bytesOf(const QString& path) { return readFile(path).value(); }

}  // namespace

class FilesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void what_cannot_be_read_leaves_the_window_as_it_was_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const QByteArray module = bytesOf(sample("matmul.py"));
    QTest::newRow("not UTF-8") << "latin.py" << QByteArray("# f\xfcr\n") + module << "not UTF-8 text; open";
    QTest::newRow("binary") << "binary.py"
                            << QByteArray(
                                   "\x7f"
                                   "ELF\0\0\1\2",
                                   8)
                            << "not UTF-8 text; open";
    QTest::newRow("empty") << "empty.py" << QByteArray() << "no function";
    QTest::newRow("truncated module") << "half.py" << module.left(module.size() * 2 / 3) << "";
    QTest::newRow("some other Python") << "other.py" << QByteArray("print('hello')\n") << "no function";
    QTest::newRow("deeply nested") << "deep.py" << QByteArray("x = ") + QByteArray(100000, '(') << "";
    QTest::newRow("newer session") << "newer.tirscope" << QByteArray(R"({"format": "tirscope-session", "version": 99})")
                                   << "newer version of Tirscope";
    QTest::newRow("empty session") << "empty.tirscope" << QByteArray() << "not a Tirscope session";
    QTest::newRow("session of the wrong shape")
        << "shape.tirscope" << QByteArray(R"({"format": "tirscope-session", "version": 1, "source": 7})") << "damaged";
  }
  void what_cannot_be_read_leaves_the_window_as_it_was() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const QString before = w.text(), path = w.folder.filePath(name);
    QVERIFY(write(path, bytes));
    QVERIFY(!w->files().openFile(path));  // nothing asks about the unsaved step: a refused file does not discard it
    QVERIFY2(!w.message().isEmpty() && w.message().contains(says), qPrintable(w.message()));
    QCOMPARE(w.text(), before);
    QVERIFY(w->document().isModified());
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));  // the history is alive too
    QVERIFY(w.text() != before);
  }

  void a_builder_script_opens_like_a_module() {
    TestWindow w;
    QVERIFY(write(w.path("made.py"),
                  "from tvm import te\nN = 16\nA = te.placeholder((N,), name='A')\n"
                  "B = te.compute((N,), lambda i: A[i] + 1.0, name='B')\nf = te.create_prim_func([A, B])\n"));
    QVERIFY(w->files().openFile(w.path("made.py")) && settle(*w));
    QVERIFY2(w.text().contains("with T.block(\"B\")"), qPrintable(w.text()));
    QVERIFY(w.choose("i", "split", "4 x 4"));
    const QString scheduled = w.text();
    QVERIFY(w->files().saveTo(w.path("made.tirscope")));
    QVERIFY(w->files().openFile(w.path("made.tirscope")) && settle(*w));
    QCOMPARE(w.text(), scheduled);
    // One that is refused replaces nothing.
    QVERIFY(write(w.path("endless.py"), "from tvm import te\nA = te.placeholder((4,))\nwhile True:\n    pass\n"));
    QVERIFY(!w->files().openFile(w.path("endless.py")));
    QVERIFY2(w.message().contains("time limit"), qPrintable(w.message()));
    QCOMPARE(w.text(), scheduled);
  }

  void a_truncated_session_a_missing_file_and_a_folder_are_refused() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w->files().saveTo(w.path("good.tirscope")));
    const QByteArray good = bytesOf(w.path("good.tirscope"));
    for (double part : {0.1, 0.5, 0.9, 0.99}) {
      QVERIFY(write(w.path("cut.tirscope"), good.left(qsizetype(double(good.size()) * part))));
      QVERIFY(!w->files().openFile(w.path("cut.tirscope")));
      QVERIFY(w.message().contains("damaged"));
    }
    QVERIFY(!w->files().openFile(w.path("nowhere.py")));
    QVERIFY(w.message().contains("could not be read"));
    QVERIFY(w->files().openFile(w.folder.path()) && settle(*w));
    QVERIFY(w.message().contains("contains no dumps"));
    QCOMPARE(w.steps(), 2);
  }

  void a_file_that_is_dropped_on_a_view_is_opened() {
    TestWindow w;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample("relu.py"))});
    QWidget* text = w->view(QStringLiteral("ir_text"))->findChild<QPlainTextEdit*>()->viewport();
    const QPoint at = text->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(text, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&*w, &drop);
    QVERIFY(settle(*w));
    QVERIFY(w->windowTitle().startsWith("relu.py"));
  }

  void recent_files_stand_newest_first_in_the_menu_and_in_the_gallery() {
    TestWindow w;
    QVERIFY(w->files().openFile(sample("relu.py")));
    QMenu* recent = nullptr;
    for (QAction* menu : w->menuBar()->actions())
      for (QAction* entry : menu->menu()->actions())
        if (entry->menu() && entry->text().contains("recent")) recent = entry->menu();
    QVERIFY(recent);
    Q_EMIT recent->aboutToShow();
    QStringList names;
    for (QAction* entry : recent->actions()) names << QFileInfo(entry->text()).fileName();
    QCOMPARE(names, (QStringList{"relu.py", "matmul.py"}));
    recent->actions().back()->trigger();
    QVERIFY(w->windowTitle().startsWith("matmul.py"));
    QVERIFY(w.press(Qt::Key_W, Qt::ControlModifier));
    auto* card = w->findChild<QPushButton*>(QStringLiteral("card_relu"));
    QVERIFY(card && card->isVisible());
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(w->windowTitle().startsWith("relu.py"));
  }

  void a_session_brings_back_branches_the_selection_and_the_docks() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(w.choose("i", "parallel", ""));
    QVERIFY(select(*w, QStringLiteral("k")));
    QVERIFY(w.press(Qt::Key_3, Qt::ControlModifier));
    const QString before = w.text();
    QVERIFY(w->files().saveTo(w.path("s.tirscope")));
    QVERIFY(!w->document().isModified());
    QVERIFY(w.press(Qt::Key_1, Qt::ControlModifier));
    w->document().close();
    QVERIFY2(w->files().openFile(w.path("s.tirscope")), qPrintable(w.message()));
    QVERIFY(settle(*w));
    QCOMPARE(w.text(), before);
    QCOMPARE(w.steps(), 3);
    QCOMPARE(w->document().selection().current().name(), "k");
    QVERIFY(w->view(QStringLiteral("liveness"))->isVisible());
    QVERIFY(!w->view(QStringLiteral("trace"))->isVisible());
    QVERIFY(w->findChild<QToolBar*>(QStringLiteral("size_bar"))->isVisible());
  }

  void a_session_of_a_bare_function_opens_again() {
    TestWindow w{QString()};
    QVERIFY(write(w.path("bare.py"), R"(from tvm.script import tir as T
@T.prim_func
def twice(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32")):
    for i, j in T.grid(16, 16):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * 2.0
)"));
    QVERIFY2(w->files().openFile(w.path("bare.py")), qPrintable(w.message()));
    QVERIFY(settle(*w));
    QVERIFY(w.choose("j", "split", ""));
    QVERIFY(w->files().saveTo(w.path("bare.tirscope")));
    const QString before = w.text();
    w->document().close();
    QVERIFY2(w->files().openFile(w.path("bare.tirscope")), qPrintable(w.message()));
    QVERIFY(settle(*w));
    QCOMPARE(w.text(), before);
  }

  void a_disk_that_takes_no_more_keeps_the_work_and_says_so() {
    TestWindow w;
    QVERIFY(w->files().saveTo(w.path("x.tirscope")));
    const QByteArray saved = bytesOf(w.path("x.tirscope"));
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const QString before = w.text();
    {
      // Files of this process may not grow beyond a little: what a full disk does to a write, without one.
      rlimit whole{};
      getrlimit(RLIMIT_FSIZE, &whole);
      auto handler = signal(SIGXFSZ, SIG_IGN);
      rlimit little{500, whole.rlim_max};
      setrlimit(RLIMIT_FSIZE, &little);
      const bool done = w->files().saveTo(w.path("x.tirscope"));
      setrlimit(RLIMIT_FSIZE, &whole);
      signal(SIGXFSZ, handler);
      QVERIFY(!done);
    }
    QVERIFY2(w.message().contains("could not be written") && w.message().contains("save it elsewhere"),
             qPrintable(w.message()));
    QVERIFY(w->document().isModified());
    QCOMPARE(w.text(), before);
    QCOMPARE(bytesOf(w.path("x.tirscope")), saved);  // the old file is whole
    QCOMPARE(mkfifo(qPrintable(w.path("pipe")), 0600), 0);
    for (const QString& path : {w.folder.path(), w.path("no such folder/x.tirscope"), w.path("pipe")}) {
      QVERIFY2(!w->files().saveTo(path), qPrintable(path));
      QVERIFY2(w.message().contains("save it elsewhere"), qPrintable(w.message()));
      QVERIFY(w->document().isModified());
    }
    QVERIFY(!QFileInfo(w.path("pipe")).isFile());  // devices and pipes are not replaced
    QVERIFY(w->files().saveTo(w.path("x.tirscope")));
    QVERIFY(!w->document().isModified());
  }

  void unsaved_work_is_asked_for_before_it_goes() {
    TestWindow w;
    QVERIFY(w->close());  // nothing was done: nothing is asked
    w->show();
    QVERIFY(w.choose("j", "split", "64 x 16"));
    int asked = 0;
    auto answer = [&](QMessageBox::StandardButton button) {
      whenAsked([&asked, button](QDialog& dialog) {
        ++asked;
        pressButton(dialog, button);
      });
    };
    answer(QMessageBox::Cancel);
    QVERIFY(!w->close());
    answer(QMessageBox::Cancel);
    QVERIFY(!w->files().openFile(sample("relu.py")));
    QVERIFY(w->windowTitle().startsWith("matmul.py"));
    QVERIFY(w->document().isModified());
    const QString saved = w.path("kept.tirscope");
    whenAsked([&](QDialog& dialog) {
      ++asked;
      whenAsked([&](QDialog& files) { typePath(files, saved); });
      pressButton(dialog, QMessageBox::Save);
    });
    QVERIFY(w->files().openFile(sample("relu.py")));
    QVERIFY(QFileInfo::exists(saved));
    QVERIFY(w.choose("i", "parallel", ""));
    answer(QMessageBox::Discard);
    QVERIFY(w->close());
    QCOMPARE(asked, 4);
  }

  void text_that_is_being_edited_is_asked_for_too() {
    TestWindow w;
    QVERIFY(w.press(Qt::Key_E, Qt::ControlModifier));
    auto* editor = w->findChild<QPlainTextEdit*>(QStringLiteral("module_text"));
    QVERIFY(editor);
    QTest::keyClicks(editor, "# mine");
    int asked = 0;
    whenAsked([&](QDialog& dialog) {
      ++asked;
      pressButton(dialog, QMessageBox::Cancel);
    });
    QVERIFY(!w->close());
    QCOMPARE(asked, 1);
    QVERIFY(w->findChild<QPlainTextEdit*>(QStringLiteral("module_text"))->toPlainText().startsWith("# mine"));
    whenAsked([&](QDialog& dialog) { pressButton(dialog, QMessageBox::Discard); });
    QVERIFY(w->close());
  }

  void every_view_leaves_as_svg_and_png() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    views::Run run;
    run.step = w.step();
    run.title = QStringLiteral("a run");
    run.measured.median_s = 0.01;
    w->document().addRun(run);
    QSignalSpy ran(&w->modelRuns(), &ModelRuns::ended);
    ModelWish wish;
    wish.rounds = 1;
    w->modelRuns().run(wish);
    QVERIFY(waitFor([&] { return ran.count() == 1; }, 120000));
    w->lowering().lowerFor(QStringLiteral("cpu"));
    QVERIFY(settle(*w));
    auto leaves = [](TestWindow& window, const views::ViewInfo& info) {
      views::View* view = window->view(QString::fromLatin1(info.id));
      if (auto* dock = qobject_cast<QDockWidget*>(view->parentWidget())) {
        dock->show();
        dock->raise();
      }
      QVERIFY(settle(*window));
      window->activateWindow();
      view->setFocus();
      for (const char* ending : {"svg", "png"}) {
        const QString path = window.folder.filePath(QStringLiteral("%1.%2").arg(info.id, ending));
        whenAsked([&](QDialog& dialog) { typePath(dialog, path); });
        window->actions()["file.export_picture"]->trigger();
        QVERIFY2(QFileInfo(path).size() > 300, qPrintable(path + window.message()));
        if (QLatin1StringView(ending) == QLatin1StringView("png")) {
          QImage image(path);
          QSet<QRgb> colours;
          for (int y = 0; y < image.height(); y += 2)
            for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
          QVERIFY2(colours.size() > 3, info.id);
        } else {
          QVERIFY(QSvgRenderer(path).isValid());
        }
      }
    };
    const QString of_kernels = QStringLiteral("warp");
    for (const views::ViewInfo& info : views::allViews())
      if (QLatin1StringView(info.id) != of_kernels) leaves(w, info);
    TestWindow kernel(sample("gemm_shared.py"));
    leaves(kernel, *views::findView(of_kernels));
  }

  void a_picture_of_the_trace_has_every_step() {
    TestWindow w;
    for (int n = 0; n < 30; ++n) {
      QVERIFY(w.choose("i", "parallel", ""));
      QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    }
    views::View* trace = w->view(QStringLiteral("trace"));
    QVERIFY(trace->pictureSize().height() > 31 * 16);
  }

  void the_module_leaves_as_a_file() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    whenAsked([&](QDialog& dialog) { typePath(dialog, w.path("m.py")); });
    w->actions()["file.export_module"]->trigger();
    QVERIFY(bytesOf(w.path("m.py")).contains("j_0, j_1"));
  }

  void the_trace_leaves_in_every_form() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier));
    auto* dialog = w->findChild<QDialog*>(QStringLiteral("trace_export"));
    QVERIFY(dialog && dialog->isVisible());
    auto* forms = dialog->findChild<QListWidget*>(QStringLiteral("trace_forms"));
    auto* text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("trace_text"));
    auto* told = dialog->findChild<QLabel*>(QStringLiteral("trace_told"));
    auto* save = dialog->findChild<QPushButton*>(QStringLiteral("save"));
    const char* parts[] = {"def apply_trace(sch: tir.Schedule)",
                           "sch.get_sblock(",
                           "class Module:",
                           "T.sblock(",
                           "\"GetBlock\"",
                           "\"GetSBlock\""};
    QCOMPARE(forms->count(), int(std::size(parts)));
    forms->setFocus();
    QTest::keyClick(forms, Qt::Key_Home);
    for (int row = 0; row < forms->count(); ++row) {
      QCOMPARE(forms->currentRow(), row);
      QVERIFY2(text->toPlainText().contains(parts[row]), qPrintable(text->toPlainText()));
      const QString path = w.folder.filePath(QStringLiteral("t%1.%2").arg(row).arg(row < 4 ? "py" : "json"));
      whenAsked([&](QDialog& files) { typePath(files, path); });
      QTest::mouseClick(save, Qt::LeftButton);
      QCOMPARE(QString::fromUtf8(bytesOf(path)), text->toPlainText());
      QVERIFY(told->text().startsWith("Saved: "));
      QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("copy")), Qt::LeftButton);
      QCOMPARE(QApplication::clipboard()->text(), text->toPlainText());
      QTest::keyClick(forms, Qt::Key_Down);
    }
    // A full disk, or no folder: said in the dialog.
    whenAsked([&](QDialog& files) {
      files.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString());
      static_cast<QFileDialog&>(files).reject();
    });
    told->clear();
    QTest::mouseClick(save, Qt::LeftButton);
    QVERIFY(told->text().isEmpty());
    // It follows the document and goes with it.
    QTest::keyClick(forms, Qt::Key_Home);
    QVERIFY(w.choose("i", "parallel", ""));
    QVERIFY(text->toPlainText().contains("sch.parallel("));
    QPointer<QDialog> gone(dialog);
    w->document().close();
    QVERIFY(waitFor([&] { return gone.isNull(); }, 2000));
  }

  void a_trace_is_simplified_and_cut_and_says_which_release_it_needs() {
    TestWindow w;
    QVERIFY(write(w.path("s.py"),
                  "import tvm\nsch = tvm.tir.Schedule(Module)\nunused = sch.get_block('C')\n"
                  "i, j, k = sch.get_loops('C')\nsch.split(i, [None, 5], disable_predication=True)\n"
                  "sch.enter_postproc()\nsch.parallel(j)\n"));
    w->scheduling().runScript(w.path("s.py"));
    QVERIFY(settle(*w));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    w->actions()["file.export_trace"]->trigger();
    auto* dialog = w->findChild<QDialog*>(QStringLiteral("trace_export"));
    auto* text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("trace_text"));
    auto* told = dialog->findChild<QLabel*>(QStringLiteral("trace_told"));
    QCOMPARE(told->text(), "Needs TVM 0.17 or later");
    QCOMPARE(text->toPlainText().count("get_block"), 2);
    QVERIFY(text->toPlainText().contains("sch.parallel"));
    QTest::mouseClick(dialog->findChild<QCheckBox*>(QStringLiteral("simplified")), Qt::LeftButton, {}, QPoint(8, 8));
    QCOMPARE(text->toPlainText().count("get_block"), 1);
    QTest::mouseClick(dialog->findChild<QCheckBox*>(QStringLiteral("without_postproc")), Qt::LeftButton, {},
                      QPoint(8, 8));
    QVERIFY(!text->toPlainText().contains("enter_postproc") && !text->toPlainText().contains("sch.parallel"));
    QVERIFY(text->toPlainText().contains("sch.split("));
  }

  void the_trace_view_copies_every_form() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    w->findChild<QDockWidget*>(QStringLiteral("dock_trace"))->raise();
    QVERIFY(settle(*w));
    QMenu* menu = w->findChild<QToolButton*>(QStringLiteral("copy_trace"))->menu();
    QSet<QString> texts;
    for (QAction* form : menu->actions()) {
      menu->popup(w->mapToGlobal(QPoint(10, 10)));
      menu->setActiveAction(form);
      QTest::keyClick(menu, Qt::Key_Return);
      texts.insert(QApplication::clipboard()->text());
    }
    QCOMPARE(texts.size(), menu->actions().size());
    QTest::mouseClick(w->findChild<QToolButton*>(QStringLiteral("export_trace")), Qt::LeftButton);
    QVERIFY(w->findChild<QDialog*>(QStringLiteral("trace_export"))->isVisible());
  }
};

TIRSCOPE_TEST(FilesTest)

}  // namespace files_test
#include "files_test.moc"
