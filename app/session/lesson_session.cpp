// SPDX-License-Identifier: Apache-2.0
#include "app/session/lesson_session.h"

#include <QFileInfo>
#include <QRandomGenerator>
#include <QSettings>
#include <algorithm>

#include "lesson/read_lesson.h"
#include "schedule/intrin/intrin.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

using lesson::TaskKind;

views::LessonTask::Kind kindOf(const lesson::Task& task) {
  using Kind = views::LessonTask::Kind;
  switch (task.kind) {
    case TaskKind::Schedule: return Kind::Steps;
    case TaskKind::Module: return Kind::Text;
    case TaskKind::Passes: return Kind::Passes;
    case TaskKind::Answer: break;
  }
  if (task.choices.empty()) return Kind::Number;
  const bool several = std::ranges::any_of(
      task.goals, [](const lesson::Goal& goal) { return lesson::GoalValues(goal.given).texts("is").size() > 1; });
  return several ? Kind::Choices : Kind::Choice;
}

/// The steps from the first to the current one.
std::vector<lesson::SessionStep> stepsOf(const schedule::Schedule& schedule) {
  std::vector<lesson::SessionStep> out;
  for (int id : schedule.path()) {
    const schedule::Step& step = schedule.history()[std::size_t(id)];
    if (step.parent < 0) continue;
    if (step.instructions->empty())
      out.emplace_back(step.state->module());
    else
      out.emplace_back(schedule::Trace{*step.instructions});
  }
  return out;
}

}  // namespace

LessonSession::LessonSession(Document& document, WorkerClient& worker, std::string language, QObject* parent)
    : QObject(parent), document_(document), worker_(worker), language_(std::move(language)) {}

void LessonSession::setFolder(const QString& folder) {
  lessons_.clear();
  open_ = nullptr;
  const std::vector<std::string> folders = lesson::lesson_folders(folder.toStdString());
  for (const std::string& one : folders) {
    auto read = lesson::read_lesson(one);
    if (read)
      lessons_.push_back(std::make_shared<const lesson::Lesson>(*std::move(read)));
    else
      Q_EMIT refused(read.error().front());
  }
  std::ranges::stable_sort(lessons_, {}, [](const LessonPtr& lesson) { return lesson->order; });
  if (folders.empty() && !folder.isEmpty())
    Q_EMIT refused(bad_input("lesson.none", "there is no lesson in '{0}': a lesson is a folder with a lesson.json",
                             folder.toStdString()));
  publish();
}

// ---- what is shown --------------------------------------------------------------------------------------------------

QString LessonSession::key(const lesson::Lesson& lesson, const std::string& task, const char* what) {
  return QStringLiteral("lessons/%1/%2/%3")
      .arg(QString::fromStdString(lesson.id), QString::fromStdString(task), QLatin1StringView(what));
}

bool LessonSession::isDone(const lesson::Lesson& lesson, const lesson::Task& task) const {
  return QSettings().value(key(lesson, task.id, "done")).toBool();
}

views::LessonTask LessonSession::shown(const lesson::Task& task) const {
  using State = views::LessonTask::State;
  views::LessonTask out;
  out.id = QString::fromStdString(task.id);
  out.title = QString::fromStdString(task.title.text(language_));
  out.points = task.points;
  out.kind = kindOf(task);
  const auto found = outcomes_.find(task.id);
  if (found != outcomes_.end()) {
    out.missing = found->second.missing;
    out.advice = found->second.advice;
  }
  out.state = !out.missing.isEmpty() ? State::Missing : isDone(*open_, task) ? State::Done : State::Open;
  for (const lesson::LocalText& hint : task.hints) out.hints << QString::fromStdString(hint.text(language_));
  out.hints_shown = std::clamp(QSettings().value(key(*open_, task.id, "hints")).toInt(), 0, int(out.hints.size()));
  for (const lesson::Choice& choice : task.choices)
    out.choices.append({QString::fromStdString(choice.id), QString::fromStdString(choice.text.text(language_))});
  out.has_start = !task.start.empty();
  out.started = started_ == task.id;
  return out;
}

