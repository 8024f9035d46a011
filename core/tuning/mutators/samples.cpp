// SPDX-License-Identifier: Apache-2.0
#include "tuning/mutators/samples.h"

#include <algorithm>
#include <numeric>

#include "schedule/primitives/sample/tiles.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

using schedule::Handle;
using schedule::Instruction;
using schedule::Random;
using schedule::Trace;
using schedule::Value;
using schedule::ValueList;

std::vector<int64_t> integers_of(const Value& value) {
  std::vector<int64_t> out;
  auto list = value.get<ValueList>();
  if (!list) return out;
  for (const Value& item : *list) {
    auto integer = item.as_int();
    if (!integer) return {};
    out.push_back(*integer);
  }
  return out;
}

Value argument_of(const Instruction& instruction, std::string_view name) {
  const auto& parameters = instruction.primitive->parameters;
  for (std::size_t k = 0; k < std::min(parameters.size(), instruction.arguments.size()); ++k)
    if (parameters[k].name == name) return instruction.arguments[k];
  return {};
}

void set_argument(Instruction& instruction, std::string_view name, Value value) {
  const auto& parameters = instruction.primitive->parameters;
  for (std::size_t k = 0; k < std::min(parameters.size(), instruction.arguments.size()); ++k)
    if (parameters[k].name == name) instruction.arguments[k] = value;
}

std::vector<std::size_t> places_of(const Trace& trace, std::string_view primitive) {
  std::vector<std::size_t> out;
  for (std::size_t k = 0; k < trace.instructions.size(); ++k)
    if (trace.instructions[k].primitive->name == primitive) out.push_back(k);
  return out;
}

std::string annotation_key(const Instruction& instruction) {
  if (instruction.primitive->name != "annotate") return {};
  const Value key = argument_of(instruction, "ann_key");
  return key.get<std::string>() ? *key.get<std::string>() : "";
}

std::optional<std::size_t> source_of(const Trace& trace, const Value& value) {
  const Handle* handle = value.get<Handle>();
  if (!handle) return std::nullopt;
  for (std::size_t k = 0; k < trace.instructions.size(); ++k)
    if (std::ranges::find(trace.instructions[k].outputs, *handle) != trace.instructions[k].outputs.end()) return k;
  return std::nullopt;
}

bool is_parallel_limit(const Instruction& instruction) {
  return annotation_key(instruction) == most_parallel && argument_of(instruction, "ann_val").as_int();
}

bool has_other_candidates(const Instruction& sample) {
  const Value candidates = argument_of(sample, "candidates");
  return sample.primitive->name == "sample_categorical" && candidates.get<ValueList>() &&
         candidates.get<ValueList>()->size() > 1 && sample.decision.as_int();
}

std::optional<Trace> with_other_candidate(const Trace& trace, std::size_t at, Random& random) {
  const Instruction& sample = trace.instructions[at];
  const auto now = std::size_t(*sample.decision.as_int());
  std::vector<double> weights;
  const Value probabilities = argument_of(sample, "probs"), candidates = argument_of(sample, "candidates");
  if (auto given = probabilities.get<ValueList>())
    for (const Value& weight : *given)
      weights.push_back(weight.get<double>() ? *weight.get<double>() : double(weight.as_int().value_or(0)));
  weights.resize(candidates.get<ValueList>()->size(), 0);
  if (now < weights.size()) weights[now] = 0;
  std::vector<double> sums(weights.size());
  std::partial_sum(weights.begin(), weights.end(), sums.begin());
  if (!(sums.back() > 0)) return std::nullopt;
  Trace out = trace;
  out.instructions[at].decision = int64_t(drawn_by(sums, random));
  return out;
}

std::size_t drawn_by(const std::vector<double>& sums, Random& random) {
  const double at = double(random()) / double(Random::modulus) * sums.back();
  return std::min(std::size_t(std::ranges::upper_bound(sums, at) - sums.begin()), sums.size() - 1);
}

std::size_t drawn_from(const std::vector<std::size_t>& places, Random& random) {
  return places[std::size_t(schedule::primitives::draw_integer(random, 0, int32_t(places.size())))];
}

}  // namespace tirscope::tuning
