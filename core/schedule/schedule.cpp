// SPDX-License-Identifier: Apache-2.0
#include "schedule/schedule.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "schedule/driver/run.h"
#include "schedule/intrin/intrin.h"
#include "schedule/legality/lookup.h"
#include "schedule/state/debug.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

int next_uid() {
  static std::atomic<int> last{0};
  return ++last;
}

/// What debug_mask asks for, after `primitive`.
Result<void> still_sound(const State& state, const ScheduleOptions& options, std::string_view primitive) {
  Result<void> sound = verified(state, options.debug_mask);
  if (sound || sound.error().fault != Fault::Bug) return sound;
  return fail(std::move(sound).error().note(
      message("{0} produced this module, which is a bug in the primitive; the schedule is unchanged", primitive)));
}

/// `state` with nothing found out of its module yet. Who still looks at the other keeps it.
StatePtr without_trees(const State& state) {
  return std::make_shared<const State>(State(state.module()), state.flags());
}

}  // namespace

Result<Schedule> Schedule::create(IRModule module, ScheduleOptions options) {
  return create(std::make_shared<const State>(std::move(module)), std::move(options));
}

Result<Schedule> Schedule::create(StatePtr state, ScheduleOptions options) {
  if (options.seed < -1 || options.seed > 2147483647 || options.seed == 0)
    return fail(reject("schedule.bad-seed", message("a seed must be -1 or from 1 to 2147483647, not {0}", options.seed),
                       "ValueError",
                       formatted("seed must be in the range [1, 2147483647], but gets: {}", options.seed)));
  if (!options.intrins) options.intrins = std::make_shared<Intrins>();
  Schedule schedule(std::move(options));
  Step first;
  first.uid = next_uid();
  first.state = std::move(state);
  if (Result<void> sound = verified(*first.state, schedule.options_.debug_mask); !sound) {
    Diagnostic why = std::move(sound).error();
    why.fault = Fault::BadInput;
    return fail(std::move(why));
  }
  first.random = Random(schedule.options_.seed);
  schedule.steps_.push_back(std::move(first));
  schedule.last_child_.push_back(-1);
  if (!schedule.options_.function.empty()) {
    TS_TRY_VOID(schedule.work_on(schedule.options_.function));
    return schedule;
  }
  // TVM works on "main", or on the only function.
  std::vector<std::string> names;
  for (const auto& [name, function] : schedule.module()->functions)
    if (as<PrimFuncNode>(function)) names.push_back(name);
  if (schedule.module()->prim_func("main"))
    schedule.function_ = "main";
  else if (names.size() == 1)
    schedule.function_ = names.front();
  return schedule;
}

Schedule Schedule::forked_copy() {
  Schedule out = *this;
  out.steps_.edit(std::size_t(current_)).random = Random(fork_seed());
  return out;
}

void Schedule::append(Step step) {
  step.id = int(steps_.size());
  step.parent = current_;
  steps_.edit(std::size_t(current_)).children.push_back(step.id);
  last_child_[std::size_t(current_)] = step.id;
  current_ = step.id;
  steps_.push_back(std::move(step));
  last_child_.push_back(-1);
  // A tree is several times its module; those of old steps are rebuilt when they are revisited.
  constexpr std::size_t trees = 64;
  if (steps_.size() <= trees) return;
  Step& old = steps_.edit(steps_.size() - 1 - trees);
  // A step that only asked has the state of the one before it.
  const StatePtr before = old.parent < 0 ? nullptr : steps_[std::size_t(old.parent)].state;
  const bool same = before && before->module() == old.state->module() && before->flags() == old.state->flags();
  old.state = same ? before : without_trees(*old.state);
}

Result<Value> Schedule::call(const Call& call) {
  TS_TRY(std::vector<Value> values, call_all({call}));
  return std::move(values.front());
}

Result<std::vector<Value>> Schedule::call_all(const std::vector<Call>& calls) {
  auto start = std::chrono::steady_clock::now();
  Run run(current(), function_, options_, next_uid());
  std::vector<Value> values;
  for (const Call& call : calls) {
    Result<Value> value = run.call(call);
    if (!value) return fail(explained(std::move(value).error(), run.refused_by(), *run.state_ptr(), options_));
    TS_TRY_VOID(still_sound(*run.state_ptr(), options_, call.primitive));
    values.push_back(*std::move(value));
  }
  // A query that leaves no trace leaves no step either.
  if (run.has_effect())
    append(std::move(run).finish(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count()));
  return values;
}

Result<void> Schedule::check(const Call& call) const {
  Run run(current(), function_, options_, -1);
  return run.check(call);
}

