// SPDX-License-Identifier: Apache-2.0
// A schedule as a value of a script.
#pragma once

#include <map>

#include "schedule/schedule.h"
#include "schedule/script/script_values.h"

namespace tirscope::schedule {

/// A function that only shows something: a call of it is skipped with a note.
script::Value showing(std::string name);
/// tile_with_tensor_intrin(sch, block, intrin_name, allow_padding=False)
script::Value tile_function();

/// A schedule in a script.
class ScheduleObject : public script::HostObject {
 public:
  explicit ScheduleObject(Schedule schedule) : schedule(std::move(schedule)) {}
  std::string type_name() const override { return "a schedule"; }
  script::Value attribute(script::Evaluator& evaluator, std::string_view name,
                          const script::syntax::Node& where) override;
  /// Calls a primitive, or another method that takes and gives plain values.
  script::Value call_named(std::string_view primitive, script::Evaluator& evaluator,
                           const script::Arguments& arguments);
  /// `sch.mod`, and what `sch.copy()` gives.
  virtual script::Value module_value() const = 0;
  virtual script::Value copied() = 0;

  Schedule schedule;
  HandleVars variables;
  std::map<int, int> lines;  ///< by a step's id: the line of the script whose call made it

 private:
  script::Value get(script::Evaluator& evaluator, const script::Arguments& arguments);
};

}  // namespace tirscope::schedule
