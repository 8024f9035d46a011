// SPDX-License-Identifier: Apache-2.0
// Passes in builder scripts: relax.transform.X(...)(mod), tvm.tir.transform.X()(mod), tvm.transform.Sequential([...]).
#include "builder/hosts/arrays.h"
#include "builder/hosts/namespaces.h"
#include "builder/hosts/te/te_schedule.h"
#include "pass_runs/lower_schedule.h"
#include "pass_runs/pass_run.h"

namespace tirscope::builder {

namespace {

/// One pass or several, to be called with a module.
class PassObject final : public script::HostObject {
 public:
  explicit PassObject(std::vector<passes::PassCall> calls) : calls(std::move(calls)) {}
  std::string type_name() const override { return "a pass"; }
  SValue call(Evaluator& evaluator, const script::Arguments& arguments) override {
    return evaluator.call(function(
                              "a pass", {"mod"}, 1, [this](Call& call) { return run(call); }, Unknown::Pass),
                          arguments);
  }
  const std::vector<passes::PassCall> calls;

 private:
  Result<SValue> run(Call& call) const {
    auto given = call[0].as_host<ModuleObject>();
    if (!given) return fail(call.wrong(0, "a module"));
    if (!spend_steps(call.evaluator, pass_steps * std::max<std::size_t>(calls.size(), 1), call.where))
      return reported();
    TS_TRY(IRModule module, passes::run_passes(given->module, calls, {}));
    return host(new ModuleObject(module));
  }
};

/// Parameters of data, BindParams' above all: tensors of the script as constants.
Result<SValue> make_pass(Evaluator& evaluator, const std::string& name, const script::Arguments& arguments) {
  passes::PassCall call{name, {}, {}};
  for (const SValue& value : arguments.positional)
    if (!pay_for_arrays(evaluator, value, arguments.where)) return reported();
  for (const script::KeywordValue& keyword : arguments.keywords)
    if (!pay_for_arrays(evaluator, keyword.value, arguments.where)) return reported();
  for (const SValue& value : arguments.positional) {
    TS_TRY(Attr attr, attr_of(value));
    call.args.push_back(std::move(attr));
  }
  for (const script::KeywordValue& keyword : arguments.keywords) {
    TS_TRY(call.kwargs[std::string(keyword.name)], attr_of(keyword.value));
  }
  return host(new PassObject({std::move(call)}));
}

/// tvm.lower of a module, of a function, or of a schedule of tensor expressions, whose parameters are `args`.
Result<SValue> lower(Call& call) {
  if (!spend_steps(call.evaluator, 10 * pass_steps, call.where)) return reported();
  if (auto schedule = call[0].as_host<TeScheduleObject>()) {
    TS_TRY(std::vector<te::Argument> arguments, arguments_of(call[1]));
    TS_TRY(std::string name, call.text(2, "main"));
    TS_TRY(IRModule made, passes::lower_schedule(schedule->schedule, arguments, name, {}));
    return host(new ModuleObject(made));
  }
  IRModule module = module_in(call[0]);
  if (!module) return fail(call.wrong(0, "a module, a PrimFunc or a schedule"));
  TS_TRY(IRModule made, passes::run_passes(module, passes::pipeline({}, passes::Part::Lower), {}));
  return host(new ModuleObject(made));
}

}  // namespace

SValue transform_namespace(std::string name) {
  return new_namespace(name, [name](std::string_view member) -> SValue {
    const passes::Pass* pass = passes::find_pass(member);
    if (pass && (pass->level == passes::Pass::Level::Relax) != name.starts_with("relax")) pass = nullptr;
    if (!pass) {
      if (member == "PassContext") return unknown_member(name + ".PassContext");
      return {};
    }
    return free_function(
        std::string(member),
        [full = std::string(pass->name)](Evaluator& evaluator, const script::Arguments& arguments) {
          return make_pass(evaluator, full, arguments);
        },
        Unknown::Pass);
  });
}

SValue sequential() {
  return function(
      "Sequential", {"passes", "opt_level", "name", "required", "traceable"}, 0,
      [](Call& call) -> Result<SValue> {
        std::vector<passes::PassCall> calls;
        auto items = call[0].as_sequence();
        if (call.has(0) && !items) return fail(call.wrong(0, "a list of passes"));
        for (const SValue& item : items ? *items : std::vector<SValue>{}) {
          auto pass = item.as_host<PassObject>();
          if (!pass) return fail(call.wrong(0, "a list of passes"));
          calls.insert(calls.end(), pass->calls.begin(), pass->calls.end());
        }
        return host(new PassObject(std::move(calls)));
      },
      Unknown::Pass);
}

SValue get_pipeline() {
  return function("get_pipeline", {"name"}, 0, [](Call& call) -> Result<SValue> {
    TS_TRY(std::string name, call.text(0, "zero"));
    TS_TRY(std::vector<passes::PassCall> calls, passes::named_pipeline(name));
    return host(new PassObject(std::move(calls)));
  });
}

SValue lower_function() { return function("lower", {"inp", "args", "name", "binds", "simple_mode"}, 1, lower); }

}  // namespace tirscope::builder
