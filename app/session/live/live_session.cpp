// SPDX-License-Identifier: Apache-2.0
#include "app/session/live/live_session.h"

#include <QFileInfo>
#include <utility>

#include "app/session/files/session_file.h"
#include "app/session/live/graft.h"
#include "builder/script_passes.h"
#include "support/text/first_span.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

std::optional<views::ScriptProblem> problemOf(const Diagnostics& problems) {
  if (problems.empty()) return std::nullopt;
  const Diagnostic& first = problems.front();
  views::ScriptProblem problem{0, 0, views::text(first.message)};
  if (const Span* span = first_span(first)) problem.line = span->line, problem.column = span->column;
  return problem;
}

/// The steps of the schedule of before on the path to its current one, as far as they are not refused.
Result<std::vector<int>> repeatPath(schedule::Schedule& fresh, const schedule::Schedule& before,
                                    std::optional<views::ScriptProblem>& problem) {
  TS_TRY(std::vector<int> numbers, repeatSteps(fresh, before.history(), {}));
  int reached = 0;
  for (const int id : before.path()) {
    const schedule::Step& step = before.history()[std::size_t(id)];
    if (numbers[std::size_t(id)] >= 0) {
      reached = numbers[std::size_t(id)];
      continue;
    }
    TS_TRY_VOID(fresh.go_to(reached));
    const Result<void> why =
        step.instructions->empty()
            ? fail(refused("follow.edited-by-hand", "the program of this step does not come from the file"))
            : fresh.repeat(schedule::Trace{*step.instructions});
    if (!why)
      problem = views::ScriptProblem{
          0, 0, QStringLiteral("%1: %2").arg(QString::fromStdString(step.label), views::text(why.error().message))};
    break;
  }
  TS_TRY_VOID(fresh.go_to(reached));
  return numbers;
}

}  // namespace

LiveSession::LiveSession(Document& document, QObject* parent) : QObject(parent), document_(document), watch_(this) {
  constexpr int pause_ms = 250;
  delay_.setSingleShot(true);
  delay_.setInterval(pause_ms);
  connect(&delay_, &QTimer::timeout, this, &LiveSession::run);
  connect(&watch_, &FileWatch::changed, this, &LiveSession::fileChanged);
  connect(&document_, &Document::changed, this, &LiveSession::documentChanged);
  connect(&document_, &Document::opened, this, [this] {
    setFollowing(false);
    leave();
  });
  connect(&document_, &Document::refused, this, [this] { running_ = false; });
}

// ---- the script -----------------------------------------------------------------------------------------------------

void LiveSession::publish(const std::function<void(views::Script&)>& change) {
  auto next = std::make_shared<views::Script>(script_ ? *script_ : views::Script());
  change(*next);
  next->name = path_.isEmpty() ? QString() : QFileInfo(path_).fileName();
  next->saved = path_.isEmpty() || next->text == saved_;
  script_ = std::move(next);
  Q_EMIT changed(script_);
}

Result<void> LiveSession::open(const QString& path) {
  TS_TRY(QByteArray bytes, readFile(path));
  path_ = path;
  saved_ = QString::fromUtf8(bytes);
  publish([this](views::Script& script) { script = {.text = saved_}; });
  watchFiles();
  run();
  return {};
}

void LiveSession::write(const QString& text) {
  publish([&](views::Script& script) { script.text = text; });
  delay_.start();
}

void LiveSession::load() {
  if (auto opened = open(path_); !opened) Q_EMIT refused(opened.error());
}

void LiveSession::leave() {
  delay_.stop();
  again_ = false;
  path_.clear();
  saved_.clear();
  if (!std::exchange(script_, nullptr)) return;
  watchFiles();
  Q_EMIT changed(script_);
}

Result<void> LiveSession::save(const QString& path) {
  if (!script_) return {};
  const QByteArray bytes = script_->text.toUtf8();
  TS_TRY_VOID(writeFile(path, bytes));
  path_ = path;
  saved_ = script_->text;
  watchFiles();
  publish([](views::Script& script) { script.newer = false; });
  return {};
}

/// Runs the script, as far as it goes, on the first module of a schedule.
std::function<Result<void>(schedule::Schedule&)> LiveSession::runner(const OutcomePtr& outcome) const {
  schedule::ScriptOptions options;
  options.passes = &builder::script_passes();
  for (const auto& [name, value] : document_.source().constants) options.constants.emplace(name, Attr(value));
  return [outcome, options, text = script_->text.toStdString()](schedule::Schedule& onto) -> Result<void> {
    TS_TRY(schedule::Schedule fresh, schedule::Schedule::create(onto.history().front().state, onto.options()));
    schedule::ScriptReach reach = schedule::run_script_to_error(text, std::move(fresh), options);
    TS_TRY(outcome->lines, graft(onto, reach.run));
    outcome->problem = problemOf(reach.problems);
    return {};
  };
}

