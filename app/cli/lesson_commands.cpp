// SPDX-License-Identifier: Apache-2.0
// tirc grade, tirc lesson check, tirc lesson reference.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

#include "cli.h"
#include "input/module_file.h"
#include "lesson/check_lesson.h"
#include "lesson/lesson_page.h"
#include "lesson/read_lesson.h"
#include "protocol/diagnostic_json.h"
#include "protocol/methods/grade.h"
#ifdef TIRSCOPE_HAS_BUILD
#include "runtime/measure/program_timer.h"
#endif

namespace tirscope::cli {

namespace {

struct GradeOptions {
  std::string lesson, submission, language = lesson::languages[0];
  bool json = false;
  int64_t seed = -1;
  double seconds = lesson::GradeSettings{}.seconds;
};

lesson::Timer* timer_here() {
#ifdef TIRSCOPE_HAS_BUILD
  return runtime::program_timer();
#else
  return nullptr;
#endif
}

std::optional<lesson::Lesson> lesson_at(const std::string& folder, int& code) {
  auto read = lesson::read_lesson(folder);
  if (read) return *std::move(read);
  for (const Diagnostic& problem : read.error()) code = report(problem);
  return std::nullopt;
}

/// Lets a task stop by itself at its limit; where one does not, ends the program with an answer: no points.
class LastResort {
 public:
  LastResort(const lesson::Lesson& lesson, double seconds, bool json) {
    if (std::ranges::any_of(lesson.tasks, &lesson::Task::measures)) return;  // that has limits of its own
    lesson::Grade none;
    none.of = lesson.points();
    for (const lesson::Task& task : lesson.tasks) {
      lesson::TaskGrade& entry = none.tasks.emplace_back();
      entry.id = task.id;
      entry.of = task.points;
      entry.missing.push_back(message("It was stopped after {0} seconds.", seconds));
    }
    const std::string text =
        json ? protocol::encode(protocol::grade_answer(none)).dump(2) + "\n" : lesson::to_text(lesson, none);
    constexpr double grace = 10;
    const auto limit = std::chrono::duration<double>((seconds + grace) * double(lesson.tasks.size()));
    watch_ = std::thread([this, text, limit] {
      std::unique_lock lock(mutex_);
      if (ended_.wait_for(lock, limit, [this] { return done_; })) return;
      put(text, Exit::no);
      std::cout.flush();
      std::_Exit(Exit::no);
    });
  }
  ~LastResort() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    ended_.notify_all();
    if (watch_.joinable()) watch_.join();
  }
  LastResort(const LastResort&) = delete;
  LastResort& operator=(const LastResort&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::thread watch_;
};

int grade(const GradeOptions& options) {
  int code = Exit::done;
  const auto lesson = lesson_at(options.lesson, code);
  if (!lesson) return code;
  if (!(options.seconds >= 0.1))
    return report(bad_input("grade.time-limit", "--time-limit must be at least 0.1 seconds"));
  auto text = read_file(options.submission, lesson::most_submission_bytes);
  // A file that is too large is graded all the same: it has no points.
  if (!text && text.error().code != "file.too-large") return report(text.error());
  lesson::GradeSettings settings;
  settings.seed = options.seed >= 0 ? uint64_t(options.seed) : protocol::fresh_seed();
  settings.seconds = options.seconds;
  settings.timer = timer_here();
  const LastResort last_resort(*lesson, settings.seconds, options.json);
  const lesson::Grade graded = lesson::grade(*lesson, std::move(text).and_then(lesson::Submission::read), settings);
  code = graded.points == graded.of ? Exit::done : Exit::no;
  for (const lesson::TaskGrade& task : graded.tasks)
    if (task.problem && task.problem->fault == Fault::Environment) code = Exit::lacking;
  if (options.json) return put_json(protocol::encode(protocol::grade_answer(graded)), code);
  return put(lesson::to_text(*lesson, graded, options.language), code);
}

struct CheckOptions {
  std::string folder;
  bool json = false, measure = true;
};

int check(const CheckOptions& options) {
  const std::vector<std::string> folders = lesson::lesson_folders(options.folder);
  if (folders.empty())
    return report(bad_input("lesson.none", "there is no lesson in '{0}': a lesson is a folder with a lesson.json",
                            options.folder));
  lesson::GradeSettings settings;
  settings.seed = protocol::fresh_seed();
  settings.timer = timer_here();
  settings.skip_slow = !options.measure || !settings.timer;
  int code = Exit::done;
  nlohmann::json answer = nlohmann::json::array();
  for (const std::string& folder : folders) {
    const std::string name = std::filesystem::path(folder).filename().string();
    const Diagnostics problems = lesson::check_lesson(folder, settings);
    nlohmann::json found = nlohmann::json::array();
    for (const Diagnostic& problem : problems) {
      if (!options.json) report(problem, {}, name);
      found.push_back(protocol::error_object(problem));
      code = problem.fault == Fault::Environment ? int(Exit::lacking) : std::max(code, int(Exit::no));
    }
    answer.push_back({{"lesson", name}, {"problems", found}});
    if (!options.json) put(name + (problems.empty() ? ": fine\n" : formatted(": {} problems\n", problems.size())));
  }
  return options.json ? put_json(answer, code) : code;
}

}  // namespace

void add_lesson_commands(CLI::App& app, Commands& commands) {
  auto graded = std::make_shared<GradeOptions>();
  CLI::App* command = app.add_subcommand("grade", "Grade a submission for a lesson: points, and what is missing");
  command->add_option("LESSON", graded->lesson, "The lesson's folder")->required();
  command->add_option("SUBMISSION", graded->submission, "A script, or a session of the window; - reads standard input")
      ->required();
  command->add_flag("--json", graded->json, "Print one JSON value instead");
  command->add_option("--seed", graded->seed, "Seed of the inputs and sizes (default: another one each time)");
  command->add_option("--time-limit", graded->seconds, "Seconds for each task, measuring speed aside");
  command->add_option("--lang", graded->language, "The language of hints: en, zh_CN");
  commands.emplace_back(command, [graded] { return grade(*graded); });

  CLI::App* lessons = app.add_subcommand("lesson", "Check lessons before they are taught");
  lessons->require_subcommand(1);
  auto checked = std::make_shared<CheckOptions>();
  CLI::App* checking = lessons->add_subcommand("check", "Check a lesson, or every lesson in a folder");
  checking->add_option("DIR", checked->folder, "A lesson's folder, or one that holds lessons")->required();
  checking->add_flag("--json", checked->json, "Print one JSON value instead");
  checking->add_flag("!--no-measure", checked->measure, "Leave out goals that measure speed");
  commands.emplace_back(checking, [checked] { return check(*checked); });
  CLI::App* reference =
      lessons->add_subcommand("reference", "Print every key of lesson.json and every kind of goal, as Markdown");
  commands.emplace_back(reference, [] { return put(lesson::reference_page()); });
}

}  // namespace tirscope::cli
