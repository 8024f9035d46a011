// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/space_text.h"

#include "builder/open.h"

namespace tirscope::runtime {

Result<tuning::Problem> problem_of_text(const std::string& space, const IRModule& module, const std::string& function,
                                        const schedule::ScriptOptions& options, const tuning::SpaceTarget& target,
                                        int64_t seed) {
  if (tuning::named_space(space, target) || !builder::is_space_program(space))
    return tuning::problem_in(space, module, function, options, target, seed);
  builder::OpenOptions opened;
  opened.read.constants = options.constants;
  auto program = builder::open_space(space, opened);
  if (!program) return fail(merged(program.error(), space));
  return tuning::program_problem(module, function, *program, space, options, target, seed);
}

}  // namespace tirscope::runtime
