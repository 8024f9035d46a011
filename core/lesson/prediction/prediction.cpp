// SPDX-License-Identifier: Apache-2.0
#include "lesson/prediction/prediction.h"

#include <algorithm>

#include "lesson/prediction/near_misses.h"
#include "schedule/ancestry.h"

namespace tirscope::lesson {

namespace {

using schedule::Call;
using schedule::Schedule;

constexpr std::size_t most_choices = 4;

/// Tries steps until there are enough nests to choose from.
class Choices {
 public:
  Choices(const Schedule& schedule, const std::string& function) : schedule_(schedule), function_(function) {}

  void add(const NestSketch& nest) {
    if (!enough() && !nest.empty() && std::ranges::find(nests_, nest) == nests_.end()) nests_.push_back(nest);
  }
  /// The nest after `calls`, where they are not refused.
  void try_calls(const std::vector<Call>& calls) {
    if (enough() || tried_ == most_tried) return;
    ++tried_;
    Schedule copy = schedule_.copy();
    if (!copy.call_all(calls)) return;
    if (PrimFunc function = copy.module()->prim_func(function_)) add(sketch_of(function).lines);
  }
  /// What the primitive itself offers for the same loop or block.
  void try_suggestions(const Call& call) {
    const schedule::Primitive* primitive = schedule::find_primitive(call.primitive);
    if (enough() || !primitive || !primitive->suggest || call.args.size() + call.kwargs.size() == 0) return;
    const schedule::Value& first = call.args.empty() ? call.kwargs.begin()->second : call.args.front();
    const schedule::SRef* subject = named_by(schedule_, first);
    if (!subject) return;
    for (schedule::Suggestion& offered : primitive->suggest(schedule_.context(), schedule::Subject{subject}))
      try_calls({{call.primitive, std::move(offered.args), std::move(offered.kwargs)}});
  }
  std::vector<NestSketch> take() { return std::move(nests_); }

