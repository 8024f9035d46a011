// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/effects.h"

#include <unordered_map>

namespace tirscope {

ThreadEffect thread_effect(const OpInfo& op) {
  static const std::unordered_map<const OpInfo*, ThreadEffect> table = {
#define TS_EFFECT(name, what) {&op::name(), ThreadEffect::what},
#include "ir/ops/effects.def"
  };
  auto it = table.find(&op);
  return it == table.end() ? ThreadEffect::None : it->second;
}

}  // namespace tirscope
