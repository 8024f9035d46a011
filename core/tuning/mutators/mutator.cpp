// SPDX-License-Identifier: Apache-2.0
#include "tuning/mutators/mutator.h"

#include <algorithm>

namespace tirscope::tuning {

namespace {
constexpr Mutator mutators[] = {
    {"MutateTileSize", "a factor of a tile moves a divisor to another, or a vector load has another length",
     mutate_tile_size},
    {"MutateComputeLocation", "a block is computed elsewhere", mutate_compute_location},
    {"MutateUnroll", "other numbers of steps are unrolled", mutate_unroll},
    {"MutateParallel", "more or fewer iterations run in parallel", mutate_parallel},
    {"MutateThreadBinding", "a loop is bound to another number of threads", mutate_thread_binding},
    {"MutateCategorical", "any sample_categorical has another candidate; the only one that TVM lacks",
     mutate_categorical},
};
}  // namespace

std::span<const Mutator> all_mutators() { return mutators; }

const Mutator* find_mutator(std::string_view name) {
  auto found = std::ranges::find(mutators, name, &Mutator::name);
  return found == std::end(mutators) ? nullptr : found;
}

}  // namespace tirscope::tuning
