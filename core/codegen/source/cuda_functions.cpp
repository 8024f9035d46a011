// SPDX-License-Identifier: Apache-2.0
#include "codegen/source/cuda_functions.h"

#include "codegen/source/cuda_helpers.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

struct Helper {
  std::string name, definition;
};

std::string used(const Helper& helper, Needs& needs) {
  needs.helpers[helper.name] = helper.definition;
  return helper.name;
}

/// Functions that CUDA has for float and double only: on 16 bits they are computed in float.
const std::map<std::string_view, Helper>& through_float() {
  static const std::map<std::string_view, Helper> table = [] {
    std::map<std::string_view, Helper> all;
    auto put = [&](std::string_view name, std::string_view parameters, std::string_view types,
                   std::string_view arguments) {
      std::string own = formatted("narrow_{}", name);
      all[name] = {own, formatted("template <{}>\n__device__ inline T {}({}) {{\n  return T({}f({}));\n}}\n", types,
                                  own, parameters, name, arguments)};
    };
    for (std::string_view name : {"acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cosh", "erf", "erfc",
                                  "expm1", "log1p", "nearbyint", "sinh", "tan", "tanh"})
      put(name, "T x", "typename T", "float(x)");
    for (std::string_view name : {"atan2", "copysign", "fmod", "hypot", "pow"})
      put(name, "T x, U y", "typename T, typename U", "float(x), float(y)");
    put("ldexp", "T x, int y", "typename T", "float(x), y");
    all["nextafter"] = {"narrow_nextafter", std::string(cuda_narrow_nextafter)};
    return all;
  }();
  return table;
}

std::string narrow_function(std::string_view name, Needs& needs) {
  if (name == "min" || name == "max") return "__h" + std::string(name);
  if (name == "isnan") return "__hisnan";
  if (name == "fabs") return "__habs";
  auto row = through_float().find(name);
  // LowerIntrin's names begin with an h.
  if (row == through_float().end() && name.starts_with('h')) row = through_float().find(name.substr(1));
  return row == through_float().end() ? std::string(name) : used(row->second, needs);
}

/// Functions on integers of 8 and 16 bits, which CUDA counts in 32.
const std::map<std::string_view, Helper>& counted_narrow() {
  static const std::map<std::string_view, Helper> table = {
      {"popcount", {"narrow_popcount", std::string(cuda_narrow_popcount)}},
      {"clz", {"narrow_clz", std::string(cuda_narrow_clz)}}};
  return table;
}

const Helper& subtraction() {
  static const Helper helper = {"subtract_atomically", std::string(cuda_subtract_atomically)};
  return helper;
}

/// Atomic operations that CUDA has on 64 bits without a sign only: the bits of a sum are the same.
const std::map<std::string_view, Helper>& wide_atomics() {
  static const std::map<std::string_view, Helper> table = [] {
    std::map<std::string_view, Helper> all;
    auto put = [&](std::string_view name, std::string_view parameters, std::string_view call) {
      std::string own = formatted("wide_{}", name);
      all[name] = {own, formatted("template <typename T>\n__device__ inline T {}({}) {{\n"
                                  "  using U = unsigned long long;\n  return (T){};\n}}\n",
                                  own, parameters, call)};
    };
    for (std::string_view name : {"atomicAdd", "atomicExch", "atomicAnd", "atomicOr", "atomicXor"})
      put(name, "T* to, T value", formatted("{}((U*)to, (U)value)", name));
    put("atomicSub", "T* to, T value", "atomicAdd((U*)to, 0 - (U)value)");
    put("atomicCAS", "T* to, T expected, T value", "atomicCAS((U*)to, (U)expected, (U)value)");
    return all;
  }();
  return table;
}

}  // namespace

std::string cuda_function(std::string_view name, DataType dtype, Needs& needs) {
  if (is_cuda_narrow(dtype) && name != "atomicSub") return narrow_function(name, needs);
  if (dtype.is_floating() && name == "atomicSub") return used(subtraction(), needs);
  if (dtype.is_integer() && dtype.bits == 64)
    if (auto row = wide_atomics().find(name); row != wide_atomics().end()) return used(row->second, needs);
  if (dtype.is_integer() && dtype.bits < 32)
    if (auto row = counted_narrow().find(name); row != counted_narrow().end())
      return used(row->second, needs) + (dtype.bits == 8 ? "<unsigned char>" : "<unsigned short>");
  if (name == "popcount" && dtype.is_integer()) return dtype.bits == 64 ? "__popcll" : "__popc";
  if (name == "fabs" && dtype.is_integer()) return "abs";
  static const std::set<std::string_view> library = {"fmod",  "atan2", "hypot", "copysign", "nextafter",
                                                     "ldexp", "log1p", "asin",  "acos",     "asinh",
                                                     "acosh", "atanh", "fabs",  "pow"};
  const bool single = dtype.is_float() && dtype.bits == 32 && library.contains(name);
  return std::string(name) + (single ? "f" : "");  // else what LowerIntrin chose, or an external one
}

const std::vector<std::string>& cuda_function_helpers() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = {subtraction().name};
    for (auto table : {&through_float(), &counted_narrow(), &wide_atomics()})
      for (const auto& [name, helper] : *table) all.push_back(helper.name);
    return all;
  }();
  return names;
}

}  // namespace tirscope::codegen