std::vector<Applicability> Schedule::applicable(const Subject& subject) const {
  std::vector<Applicability> out;
  // What is offered must be right for the program as it is now, whatever TVM still takes for known.
  Step strict = current();
  strict.state = std::make_shared<const State>(*strict.state, nullptr);
  Context context{strict.state, function_, options_.enable_check, nullptr, options_.intrins.get()};
  for (const Primitive* primitive : all_primitives()) {
    if (!primitive->suggest || primitive->shape == Shape::Query) continue;
    Applicability entry{primitive, {}, std::nullopt};
    for (Suggestion& candidate : primitive->suggest(context, subject)) {
      Run run(strict, function_, options_, -1);
      Result<void> fine = run.check({std::string(primitive->name), candidate.args, candidate.kwargs});
      if (fine)
        entry.suggestions.push_back(std::move(candidate));
      else if (!entry.reason)
        entry.reason = std::move(fine).error();
    }
    if (!entry.suggestions.empty()) entry.reason.reset();
    if (!entry.suggestions.empty() || entry.reason) out.push_back(std::move(entry));
  }
  return out;
}

namespace {

/// What a trace's handles are called in the schedule that it is replayed on, by their numbers.
using HandleNames = std::map<int, Value>;

/// The call of a recorded instruction.
Result<Call> call_of(const Instruction& instruction, const HandleNames& handles) {
  Call call{std::string(instruction.primitive->name), {}, {}};
  for (std::size_t i = 0; i < instruction.arguments.size(); ++i) {
    const Parameter& p = instruction.primitive->parameters[i];
    TS_TRY(Value value,
           renamed_handles(p.role == Role::Decision ? instruction.decision : instruction.arguments[i], handles));
    if (is_varargs(p.type))
      call.args = *value.get<ValueList>();
    else
      call.kwargs[std::string(p.name)] = std::move(value);
  }
  return call;
}

/// Notes what the outputs of a repeated instruction are called here.
Result<void> note_outputs(const Instruction& instruction, const Value& result, HandleNames& handles) {
  ValueList outputs;
  if (auto list = result.get<ValueList>())
    outputs = *list;
  else if (result.get<Handle>())
    outputs = {result};
  if (outputs.size() != instruction.outputs.size())
    return fail(bad_input("trace.output-count", "the trace expects {0} results here, but got {1}",
                          instruction.outputs.size(), outputs.size()));
  for (std::size_t i = 0; i < outputs.size(); ++i) handles[instruction.outputs[i].number] = outputs[i];
  return {};
}

}  // namespace

Result<void> Schedule::replay(const Trace& given, bool remove_postproc, const std::map<int64_t, Value>& decisions) {
  Trace trace = given;
  for (const auto& [index, decision] : decisions) {
    TS_TRY(trace, trace.with_decision(index, decision));
  }
  Schedule replayed = *this;  // what a refusal or an exception leaves behind stays in the copy
  HandleNames handles;
  for (std::size_t n = 0; n < trace.instructions.size(); ++n) {
    const Instruction& instruction = trace.instructions[n];
    if (remove_postproc && instruction.primitive->name == "enter_postproc") break;
    auto repeated = [&]() -> Result<void> {
      TS_TRY(Call call, call_of(instruction, handles));
      TS_TRY(Value result, replayed.call(call));
      return note_outputs(instruction, result, handles);
    }();
    if (!repeated) {
      Diagnostic d = std::move(repeated).error();
      d.notes.push_back(message("instruction {0} of the trace: {1}", n, python_text(instruction)));
      return fail(std::move(d));
    }
  }
  *this = std::move(replayed);
  return {};
}

Result<void> Schedule::repeat(const Trace& part) {
  auto begin = std::chrono::steady_clock::now();
  Run run(current(), function_, options_, next_uid());
  HandleNames handles;
  for (const Slots::Slot slot : current().slots) handles[slot.handle.number] = slot.handle;
  for (const Instruction& instruction : part.instructions) {
    TS_TRY(Call call, call_of(instruction, handles));
    Result<Value> result = run.call(call);
    if (!result) return fail(explained(std::move(result).error(), run.refused_by(), *run.state_ptr(), options_));
    TS_TRY_VOID(still_sound(*run.state_ptr(), options_, instruction.primitive->name));
    TS_TRY_VOID(note_outputs(instruction, *result, handles));
  }
  if (run.has_effect())
    append(std::move(run).finish(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count()));
  return {};
}

