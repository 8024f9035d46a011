// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/session_steps.h"

#include <algorithm>

#include "builder/open.h"
#include "script/files/reader.h"
#include "support/bounded_json.h"

namespace tirscope::lesson {

namespace {

constexpr JsonLimits session_limits{std::size_t(32) << 20, 200, 1'000'000};

Diagnostic damaged_session(std::string_view why) {
  return bad_input("grade.session", "this is not a session of Tirscope, or it is damaged: {0}", why);
}

const json* member(const json& object, const char* key) {
  auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? &*found : nullptr;
}

Result<IRModule> read_text(const json& text) {
  auto read = builder::open_module(text.get_ref<const std::string&>());
  if (!read) return fail(std::move(read.error().front()));
  return script::under_main(*read);
}

/// The numbers of the steps from the first, which is left out, to `current`.
Result<std::vector<std::size_t>> path_to(const json& steps, const json& current) {
  std::vector<std::size_t> path;
  if (!current.is_number_unsigned()) return fail(damaged_session("the current step is not a number"));
  std::size_t at = current.get<std::size_t>();
  while (at != 0) {
    if (at >= steps.size()) return fail(damaged_session("a step is missing"));
    path.push_back(at);
    const json* parent = member(steps[at], "parent");
    // Parents come before their children, so that this ends.
    if (!parent || !parent->is_number_unsigned() || parent->get<std::size_t>() >= at)
      return fail(damaged_session("a step has no parent"));
    at = parent->get<std::size_t>();
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace

Result<SessionSteps> session_steps(std::string_view text) {
  TS_TRY(const json session, read_json(text, session_limits));
  const json* format = member(session, "format");
  if (!format || *format != "tirscope-session") return fail(damaged_session("it does not say that it is one"));
  const json* source = member(session, "source");
  const json* source_text = source ? member(*source, "text") : nullptr;
  const json* history = member(session, "history");
  const json* steps = history ? member(*history, "steps") : nullptr;
  const json* current = history ? member(*history, "current") : nullptr;
  if (!source_text || !source_text->is_string()) return fail(damaged_session("its module is missing"));
  if (!steps || !steps->is_array() || !current) return fail(damaged_session("its history is missing"));
  SessionSteps out;
  TS_TRY(out.source, read_text(*source_text));
  TS_TRY(const std::vector<std::size_t> path, path_to(*steps, *current));
  for (std::size_t at : path) {
    const json& step = (*steps)[at];
    const json *typed = member(step, "text"), *trace = member(step, "trace");
    if (typed && typed->is_string()) {
      TS_TRY(IRModule module, read_text(*typed));
      out.steps.emplace_back(std::move(module));
    } else if (trace) {
      TS_TRY(schedule::Trace part, schedule::Trace::part_from_json(trace->dump()));
      out.steps.emplace_back(std::move(part));
    } else {
      return fail(damaged_session("a step says nothing"));
    }
  }
  return out;
}

}  // namespace tirscope::lesson
