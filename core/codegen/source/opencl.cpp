// SPDX-License-Identifier: Apache-2.0
// OpenCL C. A condition of a vector is a vector of char, 0 or -1, whatever was compared.
#include <cmath>
#include <limits>

#include "codegen/source/dialect.h"
#include "codegen/source/source.h"
#include "ir/ops/storage_scope.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

std::optional<std::string> opencl_scalar_type(DataType dtype, Needs& needs) {
  if (dtype.is_bool()) return "bool";
  if (dtype.is_integer()) {
    const char* name = dtype.bits == 8    ? "char"
                       : dtype.bits == 16 ? "short"
                       : dtype.bits == 32 ? "int"
                       : dtype.bits == 64 ? "long"
                                          : nullptr;
    if (!name) return {};
    return (dtype.is_uint() ? "u" : "") + std::string(name);
  }
  if (!dtype.is_float()) return {};
  if (dtype.bits == 16) needs.features.insert("float16");
  if (dtype.bits == 64) needs.features.insert("float64");
  return dtype.bits == 16   ? std::optional("half")
         : dtype.bits == 32 ? std::optional("float")
         : dtype.bits == 64 ? std::optional("double")
                            : std::nullopt;
}

class OpenCl final : public Dialect {
 public:
  std::string_view name() const override { return "OpenCL C"; }

  const std::set<std::string_view>& reserved() const override {
    static const std::set<std::string_view> words = [] {
      std::set<std::string_view> all = {
          "auto",       "break",      "case",     "char",      "const",     "continue",  "default",   "do",
          "double",     "else",       "enum",     "extern",    "float",     "for",       "goto",      "if",
          "inline",     "int",        "long",     "register",  "restrict",  "return",    "short",     "signed",
          "sizeof",     "static",     "struct",   "switch",    "typedef",   "union",     "unsigned",  "void",
          "volatile",   "while",      "bool",     "half",      "uchar",     "ushort",    "uint",      "ulong",
          "size_t",     "ptrdiff_t",  "intptr_t", "uintptr_t", "image2d_t", "image3d_t", "sampler_t", "event_t",
          "kernel",     "global",     "local",    "constant",  "private",   "generic",   "pipe",      "read_only",
          "write_only", "read_write", "uniform",  "true",      "false",     "barrier",   "select",    "vload_half",
          "as_int",     "min",        "max",      "clamp",     "mad",       "fma",       "dot",       "length",
          "distance",   "normalize",  "cross",    "step",      "mix",       "sign",      "radians",   "degrees",
          "any",        "all",        "abs",      "rotate",    "signbit",   "modf",      "frexp",     "ldexp",
          "logb",       "ilogb",      "nan",      "remainder", "remquo",    "rootn",     "pown",      "powr",
          "sincos",     "lgamma",     "tgamma",   "maxmag",    "minmag",    "fdim",      "fract",     "prefetch",
          "printf",     "M_PI",       "INFINITY", "NAN",       "NULL",      "main"};
      for (const auto& [ours, theirs] : functions()) all.insert(theirs);
      return all;
    }();
    return words;
  }

  std::optional<std::string> type(DataType dtype, Needs& needs) const override {
    if (!dtype.is_vector()) return opencl_scalar_type(dtype, needs);
    int lanes = dtype.lanes();
    if (lanes != 2 && lanes != 3 && lanes != 4 && lanes != 8 && lanes != 16) return {};
    auto scalar = dtype.is_bool() ? std::optional<std::string>("char") : opencl_scalar_type(dtype.element(), needs);
    return scalar ? std::optional(*scalar + std::to_string(lanes)) : std::nullopt;
  }

  std::string_view space(Space space) const override {
    switch (space) {
      case Space::Global: return "__global ";
      case Space::Shared: return "__local ";
      case Space::Constant: return "__constant ";
      case Space::Private: return "";
    }
    return "";
  }
  std::string_view restrict_word() const override { return "restrict "; }
  std::string_view shared_word() const override { return "__local "; }
  std::string_view constant_word() const override { return "__constant "; }
  std::string aligned(int bytes) const override { return formatted("__attribute__((aligned({}))) ", bytes); }
  bool dynamic_memory_is_parameter() const override { return true; }
  std::string dynamic_memory(const std::string& type, const std::string& name) const override {
    // Not restrict: compilers would keep values over barriers, between which other threads write it.
    return formatted("__local {}* {}", type, name);
  }

