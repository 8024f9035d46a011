// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/tune_session.h"

#include <QRandomGenerator>
#include <algorithm>

#include "app/session/cancelled.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

constexpr int64_t usual_trials = 64;

}  // namespace

TuneSession::TuneSession(WorkerClient& shared, SentModules& modules, QObject* parent)
    : QObject(parent), shared_(shared), shared_modules_(modules) {}

bool TuneSession::isBusy() const {
  return status_.state == State::Preparing || status_.state == State::Running || status_.state == State::Pausing ||
         status_.state == State::Finishing;
}

void TuneSession::set(State state) {
  const bool before = isBusy();
  status_.state = state;
  if (state != State::Preparing) status_.doing.clear();
  Q_EMIT statusChanged();
  if (before != isBusy()) Q_EMIT busyChanged(isBusy());
}

void TuneSession::start(const IRModule& program, protocol::TuneRequest request) {
  if (isBusy()) return;
  drop();
  worker_.setProgram(shared_.program());
  worker_.setPrefix(shared_.prefix(), shared_.patience());
  program_ = program;
  request_ = std::move(request);
  if (!request_.seed) request_.seed = int64_t(QRandomGenerator::global()->bounded(1 << 30));
  // A folder of this machine is of no use to another one.
  if (!request_.database && shared_.prefix().isEmpty()) {
    folder_ = std::make_unique<QTemporaryDir>();
    if (folder_->isValid()) request_.database = QFile::encodeName(folder_->path()).toStdString();
  }
  begun_ = request_.resume.value_or(false);
  status_.can_pause = request_.database.has_value();
  status_.wanted = request_.trials.value_or(usual_trials);
  set(State::Preparing);
  send([this](const std::string& handle) { askSpaces(handle); });
}

void TuneSession::send(std::function<void(const std::string& handle)> then) {
  const int run = run_;
  const int request = modules_.send(program_, this, [this, run, then](const Result<SentModulePtr>& sent) {
    if (run != run_) return;
    if (!sent) return fail(sent.error());
    sent_ = *sent;
    then(sent_->handle());
  });
  if (request != 0) request_id_ = request;
}

void TuneSession::askSpaces(const std::string& handle) {
  protocol::SpacesRequest request{request_};
  request.module = handle;
  request_id_ = worker_.ask(request, this, [this, run = run_](const Result<protocol::SpacesAnswer>& answer) {
    if (run != run_) return;
    if (!answer) return fail(answer.error());
    Q_EMIT prepared(*answer);
    if (status_.state == State::Preparing) this->run();
  });
}

/// Begins the search, or goes on with it.
void TuneSession::run() {
  set(finish_ ? State::Finishing : State::Running);
  send([this](const std::string& handle) { ask(handle); });
}

void TuneSession::ask(const std::string& handle) {
  protocol::TuneRequest request = request_;
  request.module = handle;
  request.trials = finish_ ? seen_ : status_.wanted;
  request.resume = begun_;
  if (request.time_s) {
    const double left = *request.time_s - spent_;
    // What is added to a run whose time is over has no limit of its own.
    if (left > 0 && !finish_)
      request.time_s = left;
    else
      request.time_s.reset();
  }
  finish_ = false;
  begun_ = request_.database.has_value();
  request_id_ = worker_.ask(
      request, this,
      [this, run = run_](const Result<protocol::TuneAnswer>& answer) {
        if (run == run_) answered(answer);
      },
      [this, run = run_](const Progress& at) {
        if (run != run_) return;
        Q_EMIT progressed(at);
        status_.doing = at.partial ? QString() : views::text(at.text);
        if (at.partial) take(*at.partial);
        Q_EMIT statusChanged();
      });
}

