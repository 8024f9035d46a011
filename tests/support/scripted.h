// SPDX-License-Identifier: Apache-2.0
// Schedules made by a script on a module's text, and whether they compute what the module does.
#pragma once

#include "interp/same_results.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"

namespace tirscope::scripted {

using schedule::Schedule;

/// A schedule on the module in `text` (a function is named "main"); the text must be right.
inline Schedule on(std::string_view text) {
  auto read = script::read_module(text);
  TS_CHECK(read.has_value(), "the text of a test is a module");
  return *Schedule::create(script::under_main(*read), {.seed = 1});
}

/// Runs `script`; the code of the refusal, or "" when there was none.
inline std::string run(Schedule& schedule, std::string_view script) {
  auto done = schedule::run_script(script, schedule);
  if (!done) return done.error().front().code;
  schedule = std::move(done->schedule);
  return {};
}

/// Empty when "main" gives in `after` what it gives in `before`, else the first difference.
inline std::string difference(const IRModule& before, const IRModule& after, const interp::Sizes& sizes = {}) {
  auto different = interp::different_results(before, after, "main", {.seed = 7, .sizes = sizes});
  return different ? different->value_or("") : different.error().rendered();
}

/// Runs `script` on `text`; empty when it is done and keeps what is computed, else the code or the difference. The
/// trace must lead to the same text again, through JSON and Python, and undo back to the first module.
inline std::string kept(std::string_view text, std::string_view script, const interp::Sizes& sizes = {}) {
  Schedule schedule = on(text);
  const IRModule first = schedule.module();
  if (std::string code = run(schedule, script); !code.empty()) return code;
  if (std::string wrong = difference(first, schedule.module(), sizes); !wrong.empty())
    return wrong + "\n" + script::text(schedule.module());
  const std::string printed = script::text(schedule.module());
  for (bool json : {true, false}) {
    auto trace = json ? schedule::Trace::from_json(schedule.trace().json())
                      : schedule::Trace::from_python(schedule.trace().python());
    if (!trace) return "the trace does not read: " + trace.error().rendered();
    Schedule again = *Schedule::create(first);
    if (auto done = again.replay(*trace); !done) return "the trace does not replay: " + done.error().rendered();
    if (script::text(again.module()) != printed) return "the trace leads elsewhere";
  }
  while (schedule.undo()) {
  }
  return schedule.module() == first ? "" : "undo does not lead back";
}

}  // namespace tirscope::scripted
