// SPDX-License-Identifier: Apache-2.0
#include "arith/knowledge.h"

namespace tirscope::arith {

namespace {
constexpr std::size_t most_steps = 1 << 14;
}

void Knowledge::change() {
  id_ = first_ = ++last_;
  steps_.clear();
}

void Knowledge::enter(const Expr& what) {
  outer_.push_back(id_);
  advance(what);
}

void Knowledge::advance(const Expr& what) {
  auto [step, is_new] = steps_.try_emplace({id_, what}, 0);
  if (is_new) step->second = ++last_;
  id_ = step->second;
}

void Knowledge::leave() {
  const uint32_t before = outer_.back();
  outer_.pop_back();
  if (outer_.empty() && steps_.size() > most_steps) return change();
  if (before >= first_)
    id_ = before;
  else
    change();  // what was learned for good inside stays known
}

}  // namespace tirscope::arith
