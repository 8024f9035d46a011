// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/measure_session.h"

#include <algorithm>

#include "app/session/runs/timed_steps.h"

namespace tirscope::app {

MeasureSession::MeasureSession(Document& document, WorkerClient& worker, SentModules& modules, QObject* parent)
    : QObject(parent), document_(document), worker_(worker), modules_(modules) {}

/// Between two requests there is none that could be cancelled: the next one is not sent then.
void MeasureSession::cancel() {
  stopped_ = busy_;
  if (request_ != 0) worker_.cancel(request_);
}

bool MeasureSession::isOfThisModule(const Work& work) const {
  return document_.isOpen() && document_.schedule()->history().front().state->module() == work.modules.front();
}

void MeasureSession::begin(const WorkPtr& work, std::function<void(const Result<void>&)> then) {
  busy_ = true;
  stopped_ = false;
  Q_EMIT busyChanged(true);
  send(work, std::move(then));
}

void MeasureSession::send(const WorkPtr& work, std::function<void(const Result<void>&)> then) {
  if (stopped_) return then(fail(tirscope::refused("job.cancelled", "cancelled")));
  if (work->sent.size() == work->modules.size()) return then({});
  const int request =
      modules_.send(work->modules[work->sent.size()], this, [=, this](const Result<SentModulePtr>& sent) {
        if (!sent) return then(fail(sent.error()));
        work->sent.push_back(*sent);
        send(work, then);
      });
  if (request != 0) request_ = request;
}

void MeasureSession::end() {
  request_ = 0;
  busy_ = false;
  Q_EMIT busyChanged(false);
}

// ---- time -----------------------------------------------------------------------------------------------------------

void MeasureSession::time(const QList<int>& steps, protocol::BenchRequest request) {
  if (!document_.isOpen() || busy_) return;
  auto work = std::make_shared<Work>();
  work->modules.push_back(document_.schedule()->history().front().state->module());
  for (int id : steps) {
    const views::Step* step = document_.history()->find(id);
    if (!step) continue;
    work->steps.append({id, step->title});
    work->modules.push_back(document_.schedule()->history()[std::size_t(id)].state->module());
  }
  if (work->steps.isEmpty()) return;
  request.function = document_.function().toStdString();
  request.set = document_.source().sizes;
  begin(work, [this, work, request](const Result<void>& arrived) {
    if (arrived)
      timeSent(work, request);
    else
      timed(work, fail(arrived.error()));
  });
}

void MeasureSession::timeSent(const WorkPtr& work, protocol::BenchRequest request) {
  work->clock.start();
  request.reference = work->sent.at(0)->handle();
  request.module = work->sent.at(1)->handle();
  for (std::size_t n = 2; n < work->sent.size(); ++n) {
    if (!request.others) request.others.emplace();
    request.others->push_back(work->sent[n]->handle());
  }
  auto progress = [this, work](const Progress& at) {
    Q_EMIT progressed(at);
    if (at.partial) showBegun(work, *at.partial);
  };
  request_ = worker_.ask(
      request, this, [this, work](const Result<protocol::BenchAnswer>& result) { timed(work, result); }, progress);
}

/// The first call of each program is shown at once, before all that makes a measurement of it.
void MeasureSession::showBegun(const WorkPtr& work, const nlohmann::json& partial) {
  if (!isOfThisModule(*work)) return;
  auto known = protocol::decode<protocol::BenchPartial>(partial, "partial");
  if (!known) return;
  auto begun = timedSteps(std::move(known->runs), work->steps, 0, work->waited());
  if (!begun || begun->runs.empty()) return;
  document_.setUnderWay(std::move(begun->runs));
  Q_EMIT calledOnce();
}

void MeasureSession::timed(const WorkPtr& work, const Result<protocol::BenchAnswer>& result) {
  int turns = 1;
  for (const views::RunPtr& run : document_.runs()->runs) turns = std::max(turns, run->turns + 1);
  auto answer = result.and_then([&](const protocol::BenchAnswer& measured) {
    return timedSteps({measured.runs.begin(), measured.runs.end()}, work->steps, turns, work->waited());
  });
  end();
  document_.setUnderWay({});
  if (!answer) {
    Q_EMIT refused({answer.error(), work->steps.size() == 1 ? work->steps.front().first : -1, true});
    return Q_EMIT measured(false);
  }
  if (!isOfThisModule(*work)) return Q_EMIT measured(false);  // another was opened, or this one with other sizes
  for (const views::Run& run : answer->runs) document_.addRun(run);
  if (!answer->failed.empty()) {
    const auto& [step, why] = answer->failed.front();
    Q_EMIT refused({why, step, step == document_.schedule()->current().id});
  }
  if (!answer->runs.empty() || !answer->failed.empty()) Q_EMIT recorded();
  Q_EMIT measured(answer->failed.empty());
}

// ---- compare --------------------------------------------------------------------------------------------------------

/// By the interpreter, which needs no build and no device: programs for tensor cores are compared, too.
void MeasureSession::check() {
  if (!document_.isOpen() || busy_) return;
  auto work = std::make_shared<Work>();
  work->modules = {document_.schedule()->history().front().state->module(), document_.schedule()->module()};
  work->steps = {{document_.schedule()->current().id, QString()}};
  begin(work, [this, work](const Result<void>& arrived) {
    if (!arrived) return compared(work, fail(arrived.error()));
    protocol::SameResultsRequest request;
    request.left = work->sent.at(0)->handle();
    request.right = work->sent.at(1)->handle();
    request.function = document_.function().toStdString();
    request.set = document_.source().sizes;
    request_ = worker_.ask(
        request, this, [this, work](const Result<protocol::SameResultsAnswer>& result) { compared(work, result); },
        [this](const Progress& at) { Q_EMIT progressed(at); });
  });
}

void MeasureSession::compared(const WorkPtr& work, const Result<protocol::SameResultsAnswer>& result) {
  const int step = work->steps.front().first;
  const bool same = result && result->same;
  end();
  if (!isOfThisModule(*work)) return Q_EMIT checked(false, -1);  // of a module that is not open any more
  if (!result)
    Q_EMIT refused({result.error(), step});
  else if (!same)
    Q_EMIT refused(
        {tirscope::refused("check.different", "this step computes a different result from the original program: {0}",
                           result->difference.value_or("")),
         step});
  Q_EMIT checked(same, step);
}

}  // namespace tirscope::app
