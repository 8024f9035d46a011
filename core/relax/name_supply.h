// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>

namespace tirscope::relax {

/// Names that are given once each: "lv", "lv1", "lv2". Variables and functions of one builder share a supply. Points
/// become underscores.
class NameSupply {
 public:
  std::string fresh(std::string name) {
    for (char& c : name)
      if (c == '.') c = '_';
    if (used_.try_emplace(name, 0).second) return name;
    for (;;) {
      std::string numbered = name + std::to_string(++used_[name]);
      if (used_.try_emplace(numbered, 0).second) return numbered;
    }
  }
  void reserve(const std::string& name) { used_.try_emplace(name, 0); }

 private:
  std::unordered_map<std::string, int> used_;  ///< and the last number that was put behind each
};

}  // namespace tirscope::relax
