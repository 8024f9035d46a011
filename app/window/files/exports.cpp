// SPDX-License-Identifier: Apache-2.0
#include "app/window/files/exports.h"

#include <QApplication>
#include <QClipboard>

#include "app/session/files/session_file.h"
#include "app/storyboard/storyboard.h"
#include "app/window/forms/save_dialog.h"
#include "app/window/forms/trace_export.h"
#include "app/window/main/actions.h"
#include "app/window/main/texts.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/view_set.h"
#include "model/files/tensors_beside.h"
#include "script/files/complete_text.h"
#include "views/bench/bench_view.h"
#include "views/code/generated_code_view.h"
#include "views/common/canvas/picture.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/model_run/model_run_view.h"
#include "views/registry.h"
#include "views/tuning/tuning_view.h"

namespace tirscope::app {

Exports::Exports(const Workspace& all) : all_(all), document_(all.document) {
  addActions();
  connectViews();
  connect(&document_, &Document::opened, this, &Exports::updateActions);
  updateActions();
}

void Exports::addActions() {
  const QString file = tr("File");
  all_.actions.add("file.export_module", file, tr("Export the module…"), {}, "", [this] { exportModule(); });
  all_.actions.add("file.export_trace", file, tr("Export the &trace…"), QKeySequence(tr("Ctrl+Shift+E")), "",
                   [this] { exportTrace(); });
  all_.actions.add("file.export_picture", file, tr("Export a picture…"), {}, "", [this] { exportPicture(); });
  all_.actions.add("file.export_storyboard", file, tr("Export the storyboard…"), {}, "", [this] { exportStory(); });
  all_.actions.add("file.export_plan_csv", file, tr("Export the memory plan as CSV…"), {}, "",
                   [this] { exportPlan(true); });
  all_.actions.add("file.export_plan_annotation", file, tr("Export the memory plan as annotation…"), {}, "",
                   [this] { exportPlan(false); });
}

void Exports::updateActions() {
  for (const char* id : {"file.export_module", "file.export_trace", "file.export_picture", "file.export_storyboard",
                         "file.export_plan_csv", "file.export_plan_annotation"})
    all_.actions[id]->setEnabled(document_.isOpen());
}

void Exports::connectViews() {
  for (views::View* view : all_.views.all()) {
    connect(view, &views::View::traceCopyRequested, this, &Exports::copyTrace);
    connect(view, &views::View::traceExportRequested, this, &Exports::exportTrace);
    if (auto* bench = qobject_cast<views::BenchView*>(view)) {
      connect(bench, &views::BenchView::exportRequested, this, &Exports::exportText);
      connect(bench, &views::BenchView::pictureRequested, this, [this, bench] { exportPictureOf(*bench); });
    }
    if (auto* run = qobject_cast<views::ModelRunView*>(view))
      connect(run, &views::ModelRunView::exportRequested, this, &Exports::exportText);
    if (auto* tuning = qobject_cast<views::TuningView*>(view)) {
      connect(tuning, &views::TuningView::exportRequested, this, &Exports::exportText);
      connect(tuning, &views::TuningView::pictureRequested, this, [this, tuning] { exportPictureOf(*tuning); });
    }
    if (auto* code = qobject_cast<views::GeneratedCodeView*>(view))
      connect(code, &views::GeneratedCodeView::exportRequested, this, &Exports::exportText);
    if (auto* plan = qobject_cast<views::MemoryPlanView*>(view)) {
      connect(plan, &views::MemoryPlanView::exportRequested, this, &Exports::exportText);
      connect(plan, &views::MemoryPlanView::pictureRequested, this, [this, plan] { exportPictureOf(*plan); });
    }
  }
}

void Exports::told(const QString& path, const Result<void>& written) {
  if (!written) return all_.messages.show(written.error());
  all_.status.saySaved(path);
}

void Exports::exportModule() {
  if (auto can = script::require_in_release(document_.schedule()->module(), document_.release()); !can)
    return all_.messages.show(can.error());
  const IRModule module = document_.schedule()->module();
  const QString path =
      askWhereTo(document_, tr("Export the module"), besideSource(document_, QStringLiteral("scheduled.py")),
                 QStringLiteral("*.py"), QStringLiteral("py"), &all_.window);
  if (path.isEmpty()) return;
  script::PrintOptions options = script::complete().in(document_.release());
  auto beside = model::keep_beside(QFile::encodeName(path).toStdString(), module);
  if (!beside) return all_.messages.show(beside.error());
  options.tensors = *beside;
  told(path, writeFile(path, QByteArray::fromStdString(script::print_module(module, options).text + '\n')));
}

void Exports::exportText(const QString& title, const QString& ending, const QString& content) {
  const QString suffix = ending.section(u'.', -1);
  QString path = askWhereTo(document_, title, besideSource(document_, ending), QStringLiteral("*.%1").arg(suffix),
                            suffix, &all_.window);
  if (!path.isEmpty()) told(path, writeFile(path, content.toUtf8()));
}

void Exports::exportPicture() {
  views::View* last = all_.views.lastUsed();
  exportPictureOf(last && last->isVisible() ? *last : *all_.views.view(QStringLiteral("ir_text")));
}

void Exports::exportPictureOf(views::View& shown) {
  QString path = askWhereTo(
      document_, tr("Export a picture of %1").arg(views::findView(shown.objectName())->translatedTitle()),
      shown.objectName() + QStringLiteral(".svg"), tr("Pictures (*.svg *.png)"), QStringLiteral("svg"), &all_.window);
  if (!path.isEmpty()) told(path, views::savePicture(shown, path));
}

void Exports::exportStory() {
  const QString path =
      askWhereTo(document_, tr("Export the storyboard"), besideSource(document_, QStringLiteral("html")),
                 tr("Storyboards (*.html *.pdf)"), QStringLiteral("html"), &all_.window);
  if (path.isEmpty()) return;
  auto story = tellStory(document_, {});
  told(path, story ? saveStory(*story, path) : Result<void>(std::unexpected(story.error())));
}

void Exports::exportPlan(bool csv) {
  auto* plan = static_cast<views::MemoryPlanView*>(all_.views.view(QStringLiteral("memory_plan")));
  if (plan->busy()) {  // out of sight it begins to plan only now
    auto again = [this, csv] { exportPlan(csv); };
    connect(plan, &views::View::ready, this, again, Qt::SingleShotConnection);
    return;
  }
  if (plan->requestExport(csv)) return;
  all_.messages.show(refused("plan.none", "there is no memory plan to export: the function has no temporaries"));
}

void Exports::exportTrace() {
  if (auto* shown = all_.window.findChild<TraceExport*>()) return shown->raise(), shown->activateWindow();
  if (document_.isOpen()) (new TraceExport(document_, &all_.window))->show();
}

void Exports::copyTrace(const QString& form) {
  const schedule::TraceForm* wanted = schedule::find_trace_form(form.toStdString());
  if (!wanted || !document_.isOpen()) return;
  auto written = writtenTrace(document_, *wanted);
  if (!written) return all_.messages.show(written.error());
  QApplication::clipboard()->setText(QString::fromStdString(written->text));
  all_.status.say(tr("Copied: %1").arg(coreText(wanted->label)));
}

}  // namespace tirscope::app
