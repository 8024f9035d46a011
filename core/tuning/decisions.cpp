// SPDX-License-Identifier: Apache-2.0
#include "tuning/decisions.h"

#include <algorithm>
#include <map>

#include "tuning/mutators/samples.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::Instruction;
using schedule::Trace;
using schedule::Value;
using schedule::ValueList;

bool is_sample(const Instruction& instruction) { return instruction.primitive->name.starts_with("sample_"); }

bool is_open(const Instruction& instruction) { return is_sample(instruction) || is_parallel_limit(instruction); }

bool is_postproc(const Instruction& instruction) { return instruction.primitive->name == "enter_postproc"; }

/// What a handle of a trace is about: a block by the name that it was looked up by, and its loop by number.
struct Origin {
  std::string block;
  std::vector<int> loops = {};
};

/// What the handles of a trace are about, as far as the trace itself says it.
class Origins {
 public:
  void pass(const Instruction& instruction) {
    const std::string_view name = instruction.primitive->name;
    Origin origin = of_arguments(instruction);
    if (name == "get_block")
      if (const Value block = argument_of(instruction, "name"); auto text = block.get<std::string>()) origin = {*text};
    for (std::size_t k = 0; k < instruction.outputs.size(); ++k) {
      if (name == "get_loops") origin.loops = {int(k)};
      known_[instruction.outputs[k].number] = origin;
    }
  }

  /// Of the first handles among the arguments: loops together, where there are several.
  Origin of_arguments(const Instruction& instruction) const {
    Origin found;
    for (const Value& argument : instruction.arguments) add(argument, found);
    std::ranges::sort(found.loops);
    found.loops.erase(std::ranges::unique(found.loops).begin(), found.loops.end());
    return found;
  }

 private:
  void add(const Value& value, Origin& found) const {
    if (auto list = value.get<ValueList>())
      for (const Value& item : *list) add(item, found);
    auto handle = value.get<Handle>();
    auto known = handle && handle->kind != schedule::HandleKind::Expr ? known_.find(handle->number) : known_.end();
    if (known == known_.end()) return;
    if (found.block.empty()) found.block = known->second.block;
    if (found.block == known->second.block)
      found.loops.insert(found.loops.end(), known->second.loops.begin(), known->second.loops.end());
  }

  std::map<int, Origin> known_;
};

/// A decision is one number or several.
std::vector<int64_t> numbers_of(const Value& value) {
  if (auto integer = value.as_int()) return {*integer};
  return integers_of(value);
}

/// The names of a block's loops in the program before any schedule; empty where it has no such block.
std::vector<std::string> loop_names(schedule::Schedule& schedule, const std::string& block) {
  std::vector<std::string> names;
  auto handle = schedule.call("get_block", {Value(block)});
  if (!handle) return names;
  auto loops = schedule.call("get_loops", {*handle});
  auto list = loops ? loops->get<ValueList>() : nullptr;
  if (!list) return names;
  for (const Value& loop : *list) {
    const auto* found = loop.get<Handle>();
    if (!found) continue;
    auto sref = schedule.sref(*found);
    names.push_back(sref && (*sref)->loop() ? std::string((*sref)->loop()->var->name) : "");
  }
  return names;
}

/// The key of the annotation whose value is the sample's result.
std::string annotation_of(const Trace& trace, const Handle& result) {
  for (const Instruction& instruction : trace.instructions) {
    const std::string key = annotation_key(instruction);
    if (key.empty()) continue;
    const Value value = argument_of(instruction, "ann_val");
    if (auto handle = value.get<Handle>(); handle && handle->number == result.number) return key;
  }
  return {};
}

/// What a sample is about: the node that it samples for, or that its result annotates.
Origin subject_of(const Trace& trace, const Origins& origins, const Instruction& sample) {
  Origin origin = origins.of_arguments(sample);
  if (!origin.block.empty() || sample.outputs.empty()) return origin;
  // The annotated node may be defined later than the sample, so the origins of the whole trace are asked.
  Origins all;
  for (const Instruction& instruction : trace.instructions) {
    if (instruction.primitive->name == "annotate")
      if (const Value value = argument_of(instruction, "ann_val");
          value.get<Handle>() && value.get<Handle>()->number == sample.outputs.front().number)
        return all.of_arguments(instruction);
    all.pass(instruction);
  }
  return origin;
}

}  // namespace

