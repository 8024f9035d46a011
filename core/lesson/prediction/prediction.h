// SPDX-License-Identifier: Apache-2.0
// "Predict, then reveal": what a person may be asked about a step before it is applied, and what becomes of the
// answers.
#pragma once

#include "analysis/cost.h"
#include "analysis/difference.h"
#include "lesson/prediction/nest_sketch.h"
#include "schedule/schedule.h"

namespace tirscope::lesson {

/// A step that was tried on a copy of the schedule, and what can be asked about it.
struct Foreseen {
  std::string function;  ///< that the questions about loops and bytes are about
  IRModule before, after;
  std::optional<Diagnostic> refusal;  ///< set: nothing changes, `after` is `before`
  NestSketch nest_before, nest_after;
  /// Nests to choose from, two to four, in an order that says nothing; empty: the function has no loops to ask about.
  /// Where the step is refused they are nests that it might be thought to lead to.
  std::vector<NestSketch> choices;
  std::optional<std::size_t> right_choice;  ///< none where the step is refused
  /// Set where the function is of TensorIR.
  std::optional<analysis::Cost> cost_before, cost_after;
};

/// The calls are run as one step, as Schedule::call_all does. The same schedule and calls give the same questions. It
/// takes as long as some ten such steps.
Foreseen foresee(const schedule::Schedule& schedule, const std::vector<schedule::Call>& calls,
                 const std::string& function);

/// A call as a person writes it: "split(i, [32, 32])".
std::string call_text(const schedule::Schedule& schedule, const schedule::Call& call);

/// What loads and stores read and write together, after the step.
enum class Bytes : uint8_t { Fewer, Same, More };
/// Nothing where that is not known of symbolic or bounded amounts.
std::optional<Bytes> compare_bytes(const analysis::Cost& before, const analysis::Cost& after);

enum class Speed : uint8_t { Faster, Same, Slower };
Speed speed_of(const analysis::Difference& difference);

/// What a person says before; an answer that is not there was skipped.
struct Prediction {
  std::optional<bool> legal;
  std::optional<std::size_t> choice;
  std::optional<Bytes> bytes;
  std::optional<Speed> speed;
};

enum class Verdict : uint8_t {
  Skipped,  ///< not answered, or of no meaning after an answer before it
  Right,
  Wrong,
  Open,  ///< what would decide is not known, or not known yet
};

struct Judgement {
  Verdict legal = Verdict::Skipped, loops = Verdict::Skipped, bytes = Verdict::Skipped, speed = Verdict::Skipped;
  int right() const { return count(Verdict::Right); }
  int decided() const { return right() + count(Verdict::Wrong); }
  friend bool operator==(const Judgement&, const Judgement&) = default;

 private:
  int count(Verdict verdict) const;
};

/// `timed`: how the step after compares with the one before, once both were timed. Who says that a step will be refused
/// predicts nothing else of it; where it was refused, only that answer counts.
Judgement judge(const Foreseen& foreseen, const Prediction& said, const std::optional<analysis::Difference>& timed);

}  // namespace tirscope::lesson
