// SPDX-License-Identifier: Apache-2.0
// A lesson: a folder with a text in each language, modules, and `lesson.json`, which lists tasks that the program
// checks by itself. read_lesson.h reads one, grade.h grades a submission for it.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interp/inputs.h"
#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::schedule {
class Intrins;
}

namespace tirscope::lesson {

using nlohmann::json;

/// The languages that every text of a lesson is written in; the first is the one that is shown where another is
/// missing.
inline constexpr const char* languages[] = {"en", "zh_CN"};

/// A text in each language.
struct LocalText {
  std::map<std::string, std::string> in;
  /// In `language` ("zh_CN", "de"), else in English; empty where the lesson has neither.
  const std::string& text(const std::string& language) const;
};

struct GoalKind;

/// Something that a task asks for, and that is checked: a kind of goals.h and values for its parameters.
struct Goal {
  std::string id;  ///< what mistakes refer to; the kind's name unless it was given
  const GoalKind* kind = nullptr;
  json given = json::object();  ///< of the parameters' types
};

/// What is handed in for a task as its author wrote it down: lines of a script.
struct Source {
  std::string text;
  std::string file;       ///< relative to the lesson; empty where the text is in lesson.json
  bool for_task = false;  ///< the text is of this task alone, so it needs no def of its name
};

/// A typical wrong solution. It is recognised where the goal `goal` is missed and all that is given beside it holds.
struct Mistake {
  std::string goal;          ///< the id of a goal of the task, or `steps`: a step was refused
  std::optional<Goal> when;  ///< is met by the wrong solution
  std::string code;          ///< of the refusal; empty: any
  LocalText hint;
  Source example;
};

struct Choice {
  std::string id;
  LocalText text;
};

/// How a task is solved.
enum class TaskKind : uint8_t {
  Schedule,  ///< steps of a schedule
  Module,    ///< the text of a module
  Passes,    ///< a list of passes
  Answer,    ///< a choice, several or a number
};
/// "schedule", "module", "passes", "answer".
std::string_view task_kind_name(TaskKind kind);

struct Task {
  std::string id;
  TaskKind kind = TaskKind::Schedule;
  LocalText title;
  int points = 1;
  std::string start;                                  ///< the name of a module of the lesson; may be empty for answers
  std::string function;                               ///< that is worked on; empty: `main`, or the only one
  std::map<std::string, std::vector<int64_t>> sizes;  ///< from which fresh values of constants are drawn
  bool edits = false;                                 ///< the program may be changed by hand
  std::vector<Goal> goals;
  std::vector<Choice> choices;  ///< of an answer; empty: it is a number
  Source solution;
  std::vector<LocalText> hints;
  std::vector<Mistake> mistakes;

  /// Whether a goal measures speed.
  bool measures() const;
  /// The first mistake that is a refused step with this code, by its place.
  std::optional<std::size_t> mistake_of_refusal(std::string_view refusal) const;
};

struct LessonModule {
  std::string name, file, text;
};

struct Lesson {
  std::string folder, id;
  LocalText title;
  int64_t order = INT64_MAX;                 ///< in a list; equal ones by their folders
  std::map<std::string, std::string> texts;  ///< by language: what lesson.<language>.md holds
  std::vector<LessonModule> modules;
  std::map<std::string, std::string> intrinsics;  ///< by name: the text of a module that describes it
  std::set<std::string> allow;                    ///< of `allowances`
  std::vector<Task> tasks;

  const LessonModule* module(const std::string& name) const;
  const Task* task(const std::string& id) const;
  int points() const;
  bool allows(const std::string& what) const { return allow.contains(what); }
};

/// The module `name` of a lesson, with values for its constants. Refused as the reader refuses, and as
/// `lesson.unknown-module`.
Result<IRModule> lesson_module(const Lesson& lesson, const std::string& name, const interp::Sizes& sizes = {});

/// A registry with what the lesson's intrinsics describe.
Result<std::shared_ptr<schedule::Intrins>> lesson_intrinsics(const Lesson& lesson);

/// The function of `module` that a task is about: `wanted`, or `main`, or the only one; `lesson.no-function`.
Result<std::string> function_of(const IRModule& module, const std::string& wanted);

}  // namespace tirscope::lesson
