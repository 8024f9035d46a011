// SPDX-License-Identifier: Apache-2.0
// The mutators that give a sample_categorical another candidate: of all, or of those that TVM's rules make for
// unrolling and for threads.
#include <algorithm>

#include "tuning/mutators/mutator.h"
#include "tuning/mutators/samples.h"
#include "tuning/space/annotations.h"

namespace tirscope::tuning {

namespace {

using schedule::Instruction;
using schedule::Random;
using schedule::Trace;

std::optional<Trace> with_one_changed(const Trace& trace, const std::vector<std::size_t>& samples, Random& random) {
  if (samples.empty()) return std::nullopt;
  return with_other_candidate(trace, drawn_from(samples, random), random);
}

void keep_sample(const Trace& trace, std::optional<std::size_t> at, std::vector<std::size_t>& samples) {
  if (at && has_other_candidates(trace.instructions[*at]) && std::ranges::find(samples, *at) == samples.end())
    samples.push_back(*at);
}

}  // namespace

std::optional<Trace> mutate_categorical(const Trace& trace, const MutatorContext&, Random& random) {
  std::vector<std::size_t> samples;
  for (std::size_t at : places_of(trace, "sample_categorical")) keep_sample(trace, at, samples);
  return with_one_changed(trace, samples, random);
}

std::optional<Trace> mutate_unroll(const Trace& trace, const MutatorContext&, Random& random) {
  std::vector<std::size_t> samples;
  for (std::size_t at : places_of(trace, "annotate")) {
    const Instruction& annotate = trace.instructions[at];
    const std::string key = annotation_key(annotate);
    if (key == unroll_explicitly || key == unroll_implicitly)
      keep_sample(trace, source_of(trace, argument_of(annotate, "ann_val")), samples);
  }
  return with_one_changed(trace, samples, random);
}

/// Samples of the inner factor of a split whose inner loop is bound to threadIdx.x.
std::optional<Trace> mutate_thread_binding(const Trace& trace, const MutatorContext&, Random& random) {
  std::vector<std::size_t> samples;
  for (std::size_t at : places_of(trace, "bind")) {
    const Instruction& bind = trace.instructions[at];
    const schedule::Value axis = argument_of(bind, "thread_axis");
    const auto split = source_of(trace, argument_of(bind, "loop"));
    if (!axis.get<std::string>() || *axis.get<std::string>() != "threadIdx.x" || !split) continue;
    const schedule::Value factors = argument_of(trace.instructions[*split], "factors");
    auto list = factors.get<schedule::ValueList>();
    if (trace.instructions[*split].primitive->name == "split" && list && list->size() == 2)
      keep_sample(trace, source_of(trace, list->back()), samples);
  }
  return with_one_changed(trace, samples, random);
}

}  // namespace tirscope::tuning
