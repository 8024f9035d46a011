// SPDX-License-Identifier: Apache-2.0
// The samples of a trace, as mutators look at them.
#pragma once

#include "schedule/random.h"
#include "schedule/trace/trace.h"

namespace tirscope::tuning {

/// The integers of a list; empty where it is none.
std::vector<int64_t> integers_of(const schedule::Value& value);
/// An argument by its parameter's name; None where the instruction has none.
schedule::Value argument_of(const schedule::Instruction& instruction, std::string_view name);
void set_argument(schedule::Instruction& instruction, std::string_view name, schedule::Value value);
/// The places of a primitive's instructions.
std::vector<std::size_t> places_of(const schedule::Trace& trace, std::string_view primitive);
/// The key of an annotate instruction; empty for any other.
std::string annotation_key(const schedule::Instruction& instruction);
/// The place of the instruction that gives `value`; nothing where it is no variable of the trace.
std::optional<std::size_t> source_of(const schedule::Trace& trace, const schedule::Value& value);

/// The annotation meta_schedule.parallel with a number, which nothing samples and MutateParallel changes all the same.
bool is_parallel_limit(const schedule::Instruction& instruction);

/// A decided sample_categorical with more than one candidate.
bool has_other_candidates(const schedule::Instruction& sample);
/// The trace with another candidate for the sample at `at`, drawn by the probabilities of the others; nothing where
/// those are 0.
std::optional<schedule::Trace> with_other_candidate(const schedule::Trace& trace, std::size_t at,
                                                    schedule::Random& random);

/// The first place whose partial sum is above a draw; `sums` must not be empty.
std::size_t drawn_by(const std::vector<double>& sums, schedule::Random& random);
/// One of `places`, each as likely as the others; there must be one.
std::size_t drawn_from(const std::vector<std::size_t>& places, schedule::Random& random);

}  // namespace tirscope::tuning
