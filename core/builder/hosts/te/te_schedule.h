// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "builder/hosts/values.h"
#include "te/schedule/schedule.h"

namespace tirscope::builder {

/// te.Schedule: `s[C]` is a stage.
class TeScheduleObject final : public script::HostObject {
 public:
  explicit TeScheduleObject(te::Schedule schedule) : schedule(std::move(schedule)) {}
  std::string type_name() const override { return "a schedule of tensor expressions"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;
  te::Schedule schedule;
};

}  // namespace tirscope::builder