  std::vector<std::string> head(const KernelHead& kernel) const override {
    auto lines = with_parameters("__kernel void " + kernel.symbol, kernel.parameters);
    if (kernel.warp > 0)
      lines.insert(lines.begin(), formatted("__attribute__((intel_reqd_sub_group_size({})))", kernel.warp));
    if (kernel.threads.empty()) return lines;
    const auto& threads = kernel.threads;
    lines.insert(lines.begin(),
                 formatted("__attribute__((reqd_work_group_size({}, {}, {})))", threads[0], threads[1], threads[2]));
    return lines;
  }

  bool exchanges(const CallNode& call) const override {
    auto name = call.args.empty() ? nullptr : as<StringImmNode>(call.args[0]);
    return call.op == &op::call_pure_extern() && name && name->value == shuffle;
  }

  std::string preamble(const Needs& needs) const override {
    std::string text;
    if (needs.features.contains("float16")) text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    if (needs.features.contains("float64")) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    if (needs.features.contains("sub-groups")) text += "#pragma OPENCL EXTENSION cl_intel_subgroups : enable\n";
    for (const auto& [name, definition] : needs.helpers) text += definition;
    return text;
  }

  std::string thread_index(const std::string& tag) const override {
    auto scope = find_thread_scope(tag);
    return formatted("{}({})", scope->rank == 0 ? "get_group_id" : "get_local_id", scope->dimension);
  }

  std::optional<std::string> barrier(const std::string& scope) const override {
    if (scope == "shared" || scope == "shared.dyn") return "barrier(CLK_LOCAL_MEM_FENCE);";
    if (scope == "warp") return "";  // its threads go together, or it is one
    return {};
  }

  std::string integer(DataType dtype, int64_t value) const override {
    if (dtype.is_bool()) return value ? "true" : "false";
    if (dtype.bits < 32)
      return formatted("({}{}){}", dtype.is_uint() ? "u" : "", dtype.bits == 8 ? "char" : "short", value);
    if (dtype.bits == 64) {
      if (dtype.is_uint()) return formatted("{}UL", uint64_t(value));
      if (value == std::numeric_limits<int64_t>::min()) return "(-9223372036854775807L - 1)";
      return formatted("{}L", value);
    }
    if (dtype.is_uint()) return formatted("{}u", uint32_t(value));
    return value == std::numeric_limits<int32_t>::min() ? "(-2147483647 - 1)" : std::to_string(value);
  }

  std::string real(DataType dtype, double value) const override {
    std::string_view prefix = dtype.bits == 16 ? "(half)" : dtype.bits == 64 ? "(double)" : "";
    if (std::isnan(value)) return std::string(prefix) + "NAN";
    if (std::isinf(value)) return formatted("{}{}INFINITY", prefix, value < 0 ? "-" : "");
    if (dtype.bits == 64) return digits(value, false);
    return std::string(prefix) + digits(value, true) + "f";
  }

  std::string convert(DataType from, DataType to, const std::string& type, const std::string& value) const override {
    if (!to.is_vector()) return formatted("({}){}", type, value);
    if (to.is_bool()) return compared(formatted("{} != {}", value, zero_beside(from)), to.lanes());
    return formatted("convert_{}({}{})", type, from.is_bool() ? "-" : "", value);
  }

  std::string reinterpret(const std::string& type, const std::string& value, Needs&) const override {
    return formatted("as_{}({})", type, value);
  }

