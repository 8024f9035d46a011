// SPDX-License-Identifier: Apache-2.0
// sample_categorical(candidates, probs, decision): one of several integers, drawn with the given weights. The decision
// is the index.
//
// Legal when
//   1. there are as many weights as candidates, at least one,
//   2. the weights are not negative, and one of them is not zero, and
//   3. a decision that is given is the index of a candidate.
#include <algorithm>
#include <cmath>
#include <random>

#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

const Primitive& sample_categorical() {
  static const Primitive primitive = Primitive::sample(
      {.name = "sample_categorical",
       .instruction = "SampleCategorical",
       .error_name = "sample-categorical",
       .summary = "samples one of several integers",
       .returns = Returns::Expr,
       .parameters = {{"candidates", ParameterType::Integers, Role::Attribute, "the integers to choose from"},
                      {"probs", ParameterType::Numbers, Role::Attribute, "the weight of each"},
                      {"decision", ParameterType::Integer, Role::Decision, "the index of the choice; None to sample",
                       Value()}}},
      [](const Context& context, const Arguments& args) -> Result<Primitive::Sampled> {
        std::vector<int64_t> candidates = args.integers("candidates");
        std::vector<double> weights;
        for (const Value& weight : args.list("probs")) weights.push_back(*weight.get<double>());
        // 1. a weight for each
        if (candidates.size() != weights.size() || candidates.empty())
          return fail(
              reject("sample_categorical.weights",
                     message("got {0} candidates and {1} weights; each candidate needs one weight", candidates.size(),
                             weights.size()),
                     "ValueError",
                     "Check failed: (candidates.size() == probs.size()) is false: number of candidates does not "
                     "match number of probabilities."));
        // 2. weights to draw by
        bool sound = std::ranges::all_of(weights, [](double w) { return std::isfinite(w) && w >= 0; }) &&
                     std::ranges::any_of(weights, [](double w) { return w > 0; });
        if (!sound)
          return fail(reject("sample_categorical.weights-not-positive",
                             message("the weights must be nonnegative numbers, at least one of them positive"),
                             "ValueError", "The probabilities must be non-negative and not all zero."));
        int64_t n = int64_t(candidates.size()), chosen;
        if (args.is_none("decision")) {
          chosen = std::discrete_distribution<int32_t>(weights.begin(), weights.end())(*context.random);
        } else {
          chosen = args.integer("decision");
          // 3. the index of a candidate
          if (chosen < 0 || chosen >= n)
            return fail(reject(
                "sample_categorical.decision",
                message("the decision is {0}, but the {1} candidates are numbered from 0", chosen, n), "ValueError",
                formatted("Check failed: (0 <= i && i < n) is false: Wrong decision value, where n = {}, "
                          "but decision is: {}",
                          n, chosen)));
        }
        return Primitive::Sampled{{candidates[std::size_t(chosen)]}, Value(chosen)};
      });
  return primitive;
}

}  // namespace tirscope::schedule::primitives
