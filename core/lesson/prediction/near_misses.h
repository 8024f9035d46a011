// SPDX-License-Identifier: Apache-2.0
// Steps that a person could take a step for: the same one with its factors, loops or place a little different.
#pragma once

#include "lesson/prediction/nest_sketch.h"
#include "schedule/schedule.h"

namespace tirscope::lesson {

/// Calls like this one, those that are mistaken for it most easily first. They may be refused.
std::vector<schedule::Call> calls_like(const schedule::Schedule& schedule, const schedule::Call& call);

/// The loop or block that an argument names; null where it names none.
const schedule::SRef* named_by(const schedule::Schedule& schedule, const schedule::Value& argument);

/// The nest that a step on loops would lead to if there were no rules: reordered as the call says, or with the
/// kind of loop that it makes. Empty where that cannot be said.
NestSketch as_if_legal(const Sketched& before, const schedule::Schedule& schedule, const schedule::Call& call);

/// The lines of the loops and blocks that the call names, in its order.
std::vector<std::size_t> lines_named(const Sketched& before, const schedule::Schedule& schedule,
                                     const schedule::Call& call);

/// `nest` with two loops, one directly in the other, in the other order: one sketch for each such pair, the innermost
/// first, `most` at most. Loops of the first level, with all in them, are left alone where no line of them is marked,
/// unless none is.
std::vector<NestSketch> swapped(const NestSketch& nest, std::vector<bool> marked, std::size_t most = 4);

}  // namespace tirscope::lesson
