// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/refusal/refusal.h"

#include "support/format.h"

namespace tirscope::schedule {

Diagnostic refuse(std::string code, Message message, const std::vector<const Node*>& where, std::string tvm) {
  Diagnostic d;
  d.fault = Fault::Refused;
  d.code = std::move(code);
  d.message = std::move(message);
  std::vector<std::string> labels;
  for (const Node* node : where) {
    labels.push_back(formatted("tir.{}#{}", kind_name(node->kind), labels.size()));
    Place place;
    place.object = Ref<const RefCounted>(node);
    d.where.push_back(std::move(place));
  }
  d.tvm = TvmError{"ScheduleError", fill_holes(tvm, labels), false};
  return d;
}

Diagnostic reject(std::string code, Message message, std::string tvm_class, std::string tvm, Fault fault) {
  Diagnostic d;
  d.fault = fault;
  d.code = std::move(code);
  d.message = std::move(message);
  d.tvm = TvmError{std::move(tvm_class), std::move(tvm), true};
  return d;
}

}  // namespace tirscope::schedule
