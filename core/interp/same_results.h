// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interp/numbers/rounding.h"
#include "ir/function.h"
#include "support/job.h"

namespace tirscope::interp {

/// What two runs on the same inputs left: nothing where the arrays that are written agree by the rule of compare() and
/// the others are the same to the byte; else one line on the first that does not.
/// `vacuous`, where it is given, takes the names of the arrays that say too little by that rule: they make no
/// difference then, as long as they are the same. An element that nothing writes is the same as before in both.
std::optional<std::string> first_difference(const std::vector<Argument>& got, const std::vector<Argument>& expected,
                                            const Rounding& rounding, std::vector<std::string>* vacuous = nullptr);

/// Whether `right` computes what `left` does: function `name` of both on one draw of inputs, `left` in float64
/// throughout, `right` as is. Nothing where they agree by first_difference(); else one line: what differs first, or why
/// `right` does not run. Fails where `left` does not run, or one of them has no such function.
Result<std::optional<std::string>> different_results(const IRModule& left, const IRModule& right,
                                                     const std::string& name, const InputOptions& inputs,
                                                     const Job& job = {}, std::vector<std::string>* vacuous = nullptr);

}  // namespace tirscope::interp
