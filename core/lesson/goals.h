// SPDX-License-Identifier: Apache-2.0
// What a task may ask for. Each kind of goal is described once, with its parameters and its check: lesson.json is read
// by these tables, and docs/lessons.md and the validator's messages are made from them.
#pragma once

#include <span>

#include "lesson/grading/attempt.h"
#include "lesson/lesson.h"
#include "support/job.h"

namespace tirscope::lesson {

enum class ParameterType : uint8_t { Text, Texts, Integer, Integers, Number, Flag, Module };
/// "string", "list of strings", ...
std::string_view type_text(ParameterType type);

struct GoalParameter {
  const char* name;
  ParameterType type;
  bool required;
  const char* help;
  std::vector<std::string> values = {};  ///< the only ones that a text may have; empty: any
};

/// The values of a goal's parameters. What is required is there and of its type.
class GoalValues {
 public:
  explicit GoalValues(const json& given) : given_(given) {}
  bool has(const char* name) const { return given_.contains(name); }
  std::string text(const char* name, const char* otherwise = "") const { return given_.value(name, otherwise); }
  std::vector<std::string> texts(const char* name) const { return given_.value(name, std::vector<std::string>()); }
  int64_t integer(const char* name, int64_t otherwise = 0) const { return given_.value(name, otherwise); }
  std::vector<int64_t> integers(const char* name) const { return given_.value(name, std::vector<int64_t>()); }
  double number(const char* name, double otherwise = 0) const { return given_.value(name, otherwise); }
  bool flag(const char* name, bool otherwise = false) const { return given_.value(name, otherwise); }

 private:
  const json& given_;
};

/// Programs timed in turns, in one run, away from this process. The runtime implements it, and the window by the
/// server.
class Timer {
 public:
  virtual ~Timer() = default;
  struct Programs {
    std::vector<IRModule> modules;  ///< the first is their reference
    std::string function, target;
    int turns = 5;
  };
  /// The seconds of each program, turn by turn. Refused as the programs are.
  virtual Result<std::vector<std::vector<double>>> in_turns(const Programs& programs, const Job& job) = 0;
};

/// What checks are made with.
struct CheckSettings {
  uint64_t seed = 0;       ///< of the inputs and sizes that are drawn
  Timer* timer = nullptr;  ///< null: speed cannot be measured here
  Job job = {};
};

/// What is missing, in one sentence; nothing where the goal is met.
using Missing = std::optional<Message>;

/// Fails where the goal could not be checked (a time limit, no timer).
using CheckGoal = Result<Missing> (*)(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings);

struct GoalKind {
  const char* name;
  const char* help;
  std::vector<GoalParameter> parameters;
  bool of_answers = false;  ///< it looks at an answer, not at a program
  CheckGoal check = nullptr;
  bool slow = false;  ///< it measures
};

std::span<const GoalKind> goal_kinds();
const GoalKind* find_goal_kind(std::string_view name);

/// The table's parts, a family a file.
std::vector<GoalKind> value_goals();
std::vector<GoalKind> nest_goals();
std::vector<GoalKind> trace_goals();
std::vector<GoalKind> memory_goals();
std::vector<GoalKind> speed_goals();
std::vector<GoalKind> answer_goals();

}  // namespace tirscope::lesson
