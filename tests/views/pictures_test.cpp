// SPDX-License-Identifier: Apache-2.0
#include <QFile>

#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"
#include "views/cache/cache_view.h"
#include "views/code/generated_code_view.h"
#include "views/lesson/lesson_view.h"
#include "views/model_run/model_run_view.h"
#include "views/passes/passes_view.h"
#include "views/playback/playback_view.h"
#include "views/registry.h"
#include "views/source/source_view.h"
#include "views/support/history_fixture.h"
#include "views/support/listing_fixture.h"
#include "views/support/model_run_fixture.h"
#include "views/support/pipeline_fixture.h"
#include "views/support/tuning_fixture.h"
#include "views/tuning/tuning_view.h"
#include "views/warp/warp_view.h"

namespace pictures_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// A program of a GPU.
SnapshotPtr kernel() {
  QFile file(test::in_source(QStringLiteral("sample_modules/gemm_shared.py")));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no sample");
  auto read = script::read_module(file.readAll().toStdString());
  if (!read) qFatal("%s", read.error().front().message.str().c_str());
  return snapshotOf(script::under_main(*read)->prim_func("main"));
}

/// What only one of the views is given.
void giveOwn(View& view, const SnapshotPtr& snapshot, const PipelinePtr& pipeline) {
  if (auto* caches = qobject_cast<CacheView*>(&view)) caches->setMostAccesses(100'000);
  if (auto* playback = qobject_cast<PlaybackView*>(&view)) playback->setMostAccesses(100'000);
  if (auto* passes = qobject_cast<PassesView*>(&view)) passes->setPipeline(pipeline);
  if (auto* code = qobject_cast<GeneratedCodeView*>(&view)) code->setListing(sampleListing(snapshot));
  if (auto* run = qobject_cast<ModelRunView*>(&view)) run->setModelRun(sampleModelRun());
  if (auto* tuning = qobject_cast<TuningView*>(&view)) {
    tuning->begin(sampleSpaces());
    tuning->add(sampleTrials(0, 40), sampleRejections());
  }
  if (qobject_cast<WarpView*>(&view)) view.setSnapshot(kernel());
  if (auto* lesson = qobject_cast<LessonView*>(&view)) {
    LessonPage page{"one", "One", "# Loops\n\nA *text* with `code`.\n\n```python\nx = 1\n```\n", {}, {}};
    page.tasks = {
        {"a", "Split loop j.", 2, LessonTask::Kind::Steps, LessonTask::State::Missing, {"j is whole."}, "Split."},
        {"b", "How many?", 1, LessonTask::Kind::Number, LessonTask::State::Done, {}, {}, {"Count."}, 1}};
    lesson->setClassroom(std::make_shared<const Classroom>(Classroom{{{"one", "One", 1, 3}}, page}));
  }
  if (auto* source = qobject_cast<SourceView*>(&view)) {
    source->setSource(std::make_shared<const SourceFile>(
        SourceFile{QString::fromStdString(script::print_module(snapshot->module()).text), {{"C", 3, 4}}}));
    view.setSnapshot(snapshot);
  }
}

}  // namespace

/// Every view as a picture: light and dark, full and empty. TIRSCOPE_PICTURES=folder keeps them.
class PicturesTest : public QObject {
  Q_OBJECT
  static void programs(QList<QPair<QString, SnapshotPtr>>& out) {
    out = {{"matmul", snapshotOf(samples::matmul(1024, 1024, 1024))},
           {"tiled", snapshotOf(tiledMatmul(1024))},
           {"chain", snapshotOf(samples::matmul_exp_matmul(1024, 2048, 1024, 3072))}};
  }
 private Q_SLOTS:
  void every_view_paints_every_program_in_both_themes() {
    QList<QPair<QString, SnapshotPtr>> all;
    programs(all);
    const PipelinePtr pipeline = samplePipeline();
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      QApplication::setPalette(theme->palette());
      for (const ViewInfo& info : allViews())
        for (const auto& [name, snapshot] : all) {
          Selection selection;
          std::unique_ptr<View> view(info.create(selection, nullptr));
          view->resize(480, 420);
          view->setSnapshot(snapshot);
          view->setHistory(sampleHistory());
          view->setRuns(sampleRuns());
          giveOwn(*view, snapshot, pipeline);
          view->show();
          settle(*view);
          QString file =
              QStringLiteral("%1-%2-%3").arg(QLatin1StringView(info.id), name, theme->isDark() ? "dark" : "light");
          QVERIFY2(!view->pictureSize().isEmpty(), qPrintable(file));
          QVERIFY2(savedColours(*view, file) > 8, qPrintable(file));
          QString window = qEnvironmentVariable("TIRSCOPE_PICTURES");
          if (!window.isEmpty()) view->grab().save(window + "/window-" + file + ".png");
        }
    }
  }
  void a_view_with_nothing_to_show_says_so_and_has_no_picture() {
    for (const ViewInfo& info : allViews()) {
      Selection selection;
      std::unique_ptr<View> view(info.create(selection, nullptr));
      view->resize(480, 300);
      view->show();
      QVERIFY2(view->pictureSize().isEmpty(), info.id);
      QVERIFY2(view->asText().isEmpty(), info.id);
      QImage image = view->grab().toImage();
      QSet<QRgb> colours;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
      QVERIFY2(colours.size() > 8, info.id);  // an icon and words
      view->setSnapshot(nullptr);
      view->setHistory(nullptr);
      view->setRuns(nullptr);
      auto refused = savePicture(*view, QDir::temp().filePath("empty.png"));
      QCOMPARE(refused.error().code, "picture.empty");
    }
  }
  void pictures_are_written_as_svg_and_png() {
    QTemporaryDir folder;
    const PipelinePtr pipeline = samplePipeline();
    for (const ViewInfo& info : allViews()) {
      Selection selection;
      std::unique_ptr<View> view(info.create(selection, nullptr));
      view->resize(480, 300);
      view->setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
      view->setHistory(sampleHistory());
      view->setRuns(sampleRuns());
      giveOwn(*view, view->snapshot(), pipeline);
      view->show();
      settle(*view);
      for (const char* ending : {"svg", "png"}) {
        QString path =
            folder.filePath(QStringLiteral("%1.%2").arg(QLatin1StringView(info.id), QLatin1StringView(ending)));
        auto written = savePicture(*view, path);
        QVERIFY2(written, info.id);
        QVERIFY(QFileInfo(path).size() > 500);
      }
      QCOMPARE(savePicture(*view, folder.filePath("x.bmp")).error().code, "picture.format");
      QCOMPARE(savePicture(*view, folder.filePath("missing/x.png")).error().code, "picture.write");
    }
  }
  void ids_are_unique_and_found() {
    QSet<QString> ids;
    for (const ViewInfo& info : allViews()) {
      ids.insert(info.id);
      QCOMPARE(findView(QString::fromLatin1(info.id)), &info);
      QVERIFY(QFile::exists(QStringLiteral(":/tirscope/icons/%1.svg").arg(QLatin1StringView(info.icon))));
    }
    QCOMPARE(ids.size(), qsizetype(allViews().size()));
    QVERIFY(!findView(u"nothing"));
  }
};

TIRSCOPE_TEST(PicturesTest)

}  // namespace pictures_test
#include "pictures_test.moc"