/// Trials of the run that were known before it went on come again; they are left out.
void TuneSession::take(const nlohmann::json& partial) {
  auto known = protocol::decode<protocol::TunePartial>(partial, "partial");
  if (!known) return;
  request_.seed = known->seed;  // a run of the user's database has its own
  std::vector<protocol::TuneTrial> fresh;
  for (protocol::TuneTrial& trial : known->latest) {
    if (trial.number < seen_) continue;
    trial.at_s += spent_;
    newest_ = trial.at_s;
    seen_ = trial.number + 1;
    fresh.push_back(std::move(trial));
  }
  Q_EMIT measured(fresh, known->rejections);
}

void TuneSession::answered(const Result<protocol::TuneAnswer>& answer) {
  request_id_ = 0;
  spent_ = std::max(spent_, newest_);
  const bool pausing = status_.state == State::Pausing;
  if (!answer && !wasCancelled(answer.error()) && !pausing) return fail(answer.error());
  const bool by_itself = answer && answer->ended != "stopped";
  if (pausing && !(by_itself && !go_on_ && !finish_)) {
    if (go_on_ || (finish_ && seen_ > 0)) {
      go_on_ = false;
      return run();
    }
    finish_ = false;
    return set(seen_ > 0 ? State::Paused : State::Ended);
  }
  go_on_ = finish_ = false;
  if (answer) {
    request_.seed = answer->seed;
    Q_EMIT ended(*answer);
  }
  set(State::Ended);
}

/// What was measured stays, and the run can go on from there.
void TuneSession::fail(const Diagnostic& why) {
  request_id_ = 0;
  go_on_ = finish_ = false;
  if (!wasCancelled(why)) Q_EMIT refused(why);
  set(seen_ > 0 && status_.can_pause ? State::Paused : seen_ > 0 ? State::Ended : State::None);
}

void TuneSession::cancelRequest() {
  if (request_id_ != 0) worker_.cancel(request_id_);
}

void TuneSession::pause() {
  if (status_.state != State::Running || !status_.can_pause) return;
  set(State::Pausing);
  cancelRequest();
}

void TuneSession::resume() {
  if (status_.state == State::Paused) run();
}

void TuneSession::stop() {
  switch (status_.state) {
    case State::Preparing:
      cancelRequest();
      ++run_;
      request_id_ = 0;
      return set(State::None);
    case State::Running:
      finish_ = status_.can_pause;
      set(State::Pausing);
      return cancelRequest();
    case State::Pausing: finish_ = status_.can_pause; return;
    case State::Paused: finish_ = true; return run();
    case State::Finishing: return cancelRequest();
    case State::None:
    case State::Ended: return;
  }
}

void TuneSession::addTrials(int64_t count) {
  if (!status_.can_pause || status_.state == State::None) return;
  status_.wanted = std::max(status_.wanted, seen_) + count;
  if (status_.state == State::Ended || status_.state == State::Paused) return run();
  // The budget of a run under way is fixed: it is ended and goes on with the larger one.
  if (status_.state == State::Running) {
    go_on_ = true;
    set(State::Pausing);
    cancelRequest();
  } else {
    Q_EMIT statusChanged();
  }
}

void TuneSession::drop() {
  cancelRequest();
  ++run_;
  request_id_ = 0;
  sent_.reset();
  modules_.clear();
  folder_.reset();
  program_ = {};
  request_ = {};
  seen_ = 0, spent_ = newest_ = 0;
  begun_ = go_on_ = finish_ = false;
  const bool busy = isBusy();
  status_ = {};
  Q_EMIT statusChanged();
  if (busy) Q_EMIT busyChanged(false);
}

void TuneSession::askTrace(int64_t space, std::vector<std::vector<int64_t>> decisions, TraceDone done) {
  shared_modules_.send(program_, this, [=, this](const Result<SentModulePtr>& sent) {
    if (!sent) return done(std::unexpected(sent.error()));
    protocol::TuneTraceRequest request{request_, space, decisions};
    request.module = (*sent)->handle();
    // The server holds the module until it has answered.
    shared_.ask(request, this, [done, held = *sent](const Result<protocol::TuneTraceAnswer>& answer) { done(answer); });
  });
}

}  // namespace tirscope::app
