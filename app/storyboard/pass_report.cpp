// SPDX-License-Identifier: Apache-2.0
#include "app/storyboard/pass_report.h"

#include <QFile>
#include <QFileInfo>
#include <QTextStream>

#include "app/storyboard/storyboard.h"
#include "interp/same_results.h"
#include "memory_study/with_barriers.h"
#include "pass_runs/dumps.h"
#include "views/common/look/texts.h"

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

/// What the functions of both programs compute.
struct Verdict {
  bool differs = false;
  QString text;
};

/// Each TensorIR function that both have is run on one draw of inputs.
Verdict verdictOn(const IRModule& before, const IRModule& after) {
  int compared = 0;
  QString why;
  for (const auto& [name, function] : before->functions) {
    if (!before->prim_func(name) || !after->prim_func(name)) continue;
    auto difference = interp::different_results(passes::with_missing_barriers(before, name),
                                                passes::with_missing_barriers(after, name), name, {});
    if (!difference)
      why = views::text(difference.error().message);
    else if (*difference)
      return {true, QObject::tr("not the same: %1").arg(QString::fromStdString(name + ": " + **difference))};
    else
      ++compared;
  }
  if (!why.isEmpty()) return {false, QObject::tr("not all compared: %1").arg(why)};
  if (compared == 0) return {false, QObject::tr("not compared: no TensorIR function is in both")};
  return {false, QObject::tr("the same on random inputs")};
}

Result<Verdict> write(const QString& before, const QString& after, const QString& out) {
  TS_TRY(Opened both, opened(before, after));
  Document document;
  document.open(std::move(both));
  const bool graph = document.schedule()->module()->prim_func(document.function().toStdString()) == nullptr;
  TS_TRY(
      Storyboard story,
      tellStory(document, {.steps = {0, 1}, .views = {graph ? QStringLiteral("graph") : QStringLiteral("loop_nest")}}));
  story.title = QObject::tr("%1, then %2").arg(QFileInfo(before).fileName(), QFileInfo(after).fileName());
  const Verdict verdict =
      verdictOn(document.snapshotOf(0)->module(), document.snapshotOf(story.slides.back().step)->module());
  story.slides.back().facts.append({QObject::tr("results"), verdict.text});
  TS_TRY_VOID(saveStory(story, out));
  return verdict;
}

}  // namespace

int reportPass(const QString& before, const QString& after, const QString& out) {
  auto verdict = write(before, after, out);
  if (!verdict) {
    QTextStream(stderr) << "tirscope: " << QString::fromStdString(verdict.error().message.str()) << '\n';
    return 2;
  }
  QTextStream(stdout) << QObject::tr("results: %1").arg(verdict->text) << '\n';
  return verdict->differs ? 1 : 0;
}

}  // namespace tirscope::app