void Schedule::replace_module(IRModule module, std::string label) {
  Step step;
  step.uid = next_uid();
  step.label = std::move(label);
  step.random = current().random;
  step.state = std::make_shared<const State>(std::move(module), *current().state);
  step.slots = current().slots;
  step.slots_copied = current().slots_copied;
  step.slots.keep_only([&](const Node* node) { return step.state->find(node) != nullptr; });
  // Loops and blocks that are not the same objects any more are gone.
  Change change;
  for (const auto& [name, function] : current().state->module()->functions)
    if (const FunctionTree* tree = current().state->tree(name))
      for (const SRef& sref : tree->all())
        if (!step.state->find(sref.stmt)) change.forward[ref(sref.stmt)] = nullptr;
  step.changes = std::make_shared<const Changes>(1, std::move(change));
  append(std::move(step));
}

Trace Schedule::trace() const {
  Trace trace;
  for (int id : path()) {
    const Step& step = steps_[std::size_t(id)];
    // A manual edit starts over: what was recorded before does not lead to this module.
    if (id != 0 && step.instructions->empty()) trace.instructions.clear();
    trace.instructions.insert(trace.instructions.end(), step.instructions->begin(), step.instructions->end());
  }
  return trace;
}

// ---- handles --------------------------------------------------------------------------------------------------------

Result<Binding> Schedule::get(const Handle& handle) const { return bound_in(current().slots, handle); }

Result<Handle> Schedule::handle(std::string_view name) const {
  const Slots& slots = current().slots;
  std::optional<Handle> parsed = parse_handle(name);
  if (!parsed)
    return fail(
        bad_input("handle.bad-name", "\"{0}\" is not the name of a random variable, such as b0, l3 or v7", name));
  if (std::size_t(parsed->number) >= slots.size() || slots[std::size_t(parsed->number)].handle.kind != parsed->kind)
    return fail(bad_input("handle.dead", "there is no {0} on the current path of the history", name));
  return slots[std::size_t(parsed->number)].handle;
}

Result<const SRef*> Schedule::sref(const Handle& handle) const {
  TS_TRY(Binding binding, get(handle));
  auto node = std::get_if<NodeRef>(&binding);
  if (!node) return fail(bad_input("handle.no-node", "{0} is not bound to a loop or block", handle.name()));
  return state()->find(node->get());
}

Result<const SRef*> Schedule::block(const std::string& name, const std::string& function) const {
  return find_block(context(), name, function);
}

Result<void> Schedule::remove(const Handle& handle) {
  if (Result<Binding> bound = get(handle); !bound) {
    Diagnostic d = std::move(bound).error();
    d.tvm = TvmError{"IndexError", "Cannot find the object in the symbol table: " + handle.name()};
    return fail(std::move(d));
  }
  steps_.edit(std::size_t(current_)).slots.forget(std::size_t(handle.number));
  return {};
}

Result<void> Schedule::work_on(const std::string& function) {
  if (!module()->prim_func(function)) return fail(unknown_function(*module(), function));
  function_ = function;
  return {};
}

Result<void> Schedule::seed(int64_t seed) {
  if (seed < -1)
    return fail(reject("schedule.bad-seed", message("a seed must be -1 or nonnegative, not {0}", seed), "ValueError",
                       "Random seed must be non-negative"));
  steps_.edit(std::size_t(current_)).random.seed(seed);
  return {};
}
int64_t Schedule::fork_seed() { return steps_.edit(std::size_t(current_)).random.fork(); }

// ---- history --------------------------------------------------------------------------------------------------------

std::vector<int> Schedule::path() const {
  std::vector<int> out;
  for (int id = current_; id >= 0; id = steps_[std::size_t(id)].parent) out.push_back(id);
  std::reverse(out.begin(), out.end());
  return out;
}

bool Schedule::undo() {
  int parent = current().parent;
  if (parent < 0) return false;
  current_ = parent;
  return true;
}

bool Schedule::redo() {
  int child = last_child_[std::size_t(current_)];
  if (child < 0) return false;
  current_ = child;
  return true;
}

Result<void> Schedule::go_to(int step) {
  if (step < 0 || std::size_t(step) >= steps_.size())
    return fail(
        bad_input("history.no-step", "the history has no step {0}; its steps are 0 to {1}", step, steps_.size() - 1));
  current_ = step;
  for (int id = step; steps_[std::size_t(id)].parent >= 0; id = steps_[std::size_t(id)].parent)
    last_child_[std::size_t(steps_[std::size_t(id)].parent)] = id;
  return {};
}

std::optional<Change> Schedule::change_between(int from, int to) const {
  std::vector<int> steps;
  for (int id = to; id != from; id = steps_[std::size_t(id)].parent) {
    if (steps_[std::size_t(id)].parent < 0) return std::nullopt;
    steps.push_back(id);
  }
  Change change;
  for (auto it = steps.rbegin(); it != steps.rend(); ++it)
    for (const Change& next : *steps_[std::size_t(*it)].changes) change = compose(change, next);
  return change;
}

}  // namespace tirscope::schedule
