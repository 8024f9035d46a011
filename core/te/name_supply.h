// SPDX-License-Identifier: Apache-2.0
// Names that are given once (TVM's NameSupply).
#pragma once

#include <string>
#include <unordered_map>

namespace tirscope::te {

class NameSupply {
 public:
  /// `name` with dots as underscores; when that was given before, with _1, _2, ... behind it.
  std::string fresh(std::string name);

 private:
  std::unordered_map<std::string, int> given_;  ///< with the number that was tried last
};

}  // namespace tirscope::te
