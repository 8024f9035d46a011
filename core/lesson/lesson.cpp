// SPDX-License-Identifier: Apache-2.0
#include "lesson/lesson.h"

#include <algorithm>

#include "builder/open.h"
#include "lesson/goals.h"
#include "schedule/intrin/intrin.h"
#include "script/files/reader.h"

namespace tirscope::lesson {

const std::string& LocalText::text(const std::string& language) const {
  static const std::string none;
  for (const std::string& wanted : {language, std::string(languages[0])})
    if (auto found = in.find(wanted); found != in.end()) return found->second;
  return none;
}

std::string_view task_kind_name(TaskKind kind) {
  switch (kind) {
    case TaskKind::Schedule: return "schedule";
    case TaskKind::Module: return "module";
    case TaskKind::Passes: return "passes";
    case TaskKind::Answer: return "answer";
  }
  return "";
}

bool Task::measures() const {
  return std::ranges::any_of(goals, [](const Goal& goal) { return goal.kind->slow; });
}

std::optional<std::size_t> Task::mistake_of_refusal(std::string_view refusal) const {
  for (std::size_t k = 0; k < mistakes.size(); ++k)
    if (mistakes[k].goal == "steps" && (mistakes[k].code.empty() || mistakes[k].code == refusal)) return k;
  return std::nullopt;
}

const LessonModule* Lesson::module(const std::string& name) const {
  auto found = std::ranges::find(modules, name, &LessonModule::name);
  return found == modules.end() ? nullptr : &*found;
}

const Task* Lesson::task(const std::string& name) const {
  auto found = std::ranges::find(tasks, name, &Task::id);
  return found == tasks.end() ? nullptr : &*found;
}

int Lesson::points() const {
  int sum = 0;
  for (const Task& task : tasks) sum += task.points;
  return sum;
}

Result<IRModule> lesson_module(const Lesson& lesson, const std::string& name, const interp::Sizes& sizes) {
  const LessonModule* module = lesson.module(name);
  if (!module) return fail(bad_input("lesson.unknown-module", "the lesson has no module '{0}'", name));
  builder::OpenOptions options;
  options.read.set = sizes;
  auto read = builder::open_module(module->text, options);
  if (!read) return fail(merged(read.error(), module->text, module->file));
  return script::under_main(*read);
}

Result<std::shared_ptr<schedule::Intrins>> lesson_intrinsics(const Lesson& lesson) {
  auto intrins = std::make_shared<schedule::Intrins>();
  for (const auto& [name, text] : lesson.intrinsics) {
    auto read = script::read_module(text);
    if (!read) return fail(merged(read.error(), text, name));
    TS_TRY_VOID(intrins->add_all(name, read->module));
  }
  return intrins;
}

Result<std::string> function_of(const IRModule& module, const std::string& wanted) {
  if (!wanted.empty() && module->find(wanted)) return wanted;
  if (wanted.empty() && module->find("main")) return std::string("main");
  if (wanted.empty() && module->functions.size() == 1) return module->functions.begin()->first;
  return fail(bad_input("lesson.no-function", "the program has no function '{0}'", wanted.empty() ? "main" : wanted));
}

}  // namespace tirscope::lesson
