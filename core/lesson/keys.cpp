// SPDX-License-Identifier: Apache-2.0
#include "lesson/keys.h"

#include <array>

namespace tirscope::lesson {

namespace {

constexpr Key of_lessons[] = {
    {"id", "string", true, "the name of the lesson's folder: small letters, digits and `_`"},
    {"title", "texts", true, "what the lesson is called, in each language"},
    {"order", "integer", false, "where the lesson comes in a list; those without come last, by their names"},
    {"modules", "object", true, "the programs that tasks begin with or refer to: a name and a file each"},
    {"intrinsics", "object", false,
     "tensor intrinsics that tasks may use: a name and a file with a module each, whose functions `desc` and `impl` "
     "describe it"},
    {"allow", "list of strings", false, "what submissions may do besides scheduling, see below"},
    {"tasks", "list of objects", true, "the tasks in their order"},
};

constexpr Key of_tasks[] = {
    {"id", "string", true, "a name as Python has them: the def or variable of a submission that solves the task"},
    {"title", "texts", true, "what to do, in one sentence"},
    {"points", "integer", true, "that the task is worth, from 1 to 1000; given where every goal is met, else none"},
    {"kind", "string", false,
     "`schedule` (the default): solved by steps; `module`: by the text of a module; `passes`: by a list of passes; "
     "`answer`: by a choice or a number"},
    {"start", "string", false, "the module that the task begins with; only an `answer` may do without"},
    {"function", "string", false, "the function that the task is about (`main`, or the only one)"},
    {"sizes", "object", false,
     "for module-level constants of `start`, lists of values: each time other values are drawn from them, and the "
     "solution must hold for these too"},
    {"edits", "boolean", false, "whether a session may change the program's text by hand (false)"},
    {"goal", "list of objects", true, "what is checked, see below; all of it must hold"},
    {"choices", "list of objects", false, "the answers to choose from; without them an `answer` is a number"},
    {"solution", "string or list of lines", true,
     "a file, or lines of a script, that solves the task: what a submission would hold"},
    {"hints", "list of texts", true, "hints, the vaguest first; they are shown one by one"},
    {"mistakes", "list of objects", true, "typical wrong solutions, each with the hint that helps, see below"},
};

constexpr Key of_goals[] = {
    {"kind", "string", true, "one of the kinds below"},
    {"id", "string", false, "a name for mistakes to refer to (the kind)"},
};

constexpr Key of_mistakes[] = {
    {"goal", "string", true, "the id of the goal that this mistake misses; `steps`: a step is refused"},
    {"when", "object", false, "a goal, as under `goal`, that the wrong solution meets: how it is recognised"},
    {"code", "string", false, "the code of the refusal that the mistake leads to"},
    {"hint", "texts", true, "what is said to whoever makes the mistake"},
    {"example", "string or list of lines", true, "a submission with the mistake: the validator expects the hint"},
};

constexpr Key of_choices[] = {
    {"id", "string", true, "what a submission answers with"},
    {"text", "texts", true, "what is shown"},
};

constexpr Key allowed[] = {
    {"extern", "", false, "programs that import C or LLVM code, or call functions of libraries by name"},
};

constexpr KeyTable tables[] = {
    {"The lesson", of_lessons}, {"A task", of_tasks},     {"A goal", of_goals},
    {"A mistake", of_mistakes}, {"A choice", of_choices}, {"What `allow` may list", allowed},
};

}  // namespace

std::span<const Key> lesson_keys() { return of_lessons; }
std::span<const Key> task_keys() { return of_tasks; }
std::span<const Key> goal_keys() { return of_goals; }
std::span<const Key> mistake_keys() { return of_mistakes; }
std::span<const Key> choice_keys() { return of_choices; }
std::span<const Key> allowances() { return allowed; }
std::span<const KeyTable> key_tables() { return tables; }

const Key* find_key(std::span<const Key> keys, std::string_view name) {
  for (const Key& key : keys)
    if (key.name == name) return &key;
  return nullptr;
}

std::string names_of(std::span<const Key> keys) {
  std::string out;
  for (const Key& key : keys) out += (out.empty() ? "" : ", ") + std::string(key.name);
  return out;
}

}  // namespace tirscope::lesson
