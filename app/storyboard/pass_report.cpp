// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/pass_report.h"

#include <QFile>
#include <QFileInfo>
#include <QTextStream>

#include "app/storyboard/storyboard.h"
#include "pass_runs/dumps.h"

namespace tirscope::app {

namespace {

std::filesystem::path encoded(const QString& path) { return QFile::encodeName(path).toStdString(); }

/// The program before the pass with the one after it as its only step.
Result<Opened> opened(const QString& before, const QString& after) {
  TS_TRY(passes::PassRun run, passes::read_before_and_after(encoded(before), encoded(after), {}));
  TS_TRY(schedule::Schedule schedule, schedule::Schedule::create(run.stages.front().module));
  schedule.replace_module(run.stages.back().module, QFileInfo(after).fileName().toStdString());
  return Opened{{before, QString::fromUtf8(run.stages.front().printed->text)}, std::move(schedule)};
}

Result<void> write(const QString& before, const QString& after, const QString& out) {
  TS_TRY(Opened both, opened(before, after));
  Document document;
  document.open(std::move(both));
  const bool graph = document.schedule()->module()->prim_func(document.function().toStdString()) == nullptr;
  TS_TRY(
      Storyboard story,
      tellStory(document, {.steps = {0, 1}, .views = {graph ? QStringLiteral("graph") : QStringLiteral("loop_nest")}}));
  story.title = QObject::tr("%1, then %2").arg(QFileInfo(before).fileName(), QFileInfo(after).fileName());
  return saveStory(story, out);
}

}  // namespace

int reportPass(const QString& before, const QString& after, const QString& out) {
  if (auto written = write(before, after, out); !written) {
    QTextStream(stderr) << "tirscope: " << QString::fromStdString(written.error().message.str()) << '\n';
    return 2;
  }
  return 0;
}

}  // namespace tirscope::app
