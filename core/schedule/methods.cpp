// SPDX-License-Identifier: Apache-2.0
#include "schedule/methods.h"

#include "schedule/driver/parameter_types.h"
#include "schedule/legality/refusal/refusal.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

std::unexpected<Diagnostic> mismatch(std::string_view method, std::string_view parameter, std::string_view expected,
                                     const Value& value) {
  return fail(reject("call.wrong-type",
                     message("{0}: \"{1}\" must be {2}, not {3}", method, parameter, expected, type_name(value)),
                     "TypeError",
                     formatted("In \"Schedule.{}\", \"{}\" has wrong type. Expected \"{}\", but gets: \"{}\"", method,
                               parameter, expected, type_name(value))));
}

Result<Value> work_on(Schedule& schedule, const std::vector<Value>& values) {
  auto name = values[0].get<std::string>();
  if (!name) return mismatch("work_on", "func_name", "str", values[0]);
  TS_TRY_VOID(schedule.work_on(*name));
  return Value();
}

Result<Value> seed(Schedule& schedule, const std::vector<Value>& values) {
  auto number = values[0].as_int();
  if (!number) return mismatch("seed", "seed", "int", values[0]);
  TS_TRY_VOID(schedule.seed(*number));
  return Value();
}

Result<Value> fork_seed(Schedule& schedule, const std::vector<Value>&) { return Value(schedule.fork_seed()); }

Result<Value> remove_rv(Schedule& schedule, const std::vector<Value>& values) {
  auto handle = values[0].get<Handle>();
  if (!handle) return mismatch("remove_rv", "rand_var", "Union[BlockRV, LoopRV, ExprRV]", values[0]);
  TS_TRY_VOID(schedule.remove(*handle));
  return Value();
}

Result<Value> func_working_on(Schedule& schedule, const std::vector<Value>&) {
  return schedule.function().empty() ? Value() : Value(schedule.function());
}

/// Nothing to do here: who called it has the module and the trace.
Result<Value> show(Schedule&, const std::vector<Value>&) { return Value(); }

}  // namespace

const std::vector<Method>& all_methods() {
  static const std::vector<Method> methods = {
      {{.name = "work_on",
        .instruction = "",
        .error_name = "work-on",
        .summary = "sets the function in which get_block searches by default",
        .returns = Returns::Nothing,
        .parameters = {{"func_name", ParameterType::String, Role::Attribute, "the function's name"}}},
       work_on},
      {{.name = "func_working_on",
        .instruction = "",
        .error_name = "func-working-on",
        .summary = "the function in which get_block searches by default",
        .returns = Returns::Nothing,
        .parameters = {}},
       func_working_on},
      {{.name = "seed",
        .instruction = "",
        .error_name = "seed",
        .summary = "reseeds the random numbers used for sampling",
        .returns = Returns::Nothing,
        .parameters = {{"seed", ParameterType::Integer, Role::Attribute, "the seed; -1 takes a random one"}}},
       seed},
      {{.name = "fork_seed",
        .instruction = "",
        .error_name = "fork-seed",
        .summary = "derives a seed for another schedule",
        .returns = Returns::Nothing,
        .parameters = {}},
       fork_seed},
      {{.name = "remove_rv",
        .instruction = "",
        .error_name = "remove-rv",
        .summary = "removes a random variable",
        .returns = Returns::Nothing,
        .parameters = {{"rand_var", ParameterType::BlockOrLoop, Role::Attribute, "the random variable"}}},
       remove_rv},
      {{.name = "show",
        .instruction = "",
        .error_name = "show",
        .summary = "prints the module and the trace, if there is an output",
        .returns = Returns::Nothing,
        .parameters = {{"args", ParameterType::Annotation, Role::Attribute, "how to print", Value()},
                       {"style", ParameterType::Annotation, Role::Attribute, "the colour scheme", Value()},
                       {"black_format", ParameterType::Annotation, Role::Attribute, "run a formatter", Value()}}},
       show},
  };
  return methods;
}

const Method* find_method(std::string_view name) {
  for (const Method& method : all_methods())
    if (method.name == name) return &method;
  return nullptr;
}

Result<Value> call_method(Schedule& schedule, const Call& call) {
  const Method* method = find_method(call.primitive);
  if (!method) return schedule.call(call);
  TS_TRY(std::vector<Value> values, bind_arguments(*method, call.args, call.kwargs));
  return method->run(schedule, values);
}

}  // namespace tirscope::schedule
