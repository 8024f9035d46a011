// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "support/diagnostic.h"

namespace tirscope::passes {

/// What code is made for: "cpu", "cpu:mcpu=x86-64-v3,threads=1", "opencl", "cuda:arch=sm_80"; TVM's target strings
/// ("llvm -mcpu=znver4 -num-cores=1") mean the same through one table.
struct Target {
  enum class Kind : uint8_t { Cpu, OpenCl, Cuda };
  Kind kind = Kind::Cpu;
  std::map<std::string, std::string> options;  ///< mcpu, mattr, threads; arch; ...

  static Result<Target> parse(std::string_view text);
  /// "cpu:mcpu=x86-64-v3,threads=1".
  std::string str() const;
  std::string option(const std::string& name) const;
  /// The threads asked for, or 0 for "as many as the machine has".
  int threads() const;
};

struct TargetOption {
  std::string_view name, tvm_name;  ///< the second is empty where TVM has none
  bool of_passes = false;           ///< passes know it by TVM's name; others concern our code generators alone
  bool positive = false;            ///< its value is a positive integer
};
std::span<const TargetOption> target_options();

/// The target as TVM's own JSON: {"keys":["cpu"],"kind":"llvm","mcpu":"znver4","tag":""}, with what passes know of it.
std::string tvm_json(const Target& target);

}  // namespace tirscope::passes
