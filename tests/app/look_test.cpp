// SPDX-License-Identifier: Apache-2.0
// The window and its dialogs in both languages and themes: every label, button and choice has the room that its words
// take. TIRSCOPE_PICTURES=folder keeps what was seen, for a person to look at; QT_SCALE_FACTOR makes it larger.
#include "app/window/main/language.h"
#include "app/window/runs/model_runs.h"
#include "schedule/intrin/intrin.h"
#include "support/form_hands.h"
#include "support/room.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/support/tuning_fixture.h"
#include "views/tuning/tuning_view.h"

namespace look_test {

using namespace tirscope;
using namespace tirscope::app;

class LookTest : public QObject {
  Q_OBJECT

  QString look_;

  /// Keeps a picture, and says what is cut off.
  QString seen(QWidget& widget, const char* name) {
    waitFor([] { return false; }, 60);  // laid out and painted
    const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
    if (!folder.isEmpty()) {
      QDir().mkpath(folder);
      widget.grab().save(folder + u'/' + QLatin1StringView(name) + u'-' + look_ + QStringLiteral(".png"));
    }
    const QStringList cut = cutOff(widget);
    return cut.isEmpty() ? QString() : QLatin1StringView(name) + QStringLiteral(": ") + cut.join(QStringLiteral("; "));
  }
  static QDialog* dialog(TestWindow& w, const char* name) {
    QDialog* found = nullptr;
    waitFor([&] { return (found = w->findChild<QDialog*>(QLatin1StringView(name))) != nullptr; }, 3000);
    return found;
  }

 private Q_SLOTS:
  void cleanup() {
    installLanguage(QStringLiteral("en"));
    QApplication::setPalette(views::Theme::light().palette());
  }

  void nothing_is_cut_off_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("dark");
    for (const char* language : {"en", "zh_CN"})
      for (bool dark : {false, true})
        QTest::addRow("%s-%s", language, dark ? "dark" : "light") << QString::fromLatin1(language) << dark;
  }
  void nothing_is_cut_off() {
    QFETCH(QString, language);
    QFETCH(bool, dark);
    look_ = QLatin1StringView(QTest::currentDataTag());
    installLanguage(language);
    QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
    TestWindow w{QString()};
    ViewCommands::setDark(dark);
    QCOMPARE(seen(*w, "gallery"), QString());
    QVERIFY(w->files().openFile(sample("matmul_nt.py")) && settle(*w));
    QCOMPARE(seen(*w, "Original"), QString());
    w->scheduling().runScript(sample("matmul_nt.tensorize.py"));
    QVERIFY(settle(*w));
    QVERIFY(select(*w, QStringLiteral("i_0")));
    QCOMPARE(seen(*w, "window"), QString());
    w->findChild<QDockWidget*>(QStringLiteral("dock_diff"))->raise();
    QVERIFY(settle(*w));
    QCOMPARE(seen(*w, "diff"), QString());
    w->findChild<QDockWidget*>(QStringLiteral("dock_trace"))->raise();
    for (const char* layout : {"learn", "memory", "benchmark", "code"}) {
      w->docks().setLayoutNamed(QLatin1StringView(layout));
      QVERIFY(settle(*w));
      QCOMPARE(seen(*w, layout), QString());
    }
    for (const char* target : {"cpu", "cuda"}) {
      w->lowering().lowerFor(QLatin1StringView(target));
      QVERIFY(settle(*w));
      QCOMPARE(seen(*w, QByteArray("passes_").append(target)), QString());
    }
    w->docks().setLayoutNamed(QStringLiteral("overview"));

    w->actions()["file.export_trace"]->trigger();
    QCOMPARE(seen(*dialog(w, "trace_export"), "trace_export"), QString());
    dialog(w, "trace_export")->close();
    w->actions()["help.report"]->trigger();
    QCOMPARE(seen(*dialog(w, "report_dialog"), "report_dialog"), QString());
    dialog(w, "report_dialog")->close();
    w->actions()["edit.text"]->trigger();
    QCOMPARE(seen(*dialog(w, "text_editor"), "text_editor"), QString());
    dialog(w, "text_editor")->close();
    w->actions()["edit.palette"]->trigger();
    QCOMPARE(seen(*dialog(w, "command_palette"), "palette"), QString());
    dialog(w, "command_palette")->close();
    w->actions()["schedule.register_intrin"]->trigger();
    QCOMPARE(seen(*dialog(w, "intrin_register"), "register"), QString());
    dialog(w, "intrin_register")->close();
  }

