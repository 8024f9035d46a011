// SPDX-License-Identifier: Apache-2.0
#include "app/session/pass_session.h"

#include <QDir>
#include <QFileInfo>

#include "model/files/tensors_beside.h"
#include "script/files/reader.h"

namespace tirscope::app {

namespace {

using views::Pipeline;
using views::PipelinePtr;

Result<passes::Context> contextFor(const std::string& target) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(target));
  return context;
}

std::filesystem::path pathOf(const QString& path) { return QFile::encodeName(path).toStdString(); }

PipelinePtr pipelineOf(passes::PassRun run, const QString& title, int step, const QStringList& from = {}) {
  return std::make_shared<const Pipeline>(Pipeline{std::move(run), title, step, from});
}

}  // namespace

PassSession::PassSession(QObject* parent) : QObject(parent) {}

void PassSession::setBusy(bool busy) {
  if (busy_ == busy) return;
  busy_ = busy;
  Q_EMIT busyChanged(busy);
}

void PassSession::cancel() { lane_.requestStop(); }

void PassSession::show(PipelinePtr pipeline) {
  if (pipeline_ == pipeline) return;
  pipeline_ = std::move(pipeline);
  Q_EMIT changed();
}

void PassSession::clear() {
  lane_.drop();
  setBusy(false);
  show(nullptr);
}

void PassSession::inLane(Work work, std::function<void(PipelinePtr)> done) {
  lane_.drop();
  setBusy(true);
  lane_.start(
      std::move(work),
      [this, done = std::move(done)](Result<PipelinePtr> result) {
        setBusy(false);
        if (!result) return Q_EMIT refused(result.error());
        done(*std::move(result));
      },
      [this](const Progress& at) { Q_EMIT progressed(at); });
}

QString PassSession::titled(const QString& what, const Input& input) {
  return input.function.isEmpty() ? what : tr("%1: %2 and what it calls").arg(what, input.function);
}

void PassSession::lower(const Input& input, const QString& target) {
  inLane(
      [input, target = target.toStdString(),
       title = titled(tr("Lowered for %1").arg(target), input)](const Job& job) -> Result<PipelinePtr> {
        TS_TRY(passes::Context context, contextFor(target));
        TS_TRY(passes::PassRun run, passes::run_stages(input.module, passes::pipeline(context), context, job));
        return pipelineOf(std::move(run), title, input.step);
      },
      [this](PipelinePtr pipeline) { show(std::move(pipeline)); });
}

void PassSession::runPipelines(const Input& input, const QStringList& names) {
  inLane(
      [input, names, title = titled(tr("Passes of %1").arg(names.join(QStringLiteral(", "))), input)](
          const Job& job) -> Result<PipelinePtr> {
        TS_TRY(passes::Context context, contextFor("cpu"));
        std::vector<passes::PassCall> calls;
        for (const QString& name : names) {
          TS_TRY(std::vector<passes::PassCall> some, passes::named_pipeline(name.toStdString()));
          calls.insert(calls.end(), some.begin(), some.end());
        }
        TS_TRY(passes::PassRun run, passes::run_stages(input.module, calls, context, job));
        return pipelineOf(std::move(run), title, input.step);
      },
      [this](PipelinePtr pipeline) { show(std::move(pipeline)); });
}

void PassSession::openFolder(const QString& folder) {
  inLane(
      [folder, title = tr("Dumps of %1").arg(QDir(folder).dirName())](const Job& job) -> Result<PipelinePtr> {
        TS_TRY(auto files, passes::dumps_in(pathOf(folder)));
        TS_TRY(passes::PassRun run, passes::read_dumps(files, {}, job));
        return pipelineOf(std::move(run), title, -1, {folder});
      },
      [this, folder](const PipelinePtr& pipeline) { Q_EMIT dumpsRead(pipeline, folder); });
}

void PassSession::readAgain() {
  if (!pipeline_ || pipeline_->from.isEmpty()) return;
  const QStringList from = pipeline_->from;
  from.size() == 1 ? openFolder(from[0]) : openPair(from[0], from[1]);
}

void PassSession::openPair(const QString& before, const QString& after) {
  const QString title = tr("%1, then %2").arg(QFileInfo(before).fileName(), QFileInfo(after).fileName());
  inLane(
      [before, after, title](const Job& job) -> Result<PipelinePtr> {
        TS_TRY(passes::PassRun run, passes::read_before_and_after(pathOf(before), pathOf(after), {}, job));
        return pipelineOf(std::move(run), title, -1, {before, after});
      },
      [this, before](const PipelinePtr& pipeline) { Q_EMIT dumpsRead(pipeline, before); });
}

void PassSession::restore(std::vector<passes::DumpFile> files, const QString& title, int step, int stage) {
  inLane(
      [files = std::move(files), title, step](const Job& job) -> Result<PipelinePtr> {
        TS_TRY(passes::PassRun run, passes::read_dump_files(files, {}, job));
        return pipelineOf(std::move(run), title, step);
      },
      [this, stage](PipelinePtr pipeline) {
        show(std::move(pipeline));
        Q_EMIT restored(stage);
      });
}

void PassSession::goOn(const PipelinePtr& pipeline, int next, const QString& text) {
  if (!pipeline || next < 0) return;
  inLane(
      [base = pipeline, next, text = text.toStdString()](const Job& job) -> Result<PipelinePtr> {
        script::ReadOptions options;
        options.check_well_formed = false;  // a module between two passes need not be
        options.keep_names = true;
        std::vector<IRModule> known;
        for (const passes::RunStage& stage : base->run.stages)
          if (stage.module) known.push_back(stage.module);
        options.tensors = model::tensors_of(std::move(known));
        auto read = script::read_module(text, options);
        if (!read) return fail(merged(read.error(), text));
        TS_TRY(passes::PassRun run, passes::run_again(base->run, std::size_t(next), script::under_main(*read), job));
        return pipelineOf(std::move(run), base->title, base->step);
      },
      [this](PipelinePtr edited) { show(std::move(edited)); });
}

void PassSession::dump(const QString& folder) {
  if (!pipeline_) return;
  inLane(
      [pipeline = pipeline_, path = pathOf(folder)](const Job&) -> Result<PipelinePtr> {
        TS_TRY_VOID(passes::write_dumps(pipeline->run, path));
        return pipeline;
      },
      [this, folder](const PipelinePtr&) { Q_EMIT dumped(folder); });
}

}  // namespace tirscope::app