void LiveSession::run() {
  delay_.stop();
  if (!script_ || !document_.isOpen()) return;
  again_ = std::exchange(running_, true);
  if (again_) return;
  auto outcome = std::make_shared<Outcome>();
  document_.editAgain(runner(outcome), [this, outcome] { took(*outcome); });
}

void LiveSession::took(const Outcome& outcome) {
  running_ = false;
  step_ = document_.schedule()->current().id;
  if (!script_) return;
  publish([&](views::Script& script) {
    script.lines = outcome.lines;
    script.problem = outcome.problem;
    script.elsewhere = false;
  });
  if (std::exchange(again_, false)) run();
}

void LiveSession::documentChanged() {
  if (!script_ || running_ || !document_.isOpen() || !document_.schedule()) return;
  const bool elsewhere = document_.schedule()->current().id != step_;
  if (elsewhere != script_->elsewhere) publish([&](views::Script& script) { script.elsewhere = elsewhere; });
}

// ---- files ----------------------------------------------------------------------------------------------------------

void LiveSession::setFollowing(bool on) {
  on = on && document_.isOpen() && !document_.source().path.isEmpty();
  if (on == following_) return;
  following_ = on;
  watchFiles();
  Q_EMIT followingChanged(on);
}

void LiveSession::watchFiles() {
  QStringList paths;
  if (following_) paths << document_.source().path;
  if (following_ && !path_.isEmpty()) paths << path_;
  watch_.watch(paths);
}

void LiveSession::fileChanged(const QString& path) {
  const QFileInfo file(path);
  if (!file.isFile())
    return Q_EMIT refused(
        environment(
            "follow.gone",
            "'{0}' is not there, or is no file any more; what was read last is shown, and the file is read when "
            "it comes back",
            file.fileName().toStdString())
            .warning());
  if (path != path_) return moduleChanged(path);
  auto bytes = readFile(path);
  if (!bytes) return Q_EMIT refused(bytes.error());
  const QString text = QString::fromUtf8(*bytes);
  if (text == saved_) return;
  const bool written = script_ && !script_->saved;
  if (written) return publish([](views::Script& script) { script.newer = true; });
  saved_ = text;
  publish([&](views::Script& script) { script.text = text; });
  run();
}

void LiveSession::moduleChanged(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return Q_EMIT refused(bytes.error());
  const QString text = QString::fromUtf8(*bytes);
  if (text == document_.source().text) return;
  using Read = std::expected<std::shared_ptr<Opened>, Diagnostics>;
  lane_.start(
      [text, path, sizes = document_.source().sizes, intrins = document_.intrins()]() -> Read {
        auto opened = readModule(text, path, sizes, intrins);
        if (!opened) return std::unexpected(std::move(opened.error()));
        return std::make_shared<Opened>(*std::move(opened));
      },
      [this, path, text](const Result<Read>& read) {
        if (!read) return Q_EMIT refused(read.error());
        if (!*read) return Q_EMIT unreadable(path, text, read->error());
        reread(***read);
      });
}

/// The steps are those of the script, where there is one, else those of before.
void LiveSession::reread(Opened opened) {
  auto outcome = std::make_shared<Outcome>();
  Document::Remake remake;
  if (script_)
    remake = [run = runner(outcome)](schedule::Schedule& fresh,
                                     const schedule::Schedule& before) -> Result<std::vector<int>> {
      TS_TRY_VOID(run(fresh));
      return std::vector<int>(before.history().size(), -1);
    };
  else
    remake = [outcome](schedule::Schedule& fresh, const schedule::Schedule& before) {
      return repeatPath(fresh, before, outcome->problem);
    };
  running_ = true;
  document_.reread(std::move(opened), std::move(remake), [this, outcome, path = document_.source().path] {
    if (script_)
      took(*outcome);
    else if (running_ = false; outcome->problem)
      Q_EMIT refused(tirscope::refused("follow.step-refused", "not every step fits the file any more: {0}",
                                       outcome->problem->message.toStdString())
                         .warning());
    Q_EMIT followed(path);
  });
}

}  // namespace tirscope::app