  void nothing_of_a_search_is_cut_off_data() { nothing_is_cut_off_data(); }
  void nothing_of_a_search_is_cut_off() {
    QFETCH(QString, language);
    QFETCH(bool, dark);
    look_ = QLatin1StringView(QTest::currentDataTag());
    installLanguage(language);
    QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
    TestWindow w(sample("matmul.py"));
    ViewCommands::setDark(dark);
    w->docks().setLayoutNamed(QStringLiteral("tuning"));
    QVERIFY(settle(*w));
    QCOMPARE(seen(*w, "tuning_empty"), QString());
    w->actions()["build.tune"]->trigger();
    QCOMPARE(seen(*dialog(w, "tune_form"), "tune_form"), QString());
    dialog(w, "tune_form")->close();
    auto& view = static_cast<views::TuningView&>(*w->view(QStringLiteral("tuning")));
    view.begin(views::sampleSpaces());
    view.add(views::sampleTrials(0, 300), views::sampleRejections());
    view.setAnswer(views::sampleTuneAnswer(view.winner(), 300));
    view.setStatus({views::TuningState::Ended, 300, true, {}});
    for (const char* page : {"candidates", "tiles", "heat", "winner", "rejected", "space"}) {
      view.showPage(QLatin1StringView(page));
      if (page == QByteArrayView("winner"))
        for (int k = 0; k < 300; ++k) view.setTrace(k, QStringLiteral("b0 = sch.get_block(\"C\")\nk = %1\n").arg(k));
      QCOMPARE(seen(*w, QByteArray("tuning_").append(page)), QString());
    }
    w->messages()->clear();
  }

  void nothing_of_a_model_is_cut_off_data() { nothing_is_cut_off_data(); }
  void nothing_of_a_model_is_cut_off() {
    QFETCH(QString, language);
    QFETCH(bool, dark);
    look_ = QLatin1StringView(QTest::currentDataTag());
    installLanguage(language);
    QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
    TestWindow w(sample("digits_cnn.py"));
    ViewCommands::setDark(dark);
    w->actions()["build.run_model"]->trigger();
    QDialog* form = dialog(w, "model_form");
    QVERIFY(form);
    QCOMPARE(seen(*form, "model_form"), QString());
    QSignalSpy ran(&w->modelRuns(), &ModelRuns::ended);
    QTest::mouseClick(form->findChild<QPushButton*>(QStringLiteral("run_model")), Qt::LeftButton);
    QVERIFY(waitFor([&] { return ran.count() == 1; }, 120000));
    QVERIFY(settle(*w));
    QCOMPARE(seen(*w, "model_run"), QString());
    const QStringList bindings =
        w->modelRuns().newest()->answer.nodes->empty()
            ? QStringList()
            : QStringList{QString::fromStdString(w->modelRuns().newest()->answer.nodes->front().name)};
    QVERIFY(!bindings.isEmpty() && select(*w, bindings.front()));
    QCOMPARE(seen(*w, "model_run_images"), QString());
    w->actions()["passes.zero_build"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(seen(*w, "graph_passes"), QString());
    w->docks().setLayoutNamed(QStringLiteral("memory"));
    QVERIFY(settle(*w));
    QCOMPARE(seen(*w, "graph_memory"), QString());
  }

  void no_form_is_cut_off_data() { nothing_is_cut_off_data(); }
  void no_form_is_cut_off() {
    QFETCH(QString, language);
    QFETCH(bool, dark);
    look_ = QLatin1StringView(QTest::currentDataTag());
    installLanguage(language);
    QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
    TestWindow w;
    ViewCommands::setDark(dark);
    QVERIFY(select(*w, QStringLiteral("j")));
    QVERIFY(clickSelected(*w, QStringLiteral("loop_nest"), true));
    auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
    QVERIFY(menu);
    QCOMPARE(seen(*menu, "menu"), QString());
    for (QAction* entry : menu->actions())
      if (entry->menu() && entry->text() == QStringLiteral("split")) {
        entry->menu()->popup(w->mapToGlobal(QPoint(300, 300)));
        QCOMPARE(seen(*entry->menu(), "menu_split"), QString());
        entry->menu()->close();
      }
    menu->close();
    for (const char* primitive : {"split", "reorder", "cache_read", "annotate", "tensorize", "transform_layout"}) {
      const char* node = QByteArray("split reorder").contains(primitive) ? "j" : "C";
      QVERIFY(select(*w, QLatin1StringView(node)));
      QVERIFY(clickSelected(*w, QStringLiteral("loop_nest"), true));
      QVERIFY2(chooseFromMenu(*w, QMenu::tr("Any primitive…"), QLatin1StringView(primitive)), primitive);
      PrimitiveForm* form = nullptr;
      QVERIFY(waitFor([&] { return (form = w->findChild<PrimitiveForm*>()) != nullptr; }, 3000));
      waitFor([] { return false; }, 400);  // the preview comes
      QCOMPARE(seen(*form, primitive), QString());
      if (QByteArray(primitive) == "tensorize") {
        QVERIFY(typeInto(*form, "intrin_name", QStringLiteral("wmma_sync_16x16x16_f16f16f32")));
        waitFor([&] { return !form->findChild<MessageStrip*>()->shownText().isEmpty(); }, 3000);
        QCOMPARE(seen(*form, "mismatch"), QString());
      }
      QPointer<PrimitiveForm> gone(form);
      form->reject();
      QVERIFY(waitFor([&] { return gone.isNull(); }, 3000));
    }
  }
};

TIRSCOPE_TEST(LookTest)

}  // namespace look_test
#include "look_test.moc"