std::vector<OpenDecision> open_decisions(const Problem& problem, std::size_t space) {
  std::vector<OpenDecision> out;
  if (space >= problem.design_spaces.size()) return out;
  const Trace& trace = problem.design_spaces[space];
  auto schedule = schedule::Schedule::create(problem.state, {.function = problem.function, .seed = 1});
  std::map<std::string, std::vector<std::string>> loops;
  Origins origins;
  for (const Instruction& instruction : trace.instructions) {
    if (is_postproc(instruction)) break;
    if (is_open(instruction)) {
      const Origin origin = subject_of(trace, origins, instruction);
      OpenDecision open{std::string(instruction.primitive->name), origin.block, {}, {}};
      open.parts = instruction.primitive->name.ends_with("_tile")
                       ? std::max<int64_t>(1, int64_t(instruction.outputs.size()))
                       : 1;
      if (instruction.primitive->name == "sample_categorical")
        open.candidates = numbers_of(argument_of(instruction, "candidates"));
      if (is_parallel_limit(instruction)) open.annotation = most_parallel;
      if (!instruction.outputs.empty()) open.annotation = annotation_of(trace, instruction.outputs.front());
      if (schedule && !origin.block.empty() && !loops.contains(origin.block))
        loops[origin.block] = loop_names(*schedule, origin.block);
      const std::vector<std::string>& names = loops[origin.block];
      for (int k : origin.loops)
        open.loop += (open.loop.empty() ? "" : ", ") +
                     (std::size_t(k) < names.size() ? names[std::size_t(k)] : "loop " + std::to_string(k));
      out.push_back(std::move(open));
    }
    origins.pass(instruction);
  }
  return out;
}

std::vector<std::vector<int64_t>> decisions_of(const Trace& trace) {
  std::vector<std::vector<int64_t>> out;
  for (const Instruction& instruction : trace.instructions) {
    if (is_postproc(instruction)) break;
    if (is_open(instruction))
      out.push_back(
          numbers_of(is_parallel_limit(instruction) ? argument_of(instruction, "ann_val") : instruction.decision));
  }
  return out;
}

Result<Trace> decided(Trace space, const std::vector<std::vector<int64_t>>& decisions) {
  auto unfit = [](std::size_t open, std::size_t given) {
    return fail(
        bad_input("tuning.decisions",
                  "the design space leaves {0} numbers open, but {1} are given; give the `decisions` of a trial "
                  "of this space",
                  open, given));
  };
  std::size_t next = 0;
  const auto open = std::size_t(std::ranges::count_if(space.instructions, is_open));
  if (open != decisions.size()) return unfit(open, decisions.size());
  for (Instruction& instruction : space.instructions) {
    if (!is_open(instruction)) continue;
    const std::vector<int64_t>& numbers = decisions[next++];
    const bool is_tile = instruction.primitive->name.ends_with("_tile");
    if (is_tile ? numbers.size() != instruction.outputs.size() : numbers.size() != 1)
      return unfit(is_tile ? instruction.outputs.size() : 1, numbers.size());
    if (is_parallel_limit(instruction))
      set_argument(instruction, "ann_val", numbers.front());
    else
      instruction.decision = is_tile ? Value(ValueList(numbers.begin(), numbers.end())) : Value(numbers.front());
  }
  return space;
}

std::optional<std::string> script_of_samples(const Trace& trace, const std::string& block) {
  std::string script;
  bool open = false;
  Origins origins;
  for (const Instruction& instruction : trace.instructions) {
    if (is_postproc(instruction)) break;
    const bool sample = is_sample(instruction);
    const bool meant = sample && (block.empty() || subject_of(trace, origins, instruction).block == block);
    origins.pass(instruction);
    open = open || meant;
    std::vector<int64_t> numbers = numbers_of(instruction.decision);
    // A location is no number in a script: its sample keeps the decision.
    const bool is_number = instruction.primitive->name != "sample_compute_location";
    if (sample && !meant && is_number && !numbers.empty()) {
      if (instruction.primitive->name == "sample_categorical") {
        const std::vector<int64_t> candidates = numbers_of(argument_of(instruction, "candidates"));
        if (numbers.front() >= 0 && std::size_t(numbers.front()) < candidates.size())
          numbers = {candidates[std::size_t(numbers.front())]};
      }
      std::string left, right;
      for (std::size_t k = 0; k < std::min(numbers.size(), instruction.outputs.size()); ++k) {
        left += (k > 0 ? ", " : "") + instruction.outputs[k].name();
        right += (k > 0 ? ", " : "") + std::to_string(numbers[k]);
      }
      script += left + " = " + right + "\n";
      continue;
    }
    script += schedule::python_text(instruction) + "\n";
  }
  if (!open) return std::nullopt;
  return script;
}

}  // namespace tirscope::tuning
