// SPDX-License-Identifier: Apache-2.0
// A tuning run that nothing measured, for tests: two design spaces, draws and mutations, some that failed.
#pragma once

#include <cmath>

#include "protocol/messages/tune.h"

namespace tirscope::views {

inline protocol::SpacesAnswer sampleSpaces() {
  protocol::SpacesAnswer spaces;
  spaces.spaces = {"one", "two"};
  spaces.decisions = {{{"sample_perfect_tile", "C", "i", "", {}, 4},
                       {"sample_perfect_tile", "C", "j", "", {}, 4},
                       {"sample_perfect_tile", "C", "k", "", {}, 2},
                       {"sample_categorical", "root", "", "meta_schedule.unroll_explicit", {0, 16, 64, 512}, 1}},
                      {{"sample_perfect_tile", "C", "i", "", {}, 2}, {"sample_compute_location", "D", "", "", {}, 1}}};
  protocol::SpaceVerdict applies{"MultiLevelTiling", "C", true, {}, {}, {}, 3};
  protocol::SpaceVerdict refuses{"MultiLevelTiling",
                                 "D",
                                 false,
                                 "it reads no element more than once",
                                 "it reads no element more than once",
                                 {},
                                 1};
  spaces.verdicts = {applies, refuses};
  return spaces;
}

/// Trials with the numbers `first` to `first + count - 1`; the tiles are divisors of 64, their product is 64.
inline std::vector<protocol::TuneTrial> sampleTrials(int first, int count) {
  std::vector<protocol::TuneTrial> out;
  for (int k = first; k < first + count; ++k) {
    uint32_t h = uint32_t(k + 1) * 2654435761u;
    auto draw = [&h](uint32_t below) {
      h = h * 1664525u + 1013904223u;
      return int64_t((h >> 16) % below);
    };
    auto tiles = [&](int parts) {
      std::vector<int64_t> factors(std::size_t(parts), 1);
      for (int twos = 0; twos < 6; ++twos) factors[std::size_t(draw(uint32_t(parts)))] *= 2;
      return factors;
    };
    protocol::TuneTrial trial;
    trial.number = k;
    trial.space = k % 5 == 4 ? 1 : 0;
    if (k >= 8 && k % 3 != 0) trial.parent = draw(8), trial.mutator = "MutateTileSize";
    trial.decisions = trial.space == 0 ? std::vector<std::vector<int64_t>>{tiles(4), tiles(4), tiles(2), {draw(4)}}
                                       : std::vector<std::vector<int64_t>>{tiles(2), {draw(4) - 2}};
    trial.at_s = 0.25 * k;
    if (k % 17 == 6)
      trial.error = "run.crashed";
    else
      trial.median_s =
          (trial.space == 1 ? 1.8e-3 : 1e-3) * (1 + double(draw(10000)) / 10000) * (1 + 8 / std::sqrt(double(k + 1)));
    out.push_back(std::move(trial));
  }
  return out;
}

inline std::vector<protocol::TuneRejection> sampleRejections() {
  return {{"tuning.wrong-result", 3, "the program computes something else than the unscheduled one: {0}", {"values"}},
          {"run.crashed", 41, "the program crashed", {}}};
}

inline protocol::TuneAnswer sampleTuneAnswer(int64_t best, int64_t trials) {
  protocol::TuneAnswer answer;
  answer.function = "main", answer.trials = trials, answer.ended = "trials", answer.seed = 7, answer.spaces = 2;
  answer.roofline_s = 4e-4;
  answer.anchor = protocol::Anchor{};
  answer.anchor->library = "OpenBLAS", answer.anchor->median_s = 8e-4;
  answer.rejections = sampleRejections();
  answer.best = protocol::TuneBest{};
  answer.best->trial = best, answer.best->median_s = 1.1e-3, answer.best->spread = 0.04;
  answer.best->check = protocol::CheckAnswer{};
  answer.best->check->passed = true;
  return answer;
}

}  // namespace tirscope::views