 private:
  bool enough() const { return nests_.size() == most_choices; }
  static constexpr int most_tried = 10;
  const Schedule& schedule_;
  const std::string& function_;
  std::vector<NestSketch> nests_;
  int tried_ = 0;
};

/// Any order that the text of the nests gives alone.
uint64_t shuffled(const NestSketch& nest) {
  uint64_t hash = 1469598103934665603u;
  for (unsigned char letter : to_text(nest)) hash = (hash ^ letter) * 1099511628211u;
  return hash;
}

std::vector<NestSketch> nests_to_choose_from(const Schedule& schedule, const std::vector<Call>& calls,
                                             const Foreseen& foreseen, const Sketched& before) {
  Choices choices(schedule, foreseen.function);
  choices.add(foreseen.refusal ? as_if_legal(before, schedule, calls.front()) : foreseen.nest_after);
  choices.add(foreseen.nest_before);
  for (std::size_t some = calls.size(); some-- > 1;)
    choices.try_calls({calls.begin(), calls.begin() + std::ptrdiff_t(some)});
  if (calls.size() == 1) {
    for (Call& like : calls_like(schedule, calls.front())) choices.try_calls({std::move(like)});
    choices.try_suggestions(calls.front());
  }
  if (foreseen.nest_after != foreseen.nest_before)
    for (const NestSketch& other :
         swapped(foreseen.nest_after, changed_lines(foreseen.nest_before, foreseen.nest_after)))
      choices.add(other);
  std::vector<bool> named(before.lines.size());
  for (const Call& call : calls)
    for (std::size_t line : lines_named(before, schedule, call)) named[line] = true;
  for (const NestSketch& other : swapped(before.lines, std::move(named))) choices.add(other);
  std::vector<NestSketch> out = choices.take();
  std::ranges::sort(out, {}, shuffled);
  return out;
}

/// What all of the nests share is left out of all.
void shorten(Foreseen& foreseen) {
  std::vector<NestSketch> all = foreseen.choices;
  all.push_back(foreseen.nest_before);
  all.push_back(foreseen.nest_after);
  leave_out_common(all);
  foreseen.nest_after = std::move(all.back());
  all.pop_back();
  foreseen.nest_before = std::move(all.back());
  all.pop_back();
  foreseen.choices = std::move(all);
}

}  // namespace

Foreseen foresee(const Schedule& schedule, const std::vector<Call>& calls, const std::string& function) {
  Foreseen out{function, schedule.module(), schedule.module(), {}, {}, {}, {}, {}, {}, {}};
  Schedule copy = schedule.copy();
  if (auto done = copy.call_all(calls); !done)
    out.refusal = done.error();
  else
    out.after = copy.module();
  const PrimFunc was = out.before->prim_func(function), is = out.after->prim_func(function);
  if (!was || !is || calls.empty()) return out;
  out.cost_before = analysis::cost(was).total;
  out.cost_after = was == is ? *out.cost_before : analysis::cost(is).total;
  const Sketched before = sketch_of(was);
  out.nest_before = before.lines;
  out.nest_after = sketch_of(is).lines;
  out.choices = nests_to_choose_from(schedule, calls, out, before);
  const auto right = std::ranges::find(out.choices, out.nest_after);
  if (out.choices.size() < 2 || right == out.choices.end()) {
    out.choices.clear();
    return out;
  }
  if (!out.refusal) out.right_choice = std::size_t(right - out.choices.begin());
  shorten(out);
  return out;
}

namespace {

std::string argument_text(const Schedule& schedule, const schedule::Value& value) {
  if (auto list = value.get<schedule::ValueList>()) {
    std::string out;
    for (const schedule::Value& one : *list) out += (out.empty() ? "" : ", ") + argument_text(schedule, one);
    return "[" + out + "]";
  }
  if (!value.get<std::string>())
    if (const schedule::SRef* named = named_by(schedule, value)) return schedule::node_name(*named->stmt);
  if (auto node = value.get<NodeRef>(); node && *node) return schedule::node_name(**node);
  return schedule::python_text(value);
}

}  // namespace

std::string call_text(const Schedule& schedule, const Call& call) {
  std::string out;
  auto add = [&](const std::string& text) { out += (out.empty() ? "" : ", ") + text; };
  for (const schedule::Value& argument : call.args) add(argument_text(schedule, argument));
  // Named ones in the order of the primitive's parameters, without names where none before them is left out.
  const schedule::Primitive* primitive = schedule::find_primitive(call.primitive);
  std::size_t position = 0;
  bool left_out = false;
  for (const schedule::Parameter& parameter : primitive ? primitive->parameters : std::vector<schedule::Parameter>()) {
    if (position++ < call.args.size()) continue;
    const auto named = call.kwargs.find(std::string(parameter.name));
    const bool plain =
        named == call.kwargs.end() || (parameter.default_value && named->second == *parameter.default_value);
    left_out = left_out || plain;
    if (plain) continue;
    add((left_out ? named->first + "=" : std::string()) + argument_text(schedule, named->second));
  }
  return call.primitive + "(" + out + ")";
}

// ---- what happened --------------------------------------------------------------------------------------------------

std::optional<Bytes> compare_bytes(const analysis::Cost& before, const analysis::Cost& after) {
  const analysis::Amount was = before.bytes_read + before.bytes_written, is = after.bytes_read + after.bytes_written;
  if (was.str() == is.str()) return Bytes::Same;
  if (!was.value || !is.value || !was.exact || !is.exact) return std::nullopt;
  return *is.value < *was.value ? Bytes::Fewer : Bytes::More;
}

Speed speed_of(const analysis::Difference& difference) {
  return difference.verdict == "faster" ? Speed::Faster : difference.verdict == "slower" ? Speed::Slower : Speed::Same;
}

int Judgement::count(Verdict verdict) const {
  return int(legal == verdict) + int(loops == verdict) + int(bytes == verdict) + int(speed == verdict);
}

namespace {

template <class T>
Verdict verdict_on(const std::optional<T>& said, const std::optional<T>& is) {
  if (!said) return Verdict::Skipped;
  return !is ? Verdict::Open : *said == *is ? Verdict::Right : Verdict::Wrong;
}

}  // namespace

Judgement judge(const Foreseen& foreseen, const Prediction& said, const std::optional<analysis::Difference>& timed) {
  Judgement out;
  out.legal = verdict_on(said.legal, std::optional(!foreseen.refusal));
  if (foreseen.refusal || said.legal == false) return out;
  if (!foreseen.choices.empty()) out.loops = verdict_on(said.choice, foreseen.right_choice);
  std::optional<Bytes> bytes;
  if (foreseen.cost_before && foreseen.cost_after) {
    bytes = compare_bytes(*foreseen.cost_before, *foreseen.cost_after);
    out.bytes = verdict_on(said.bytes, bytes);
  }
  out.speed = verdict_on(said.speed, timed ? std::optional(speed_of(*timed)) : std::nullopt);
  return out;
}

}  // namespace tirscope::lesson