  std::string build(const std::string& type, const std::vector<std::string>& lanes) const override {
    std::string text = "(" + type + ")(";
    for (std::size_t k = 0; k < lanes.size(); ++k) text += (k ? ", " : "") + lanes[k];
    return text + ")";
  }
  std::string component(const std::string& vector, int lane, int) const override {
    return formatted("{}.s{:X}", vector, lane);
  }
  std::string load(DataType dtype, const std::string&, const std::string& pointer) const override {
    return formatted("vload{}(0, {})", dtype.lanes(), pointer);
  }
  std::string store(DataType dtype, const std::string&, const std::string& pointer,
                    const std::string& value) const override {
    return formatted("vstore{}({}, 0, {})", dtype.lanes(), value, pointer);
  }
  std::string compared(const std::string& comparison, int lanes) const override {
    if (lanes == 1) return "(char)-(" + comparison + ")";
    return formatted("convert_char{}({})", lanes, comparison);
  }
  std::string inverted(const std::string& condition) const override { return "~" + condition; }
  std::string select(DataType dtype, const std::string& condition, const std::string& a,
                     const std::string& b) const override {
    if (dtype.is_bool() || dtype.bits == 8) return formatted("select({}, {}, {})", b, a, condition);
    std::string_view as = dtype.bits == 16 ? "short" : dtype.bits == 32 ? "int" : "long";
    return formatted("select({}, {}, convert_{}{}({}))", b, a, as, dtype.lanes(), condition);
  }
  bool functions_take_vectors() const override { return true; }

  std::optional<std::string> function(std::string_view name, DataType dtype, Needs& needs) const override {
    if (name == shuffle) needs.features.insert("sub-groups");
    auto it = functions().find(name);
    // The C library's names of functions on float32.
    if (it == functions().end() && name.ends_with('f')) it = functions().find(name.substr(0, name.size() - 1));
    if (it == functions().end()) return {};
    if (it->first == "fabs" && dtype.is_integer()) return "abs";
    return std::string(it->second);
  }
  bool open_externs() const override { return false; }

  std::optional<std::string> operation(const CallNode& call, const std::vector<std::string>& args,
                                       Needs& needs) const override {
    // Copies that run ahead are done at once: those who wait for them find them done.
    if (call.op == &op::ptx_commit_group() || call.op == &op::ptx_wait_group()) return "";
    if (call.op == &op::ptx_cp_async() && (args.size() == 5 || args.size() == 6)) {
      needs.helpers["copy_to_shared"] =
          "// What runs ahead elsewhere is copied at once here; without condition it is zeros.\n"
          "void copy_to_shared(__local void* to, __global const void* from, int bytes, bool condition) {\n"
          "  for (int i = 0; i < bytes; ++i)\n"
          "    ((__local uchar*)to)[i] = condition ? ((__global const uchar*)from)[i] : 0;\n"
          "}\n";
      return formatted("copy_to_shared({}, {}, {}, {})", moved(args[0], args[1]), moved(args[2], args[3]), args[4],
                       args.size() > 5 ? args[5] : "true");
    }
    return {};
  }

 private:
  /// 0, to be compared with a vector of that type: a scalar of a higher rank than the elements is not an operand.
  static std::string_view zero_beside(DataType dtype) {
    if (!dtype.is_integer() || dtype.bits >= 32) return "0";
    const bool no_sign = dtype.is_uint() && !dtype.is_bool();
    if (dtype.bits == 16) return no_sign ? "(ushort)0" : "(short)0";
    return no_sign ? "(uchar)0" : "(char)0";
  }

  static constexpr std::string_view shuffle = "intel_sub_group_shuffle";
  /// TensorIR's names, and OpenCL's.
  static const std::map<std::string_view, std::string_view>& functions() {
    static const std::map<std::string_view, std::string_view> table = [] {
      std::map<std::string_view, std::string_view> all = {{"nearbyint", "rint"}, {shuffle, shuffle}};
      for (std::string_view same :
           {"exp",   "exp2",  "exp10", "log",      "log2",      "log10",    "log1p", "expm1", "sin",   "cos",
            "tan",   "asin",  "acos",  "atan",     "sinh",      "cosh",     "tanh",  "asinh", "acosh", "atanh",
            "erf",   "erfc",  "cbrt",  "sqrt",     "rsqrt",     "floor",    "ceil",  "trunc", "round", "rint",
            "fabs",  "pow",   "atan2", "hypot",    "nextafter", "copysign", "fmod",  "fmax",  "fmin",  "fma",
            "ldexp", "isnan", "isinf", "isfinite", "popcount",  "clz",      "min",   "max"})
        all.emplace(same, same);
      return all;
    }();
    return table;
  }
};

}  // namespace

const Dialect& opencl() {
  static const OpenCl dialect;
  return dialect;
}

}  // namespace tirscope::codegen