views::LessonPage LessonSession::page() const {
  views::LessonPage out;
  out.id = QString::fromStdString(open_->id);
  out.title = QString::fromStdString(open_->title.text(language_));
  auto text = open_->texts.find(language_);
  if (text == open_->texts.end()) text = open_->texts.find(lesson::languages[0]);
  out.text = QString::fromStdString(text->second);
  out.folder = QString::fromStdString(open_->folder);
  out.checking = checking_;
  for (const lesson::Task& task : open_->tasks) out.tasks.append(shown(task));
  return out;
}

void LessonSession::publish() {
  views::Classroom out;
  for (const LessonPtr& lesson : lessons_) {
    views::LessonCard card{QString::fromStdString(lesson->id), QString::fromStdString(lesson->title.text(language_)), 0,
                           lesson->points()};
    for (const lesson::Task& task : lesson->tasks) card.points += isDone(*lesson, task) ? task.points : 0;
    out.lessons.append(card);
  }
  if (open_) out.page = page();
  classroom_ = std::make_shared<const views::Classroom>(std::move(out));
  Q_EMIT changed(classroom_);
}

// ---- what a person does ---------------------------------------------------------------------------------------------

const lesson::Task* LessonSession::taskOf(const QString& id) const {
  return open_ ? open_->task(id.toStdString()) : nullptr;
}

void LessonSession::open(const QString& id) {
  auto found = std::ranges::find(lessons_, id.toStdString(), [](const LessonPtr& lesson) { return lesson->id; });
  if (found == lessons_.end()) return;
  if (open_ != *found) outcomes_.clear(), started_.clear();
  open_ = *found;
  publish();
}

void LessonSession::leave() {
  open_ = nullptr;
  outcomes_.clear();
  started_.clear();
  publish();
}

void LessonSession::start(const QString& id) {
  const lesson::Task* task = taskOf(id);
  const lesson::LessonModule* module = task ? open_->module(task->start) : nullptr;
  if (!module) return;
  // The program may not be opened: a person is asked where work would be lost.
  if (auto known = lesson::lesson_intrinsics(*open_))
    for (const schedule::NamedIntrin& named : (*known)->registered())
      (void)document_.intrins()->add(named.name, named.intrin.desc, named.intrin.impl, /*override=*/true);
  starting_ = true;
  opened_ = false;
  Q_EMIT programWanted(QString::fromStdString(module->text), QString::fromStdString(module->file),
                       QString::fromStdString(task->function));
  starting_ = false;
  if (!opened_) return;
  started_ = task->id;
  outcomes_.erase(task->id);
  publish();
}

void LessonSession::documentOpened() {
  opened_ = true;
  if (starting_ || started_.empty()) return;
  started_.clear();
  publish();
}

void LessonSession::stepRefused(const Diagnostic& why) {
  const lesson::Task* task = open_ && !started_.empty() ? open_->task(started_) : nullptr;
  if (!task) return;
  const auto mistake = task->mistake_of_refusal(why.code);
  if (!mistake) return;
  outcomes_[started_].advice = QString::fromStdString(task->mistakes[*mistake].hint.text(language_));
  publish();
}

void LessonSession::showHint(const QString& id) {
  const lesson::Task* task = taskOf(id);
  if (!task) return;
  QSettings settings;
  const QString hints = key(*open_, task->id, "hints");
  settings.setValue(hints, std::min(settings.value(hints).toInt() + 1, int(task->hints.size())));
  publish();
}

