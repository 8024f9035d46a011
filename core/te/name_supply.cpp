// SPDX-License-Identifier: Apache-2.0
#include "te/name_supply.h"

#include <algorithm>

#include "support/format.h"

namespace tirscope::te {

std::string NameSupply::fresh(std::string name) {
  std::ranges::replace(name, '.', '_');
  auto [it, is_new] = given_.emplace(name, 0);
  if (is_new) return name;
  std::string numbered;
  do {
    numbered = formatted("{}_{}", name, ++given_[name]);
  } while (given_.contains(numbered));
  given_.emplace(numbered, 0);
  return numbered;
}

}  // namespace tirscope::te
