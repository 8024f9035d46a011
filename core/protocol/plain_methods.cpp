// SPDX-License-Identifier: Apache-2.0
#include "protocol/plain_methods.h"

namespace tirscope::protocol {

namespace {

using schedule::Call;
using schedule::Handle;
using schedule::Schedule;
using schedule::Value;

/// The only argument of a method, by position or by name.
Result<Value> only_argument(const Call& call, const std::string& name) {
  auto named = call.kwargs.find(name);
  if (call.args.size() + call.kwargs.size() == 1) {
    if (!call.args.empty()) return call.args.front();
    if (named != call.kwargs.end()) return named->second;
  }
  return fail(bad_input("call.plain-arguments", "{0} takes exactly one argument, \"{1}\"", call.primitive, name));
}

std::unexpected<Diagnostic> wrong_type(const Call& call, const std::string& name, const char* expected) {
  return fail(bad_input("call.wrong-type", "{0}: \"{1}\" must be {2}", call.primitive, name, expected));
}

Result<Value> work_on(Schedule& schedule, const Call& call) {
  TS_TRY(Value name, only_argument(call, "func_name"));
  if (!name.get<std::string>()) return wrong_type(call, "func_name", "the name of a function");
  TS_TRY_VOID(schedule.work_on(*name.get<std::string>()));
  return Value();
}

Result<Value> seed(Schedule& schedule, const Call& call) {
  TS_TRY(Value value, only_argument(call, "seed"));
  if (!value.as_int()) return wrong_type(call, "seed", "an integer");
  if (*value.as_int() < -1 || *value.as_int() > 2147483647 || *value.as_int() == 0)
    return fail(bad_input("schedule.bad-seed", "a seed is -1 or from 1 to 2147483647, not {0}", *value.as_int()));
  schedule.seed(*value.as_int());
  return Value();
}

Result<Value> remove_rv(Schedule& schedule, const Call& call) {
  TS_TRY(Value value, only_argument(call, "rand_var"));
  if (!value.get<Handle>()) return wrong_type(call, "rand_var", "a random variable");
  schedule.remove(*value.get<Handle>());
  return Value();
}

}  // namespace

std::optional<Result<Value>> call_plain_method(Schedule& schedule, const Call& call) {
  if (call.primitive == "work_on") return work_on(schedule, call);
  if (call.primitive == "seed") return seed(schedule, call);
  if (call.primitive == "remove_rv") return remove_rv(schedule, call);
  if (call.primitive == "show") return Value();  // it prints where Python runs
  const bool gives = call.primitive == "fork_seed" || call.primitive == "func_working_on";
  if (!gives) return std::nullopt;
  if (!call.args.empty() || !call.kwargs.empty())
    return fail(bad_input("call.too-many-arguments", "{0} takes no arguments", call.primitive));
  if (call.primitive == "fork_seed") return Value(schedule.fork_seed());
  return schedule.function().empty() ? Value() : Value(schedule.function());
}

}  // namespace tirscope::protocol