Result<lesson::HandedIn> LessonSession::handedIn(const lesson::Task& task, const QStringList& answer) const {
  lesson::HandedIn out;
  if (task.kind == TaskKind::Passes) {
    out.passes.emplace();
    for (const QString& name : answer) out.passes->push_back(name.toStdString());
    return out;
  }
  if (task.kind == TaskKind::Answer) {
    if (task.choices.empty()) {
      bool number = false;
      const double value = answer.value(0).toDouble(&number);
      out.answer = number ? nlohmann::json(value) : nlohmann::json(answer.value(0).toStdString());
    } else {
      out.answer = nlohmann::json::array();
      for (const QString& id : answer) out.answer->push_back(id.toStdString());
    }
    return out;
  }
  if (started_ != task.id || !document_.isOpen())
    return fail(tirscope::refused("lesson.not-started", "Start this task first: another program is open."));
  out.steps = stepsOf(*document_.schedule());
  return out;
}

void LessonSession::check(const QString& id, const QStringList& answer) {
  const lesson::Task* task = taskOf(id);
  if (!task || checking_) return;
  auto given = handedIn(*task, answer);
  if (!given) return finish(open_, task->id, {true, {views::text(given.error().message)}, {}}, false);
  checking_ = true;
  publish();
  const auto seed = QRandomGenerator::global()->generate64();
  lane_.start(
      [lesson = open_, name = task->id, given = *std::move(given), seed](const Job& job) {
        return lesson::grade_task(*lesson, *lesson->task(name), std::optional(given),
                                  {.seed = seed, .skip_slow = true, .job = job});
      },
      [this, lesson = open_, name = task->id](Result<lesson::TaskGrade> grade) {
        if (grade) return graded(lesson, name, *std::move(grade));
        finish(lesson, name, {true, {views::text(grade.error().message)}, {}}, false);
      });
}

void LessonSession::graded(const LessonPtr& lesson, const std::string& name, lesson::TaskGrade grade) {
  const lesson::Task& task = *lesson->task(name);
  const bool met = grade.points == grade.of;
  if (met && task.measures()) return measure(lesson, name);
  Outcome outcome{true, {}, {}};
  for (const Message& sentence : grade.missing) outcome.missing << views::text(sentence);
  if (grade.mistake) outcome.advice = QString::fromStdString(task.mistakes[*grade.mistake].hint.text(language_));
  finish(lesson, name, std::move(outcome), met);
}

/// The steps as the server's grader reads them.
std::string LessonSession::sessionText() const {
  nlohmann::json steps = nlohmann::json::array({{{"parent", -1}, {"trace", nlohmann::json::parse("[[],[]]")}}});
  const schedule::Schedule& schedule = *document_.schedule();
  for (const lesson::SessionStep& step : stepsOf(schedule))
    if (auto* trace = std::get_if<schedule::Trace>(&step))
      steps.push_back({{"parent", steps.size() - 1}, {"trace", nlohmann::json::parse(trace->json())}});
  return nlohmann::json{{"format", "tirscope-session"},
                        {"source", {{"text", document_.source().text.toStdString()}}},
                        {"history", {{"steps", steps}, {"current", steps.size() - 1}}}}
      .dump();
}

void LessonSession::measure(const LessonPtr& lesson, const std::string& name) {
  protocol::GradeRequest request;
  request.lesson = QFileInfo(QString::fromStdString(lesson->folder)).absoluteFilePath().toStdString();
  request.submission = sessionText();
  worker_.ask<protocol::GradeRequest>(request, this, [this, lesson, name](Result<protocol::GradeAnswer> answer) {
    Outcome outcome{true, {}, {}};
    bool done = false;
    if (!answer) outcome.missing << views::text(answer.error().message);
    if (answer)
      for (const protocol::TaskPoints& task : answer->tasks) {
        if (task.id != name) continue;
        done = task.points == task.of;
        outcome.missing << views::texts(task.missing, task.missing_sentences);
      }
    finish(lesson, name, std::move(outcome), done);
  });
}

void LessonSession::finish(const LessonPtr& lesson, const std::string& task, Outcome outcome, bool done) {
  checking_ = false;
  if (done) QSettings().setValue(key(*lesson, task, "done"), true);
  if (lesson == open_) outcomes_[task] = std::move(outcome);
  publish();
  Q_EMIT checked(QString::fromStdString(task), done);
}

}  // namespace tirscope::app
