// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/schedule_object.h"

#include "schedule/methods.h"
#include "schedule/script/script_trace.h"

namespace tirscope::schedule {

namespace syntax = script::syntax;
using script::Evaluator;
using SValue = script::Value;

SValue showing(std::string name) {
  return builtin(name, [name](Evaluator& evaluator, const script::Arguments& arguments) {
    evaluator.note(arguments.where, message("skipped: {0} only displays something", name));
    return SValue(script::None{});
  });
}

/// A script that goes on past this many steps is stopped: every step keeps a snapshot and the handles that live in it.
constexpr std::size_t most_steps = 4000;

SValue ScheduleObject::call_named(std::string_view primitive, Evaluator& evaluator,
                                  const script::Arguments& arguments) {
  if (schedule.history().size() > most_steps)
    return evaluator.report(
        arguments.where,
        bad_input("script.budget", "the script was stopped after {0} schedule steps; does it have an endless loop?",
                  most_steps));
  return reporting(evaluator, arguments, [&]() -> Result<SValue> {
    Call call{std::string(primitive), {}, {}};
    for (const SValue& argument : arguments.positional) {
      TS_TRY(Value value, from_script(argument, evaluator, variables, arguments.where));
      call.args.push_back(std::move(value));
    }
    for (const script::KeywordValue& keyword : arguments.keywords) {
      TS_TRY(call.kwargs[std::string(keyword.name)], from_script(keyword.value, evaluator, variables, arguments.where));
    }
    const std::size_t before = schedule.history().size();
    TS_TRY(Value result, call_method(schedule, call));
    for (std::size_t made = before; made < schedule.history().size(); ++made)
      lines[int(made)] = evaluator.tree().span(arguments.where).line;
    return to_script(result, variables);
  });
}

SValue ScheduleObject::get(Evaluator& evaluator, const script::Arguments& arguments) {
  return reporting(evaluator, arguments, [&]() -> Result<SValue> {
    if (arguments.positional.size() != 1) return fail(bad_input("script.arity", "get takes one random variable"));
    TS_TRY(Value value, from_script(arguments.positional[0], evaluator, variables, arguments.where));
    if (auto handle = value.get<Handle>()) {
      TS_TRY(Binding binding, schedule.get(*handle));
      if (auto number = std::get_if<int64_t>(&binding)) return SValue(*number);
      if (auto node = std::get_if<NodeRef>(&binding)) return SValue(*node);
      return SValue(std::string(mark_name(std::get<Mark>(binding))));
    }
    if (auto node = value.get<NodeRef>()) return SValue(*node);  // what get_sref gave
    if (auto name = value.get<std::string>()) {
      TS_TRY(const SRef* block, schedule.block(*name));
      return SValue(NodeRef(block->stmt));
    }
    return fail(bad_input("script.bad-argument", "get takes a random variable, not {0}", schedule::type_name(value)));
  });
}

SValue ScheduleObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (name == "mod") return module_value();
  if (name == "trace") return trace_value(schedule.trace());
  if (name == "func_working_on") return schedule.function();
  if (name == "show") return showing("show");
  if (name == "state") return host(new script::Opaque("the schedule's state"));
  Ref<ScheduleObject> self(this);
  if (name == "copy") return builtin("copy", [self](Evaluator&, const script::Arguments&) { return self->copied(); });
  if (name == "get" || name == "get_sref")
    return builtin(
        name, [self](Evaluator& caller, const script::Arguments& arguments) { return self->get(caller, arguments); });
  if (find_primitive(name) || find_method(name))
    return builtin(name, [self, method = std::string(name)](Evaluator& caller, const script::Arguments& arguments) {
      return self->call_named(method, caller, arguments);
    });
  return evaluator.report(
      where, diagnose(Fault::Unknown, "schedule.unknown-primitive", "a schedule has no method \"{0}\"", name));
}

namespace {

SValue tile_with_tensor_intrin(Evaluator& evaluator, const script::Arguments& arguments) {
  std::vector<SValue> positional(arguments.positional.begin(), arguments.positional.end());
  std::vector<script::KeywordValue> keywords(arguments.keywords.begin(), arguments.keywords.end());
  const SValue* sch = arguments.keyword("sch");
  if (sch)
    std::erase_if(keywords, [](const script::KeywordValue& keyword) { return keyword.name == "sch"; });
  else if (!positional.empty())
    sch = &arguments.positional[0], positional.erase(positional.begin());
  auto schedule = sch ? sch->as_host<ScheduleObject>() : nullptr;
  if (!schedule)
    return evaluator.report(
        arguments.where,
        bad_input("script.bad-argument", "the first argument of tile_with_tensor_intrin must be a schedule"));
  return schedule->call_named("tile_with_tensor_intrin", evaluator,
                              script::Arguments{positional, keywords, arguments.where});
}

}  // namespace

SValue tile_function() { return builtin("tile_with_tensor_intrin", tile_with_tensor_intrin); }

}  // namespace tirscope::schedule
