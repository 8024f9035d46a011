// SPDX-License-Identifier: Apache-2.0
// Whether two modules leave the same bytes, for passes that only rearrange.
#pragma once

#include <QString>
#include <cstring>

#include "interp/interpreter.h"

namespace tirscope::test {

/// What the interpreter finds different between the first functions of both, with the sizes n = 5; nothing where all
/// bytes are the same.
inline QString difference_of_outputs(const IRModule& before, const IRModule& after) {
  PrimFunc function = ref_as<PrimFuncNode>(before->functions.begin()->second);
  auto inputs = interp::make_inputs(function, {.seed = 7, .sizes = {{"n", 5}}});
  if (!inputs) return QString::fromStdString(inputs.error().rendered());
  auto expected = interp::clone(*inputs), got = interp::clone(*inputs);
  for (const auto& [module, arguments] : {std::pair(before, &expected), std::pair(after, &got)})
    if (auto ran = interp::run(module, "main", *arguments, {.report_uninitialised = false}); !ran)
      return QString::fromStdString(ran.error().rendered());
  for (std::size_t i = 0; i < got.size(); ++i)
    if (got[i].is_array &&
        std::memcmp(got[i].array.data(), expected[i].array.data(), std::size_t(got[i].array.bytes())) != 0)
      return QString::fromStdString(got[i].name + " differs");
  return {};
}

}  // namespace tirscope::test
