// SPDX-License-Identifier: Apache-2.0
#include "lesson/read_lesson.h"

#include <algorithm>
#include <filesystem>

#include "lesson/goals.h"
#include "lesson/key_reader.h"
#include "support/bounded_json.h"
#include "support/read_file.h"

namespace tirscope::lesson {

namespace fs = std::filesystem;

namespace {

constexpr JsonLimits lesson_limits{std::size_t(4) << 20, 32, 100'000};
constexpr std::size_t most_file_bytes = std::size_t(4) << 20;

bool is_identifier(const std::string& name) {
  auto letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto part = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 64 && letter(name[0]) && std::ranges::all_of(name, part);
}

/// Whether a value is of a parameter's type; modules are checked apart.
bool fits(const json& value, ParameterType type) {
  switch (type) {
    case ParameterType::Text:
    case ParameterType::Module: return value.is_string();
    case ParameterType::Integer: return value.is_number_integer();
    case ParameterType::Number: return value.is_number();
    case ParameterType::Flag: return value.is_boolean();
    case ParameterType::Texts:
      return value.is_array() && std::ranges::all_of(value, [](const json& item) { return item.is_string(); });
    case ParameterType::Integers:
      return value.is_array() && std::ranges::all_of(value, [](const json& item) { return item.is_number_integer(); });
  }
  return false;
}

class LessonReader {
 public:
  LessonReader(std::string folder, Diagnostics& problems) : problems_(problems) { lesson_.folder = std::move(folder); }

  Lesson read(const json& file) {
    KeyReader keys(file, "", lesson_keys(), problems_);
    lesson_.id = keys.text("id");
    const std::string name = fs::path(lesson_.folder).lexically_normal().filename().string();
    if (!lesson_.id.empty() && (!is_identifier(lesson_.id) || (!name.empty() && name != "." && name != lesson_.id)))
      keys.add(bad_input("lesson.value", "'id' must be the name of the lesson's folder, '{0}', not '{1}'", name,
                         lesson_.id));
    lesson_.title = keys.texts("title");
    lesson_.order = keys.integer("order", lesson_.order);
    for (const auto& [module, path] : keys.object("modules").items())
      if (auto text = file_text(path, keys.at("modules." + module)))
        lesson_.modules.push_back({module, path.get<std::string>(), *std::move(text)});
    for (const auto& [intrinsic, path] : keys.object("intrinsics").items())
      if (auto text = file_text(path, keys.at("intrinsics." + intrinsic))) lesson_.intrinsics[intrinsic] = *text;
    for (const json& what : keys.list("allow"))
      if (what.is_string() && find_key(allowances(), what.get_ref<const std::string&>()))
        lesson_.allow.insert(what.get<std::string>());
      else
        keys.add(bad_input("lesson.value", "'allow' may list {0}, not {1}", names_of(allowances()), what.dump()));
    read_texts();
    const json& tasks = keys.list("tasks");
    for (std::size_t k = 0; k < tasks.size(); ++k) read_task(tasks[k], formatted("tasks[{}]", k));
    if (keys.find("tasks") && tasks.empty()) keys.wrong_type("tasks", "list of at least one task");
    return std::move(lesson_);
  }

 private:
  void read_texts() {
    for (const char* language : languages) {
      const std::string file = formatted("lesson.{}.md", language);
      std::error_code ignored;
      if (!fs::exists(fs::path(lesson_.folder) / file, ignored)) {
        problems_.push_back(bad_input("lesson.missing-translation", "there is no {0} in the folder", file));
        continue;
      }
      if (auto text = file_text(json(file), file)) lesson_.texts[language] = *std::move(text);
    }
  }

  std::optional<std::string> file_text(const json& file, const std::string& path) {
    if (!file.is_string()) {
      problems_.push_back(bad_input("lesson.type", "'{0}' must be the name of a file", path));
      return std::nullopt;
    }
    auto text = path_in_lesson(lesson_.folder, file.get<std::string>()).and_then([](const std::string& found) {
      return read_file(found, most_file_bytes);
    });
    if (text) return *std::move(text);
    problems_.push_back(std::move(text.error()).note(message("'{0}' names it", path)));
    return std::nullopt;
  }

  /// A file's name, or lines.
  Source source(KeyReader& keys, const char* key) {
    const json* given = keys.find(key);
    Source out;
    if (!given) return out;
    out.for_task = true;
    if (given->is_string()) {
      out.file = given->get<std::string>();
      out.text = file_text(*given, keys.at(key)).value_or("");
    } else if (fits(*given, ParameterType::Texts)) {
      for (const json& line : *given) out.text += line.get<std::string>() + "\n";
    } else {
      keys.wrong_type(key, "name of a file, or a list of lines");
    }
    return out;
  }

  std::optional<Goal> goal(const json& given, const std::string& path, bool of_answer) {
    Goal out;
    std::vector<std::string> parameters;
    const std::string name = given.is_object() && given.contains("kind") && given["kind"].is_string()
                                 ? given["kind"].get<std::string>()
                                 : std::string();
    out.kind = find_goal_kind(name);
    if (out.kind)
      for (const GoalParameter& parameter : out.kind->parameters) parameters.emplace_back(parameter.name);
    KeyReader keys(given, path, goal_keys(), problems_, parameters);
    out.id = keys.text("id", name.c_str());
    if (!out.kind) {
      std::string known;
      for (const GoalKind& kind : goal_kinds()) known += (known.empty() ? "" : ", ") + std::string(kind.name);
      keys.add(bad_input("lesson.unknown-goal", "'{0}' is no kind of goal; the kinds are {1}", keys.at("kind"), known));
      return std::nullopt;
    }
    if (out.kind->of_answers != of_answer)
      keys.add(bad_input("lesson.unknown-goal", "the goal '{0}' of {1} does not fit the kind of the task", name, path));
    for (const GoalParameter& parameter : out.kind->parameters) take_parameter(keys, parameter, out.given);
    return out;
  }

  void take_parameter(KeyReader& keys, const GoalParameter& parameter, json& out) {
    const json* value = keys.find(parameter.name);
    if (!value) {
      if (parameter.required)
        keys.add(
            bad_input("lesson.missing-key", "the key '{0}' is missing: {1}", keys.at(parameter.name), parameter.help));
      return;
    }
    if (!fits(*value, parameter.type)) return keys.wrong_type(parameter.name, type_text(parameter.type));
    if (parameter.type == ParameterType::Module && !lesson_.module(value->get<std::string>()))
      return keys.add(bad_input("lesson.unknown-module", "'{0}' names the module '{1}', which the lesson does not list",
                                keys.at(parameter.name), value->get<std::string>()));
    if (!parameter.values.empty() && !std::ranges::contains(parameter.values, value->get<std::string>())) {
      std::string values;
      for (const std::string& known : parameter.values) values += (values.empty() ? "" : ", ") + known;
      return keys.add(bad_input("lesson.value", "'{0}' must be one of {1}", keys.at(parameter.name), values));
    }
    out[parameter.name] = *value;
  }

  void read_task(const json& given, const std::string& path) {
    KeyReader keys(given, path, task_keys(), problems_);
    Task task;
    task.id = keys.text("id");
    if (!is_identifier(task.id))
      keys.add(bad_input("lesson.value", "'{0}' must be a name as Python has them", keys.at("id")));
    if (lesson_.task(task.id)) keys.add(bad_input("lesson.duplicate", "two tasks have the id '{0}'", task.id));
    const std::string kind = keys.text("kind", "schedule");
    bool known = false;
    for (TaskKind one : {TaskKind::Schedule, TaskKind::Module, TaskKind::Passes, TaskKind::Answer})
      if (task_kind_name(one) == kind) task.kind = one, known = true;
    if (!known)
      keys.add(bad_input("lesson.value", "'{0}' must be schedule, module, passes or answer", keys.at("kind")));
    task.title = keys.texts("title");
    const int64_t points = keys.integer("points", 1);
    if (points < 1 || points > 1000)
      keys.add(bad_input("lesson.value", "'{0}' must be from 1 to 1000, not {1}", keys.at("points"), points));
    task.points = int(std::clamp<int64_t>(points, 1, 1000));
    task.start = keys.text("start");
    if (!task.start.empty() ? !lesson_.module(task.start) : task.kind != TaskKind::Answer)
      keys.add(bad_input("lesson.unknown-module", "'{0}' names the module '{1}', which the lesson does not list",
                         keys.at("start"), task.start));
    task.function = keys.text("function");
    task.edits = keys.flag("edits", false);
    for (const auto& [name, values] : keys.object("sizes").items()) {
      if (fits(values, ParameterType::Integers))
        task.sizes[name] = values.get<std::vector<int64_t>>();
      else
        keys.wrong_type("sizes." + name, "list of integers");
    }
    read_parts(keys, task, path);
    lesson_.tasks.push_back(std::move(task));
  }

  void read_parts(KeyReader& keys, Task& task, const std::string& path) {
    const bool answer = task.kind == TaskKind::Answer;
    const json& goals = keys.list("goal");
    if (keys.find("goal") && goals.empty()) keys.wrong_type("goal", "list of at least one goal");
    for (std::size_t k = 0; k < goals.size(); ++k) {
      auto read = goal(goals[k], formatted("{}.goal[{}]", path, k), answer);
      if (!read) continue;
      if (std::ranges::contains(task.goals, read->id, &Goal::id))
        keys.add(bad_input("lesson.duplicate", "two goals of '{0}' have the id '{1}'", task.id, read->id));
      task.goals.push_back(*std::move(read));
    }
    const json& choices = keys.list("choices");
    for (std::size_t k = 0; k < choices.size(); ++k) {
      KeyReader choice(choices[k], formatted("{}.choices[{}]", path, k), choice_keys(), problems_);
      task.choices.push_back({choice.text("id"), choice.texts("text")});
    }
    task.solution = source(keys, "solution");
    const json& hints = keys.list("hints");
    for (std::size_t k = 0; k < hints.size(); ++k)
      task.hints.push_back(local_text(hints[k], formatted("{}.hints[{}]", path, k), problems_));
    const json& mistakes = keys.list("mistakes");
    for (std::size_t k = 0; k < mistakes.size(); ++k) {
      const std::string where = formatted("{}.mistakes[{}]", path, k);
      KeyReader mistake(mistakes[k], where, mistake_keys(), problems_);
      Mistake out{mistake.text("goal"), std::nullopt, mistake.text("code"), mistake.texts("hint"),
                  source(mistake, "example")};
      if (out.goal != "steps" && !std::ranges::contains(task.goals, out.goal, &Goal::id))
        mistake.add(bad_input("lesson.unknown-goal", "'{0}' names the goal '{1}', which the task does not have",
                              mistake.at("goal"), out.goal));
      if (const json* when = mistake.find("when")) out.when = goal(*when, where + ".when", answer);
      task.mistakes.push_back(std::move(out));
    }
  }

  Lesson lesson_;
  Diagnostics& problems_;
};

}  // namespace

Result<std::string> path_in_lesson(const std::string& folder, const std::string& file) {
  const fs::path relative(file);
  std::error_code problem;
  const fs::path base = fs::weakly_canonical(fs::path(folder), problem);
  const fs::path path = fs::weakly_canonical(base / relative, problem);
  const bool inside = !problem && !relative.is_absolute() &&
                      std::mismatch(base.begin(), base.end(), path.begin(), path.end()).first == base.end() &&
                      path != base;
  if (inside) return path.string();
  return fail(bad_input("lesson.outside", "'{0}' is not in the lesson's folder", file));
}

std::vector<std::string> lesson_folders(const std::string& folder) {
  std::error_code ignored;
  if (fs::exists(fs::path(folder) / "lesson.json", ignored)) return {folder};
  std::vector<std::string> out;
  for (fs::directory_iterator it(folder, ignored), end; !ignored && it != end; it.increment(ignored))
    if (fs::exists(it->path() / "lesson.json", ignored)) out.push_back(it->path().string());
  std::ranges::sort(out);
  return out;
}

std::expected<Lesson, Diagnostics> read_lesson(const std::string& folder) {
  auto text = read_file((fs::path(folder) / "lesson.json").string(), most_file_bytes);
  if (!text) return std::unexpected(Diagnostics{std::move(text).error()});
  auto file = read_json(*text, lesson_limits);
  if (!file)
    return std::unexpected(
        Diagnostics{bad_input("lesson.json", "lesson.json cannot be read: {0}", file.error().message.str())});
  Diagnostics problems;
  Lesson lesson = LessonReader(folder, problems).read(*file);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return lesson;
}

}  // namespace tirscope::lesson
