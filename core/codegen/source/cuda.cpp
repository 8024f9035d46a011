// SPDX-License-Identifier: Apache-2.0
// CUDA C++. Vectors are a template of the preamble; what tensor cores and asynchronous copies do is inline assembly.
#include <cmath>
#include <limits>

#include "codegen/source/cuda_functions.h"
#include "codegen/source/cuda_helpers.h"
#include "codegen/source/dialect.h"
#include "codegen/source/source.h"
#include "ir/ops/storage_scope.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

std::optional<std::string> cuda_scalar_type(DataType dtype, Needs& needs) {
  if (dtype.is_bool()) return "bool";
  if (dtype.is_integer()) {
    switch (dtype.bits) {
      case 8: return dtype.is_uint() ? "unsigned char" : "signed char";
      case 16: return dtype.is_uint() ? "unsigned short" : "short";
      case 32: return dtype.is_uint() ? "unsigned" : "int";
      case 64: return dtype.is_uint() ? "unsigned long long" : "long long";
      default: return {};
    }
  }
  if (dtype.is_bfloat() && dtype.bits == 16) {
    needs.features.insert("bfloat16");
    return "__nv_bfloat16";
  }
  if (!dtype.is_float()) return {};
  if (dtype.bits == 16) needs.features.insert("float16");
  if (dtype.bits == 16) return "half";
  return dtype.bits == 32 ? std::optional("float") : dtype.bits == 64 ? std::optional("double") : std::nullopt;
}

// ---- tensor cores ---------------------------------------------------------------------------------------------------

struct NumberKind {
  std::string_view name, ptx;
  int bits;
};
constexpr NumberKind number_kinds[] = {
    {"fp16", "f16", 16}, {"bf16", "bf16", 16}, {"tf32", "tf32", 32}, {"fp32", "f32", 32}, {"fp64", "f64", 64},
    {"int8", "s8", 8},   {"uint8", "u8", 8},   {"int4", "s4", 4},    {"uint4", "u4", 4},  {"int32", "s32", 32}};
const NumberKind* number_kind(std::string_view name) {
  for (const NumberKind& kind : number_kinds)
    if (kind.name == name) return &kind;
  return nullptr;
}

/// The registers in which each of 32 threads holds its part of a matrix.
struct Fragment {
  std::string_view type, constraint;
  int count = 0;
};
Fragment fragment(const NumberKind& kind, int elements, bool accumulator) {
  if (kind.bits == 64) return {"double", "d", elements / 32};
  if (accumulator && kind.name == "fp32") return {"float", "f", elements / 32};
  return {"unsigned", "r", elements * kind.bits / 32 / 32};
}

/// `asm` of one multiplication of `shape`, as a function (accumulator, a, b).
std::optional<std::string> multiplication(const std::string& name, const std::vector<std::string>& args,
                                          std::string_view saturation) {
  int m = 0, n = 0, k = 0;
  const NumberKind *a = number_kind(args[3]), *b = number_kind(args[4]), *c = number_kind(args[5]);
  if (std::sscanf(args[0].c_str(), "m%dn%dk%d", &m, &n, &k) != 3 || !a || !b || !c) return {};
  if (args[0] == "m8n8k4" && a->bits == 16) return {};  // quarters of a warp hold it, which is another layout
  Fragment fa = fragment(*a, m * k, false), fb = fragment(*b, k * n, false), fc = fragment(*c, m * n, true);
  if (fa.count < 1 || fb.count < 1 || fc.count < 1) return {};
  int next = 0;
  auto registers = [&](const Fragment& f) {
    std::string text = "{";
    for (int r = 0; r < f.count; ++r) text += formatted("{}%{}", r ? ", " : "", next++);
    return text + "}";
  };
  auto operands = [](const Fragment& f, char pointer, const char* mark) {
    std::string text;
    for (int r = 0; r < f.count; ++r)
      text += formatted("{}\"{}{}\"({}[{}])", r ? ", " : "", mark, f.constraint, pointer, r);
    return text;
  };
  std::string pc = registers(fc), pa = registers(fa), pb = registers(fb);
  return formatted(
      "__device__ inline void {}(void* accumulator, const void* left, const void* right) {{\n"
      "  {}* c = ({}*)accumulator;\n  const {}* a = (const {}*)left;\n  const {}* b = (const {}*)right;\n"
      "  asm volatile(\"mma.sync.aligned.{}.{}.{}{}.{}.{}.{}.{} {}, {}, {}, {};\"\n"
      "               : {}\n               : {}, {});\n}}\n",
      name, fc.type, fc.type, fa.type, fa.type, fb.type, fb.type, args[0], args[1], args[2], saturation, c->ptx, a->ptx,
      b->ptx, c->ptx, pc, pa, pb, pc, operands(fc, 'c', "+"), operands(fa, 'a', ""), operands(fb, 'b', ""));
}

class Cuda final : public Dialect {
 public:
  std::string_view name() const override { return "CUDA C++"; }

  const std::set<std::string_view>& reserved() const override {
    static const std::set<std::string_view> words = {
        "alignas",  "alignof",  "and",     "asm",       "auto",     "bool",      "break",     "case",     "catch",
        "char",     "class",    "const",   "constexpr", "continue", "decltype",  "default",   "delete",   "do",
        "double",   "else",     "enum",    "explicit",  "export",   "extern",    "false",     "float",    "for",
        "friend",   "goto",     "half",    "if",        "inline",   "int",       "long",      "mutable",  "namespace",
        "new",      "not",      "nullptr", "operator",  "or",       "private",   "protected", "public",   "register",
        "return",   "short",    "signed",  "sizeof",    "static",   "struct",    "switch",    "template", "this",
        "throw",    "true",     "try",     "typedef",   "typename", "union",     "unsigned",  "using",    "virtual",
        "void",     "volatile", "while",   "xor",       "main",     "threadIdx", "blockIdx",  "blockDim", "gridDim",
        "warpSize", "vec",      "select",  "convert",   "min",      "max",       "exp",       "log",      "sqrt",
        "pow",      "fabs",     "abs",     "floor",     "ceil",     "trunc",     "round",     "isnan",    "memcpy",
        "nvcuda"};
    static const std::set<std::string_view> all = [] {
      std::set<std::string_view> result = words;
      result.insert(std::begin(own_functions), std::end(own_functions));
      for (std::string_view name : cuda_function_helpers()) result.insert(name);
      return result;
    }();
    return all;
  }

  std::optional<std::string> type(DataType dtype, Needs& needs) const override {
    auto scalar = cuda_scalar_type(dtype.element(), needs);
    int lanes = dtype.lanes();
    if (!dtype.is_vector() || !scalar) return scalar;
    if (lanes < 2 || lanes > 64 || (lanes & (lanes - 1)) != 0) return {};
    needs.helpers["vec"] = cuda_vectors;
    return formatted("vec<{}, {}>", *scalar, lanes);
  }

  std::string_view space(Space) const override { return ""; }
  std::string_view restrict_word() const override { return "__restrict__ "; }
  std::string_view shared_word() const override { return "__shared__ "; }
  std::string_view constant_word() const override { return "__constant__ "; }
  std::string aligned(int bytes) const override { return formatted("__align__({}) ", bytes); }
  bool aligns_vectors() const override { return true; }
  bool dynamic_memory_is_parameter() const override { return false; }
  std::string dynamic_memory(const std::string& type, const std::string& name) const override {
    return formatted("extern __shared__ __align__({}) {} {}[]", matrix_alignment, type, name);
  }

  std::vector<std::string> head(const KernelHead& kernel) const override {
    std::string begin = "extern \"C\" __global__ void ";
    if (!kernel.threads.empty())
      begin += formatted("__launch_bounds__({}) ", kernel.threads[0] * kernel.threads[1] * kernel.threads[2]);
    return with_parameters(begin + kernel.symbol, kernel.parameters);
  }

  std::string preamble(const Needs& needs) const override {
    std::string text;
    if (needs.features.contains("float16")) text += "#include <cuda_fp16.h>\n";
    if (needs.features.contains("bfloat16")) text += "#include <cuda_bf16.h>\n";
    if (needs.features.contains("tensor cores")) text += "#include <mma.h>\n";
    for (const auto& [name, definition] : needs.helpers) text += definition;
    return text;
  }

  std::string thread_index(const std::string& tag) const override { return tag; }

  std::optional<std::string> barrier(const std::string& scope) const override {
    if (scope == "shared" || scope == "shared.dyn") return "__syncthreads();";
    if (scope == "warp") return "__syncwarp(__activemask());";  // those that came
    return {};
  }

  std::string integer(DataType dtype, int64_t value) const override {
    if (dtype.is_bool()) return value ? "true" : "false";
    if (dtype.bits < 32)
      return formatted("({}{}){}",
                       dtype.is_uint()   ? "unsigned "
                       : dtype.bits == 8 ? "signed "
                                         : "",
                       dtype.bits == 8 ? "char" : "short", value);
    if (dtype.bits == 64) {
      if (dtype.is_uint()) return formatted("{}ull", uint64_t(value));
      if (value == std::numeric_limits<int64_t>::min()) return "(-9223372036854775807ll - 1)";
      return formatted("{}ll", value);
    }
    if (dtype.is_uint()) return formatted("{}u", uint32_t(value));
    return value == std::numeric_limits<int32_t>::min() ? "(-2147483647 - 1)" : std::to_string(value);
  }

  std::string real(DataType dtype, double value) const override {
    if (dtype.bits == 64) {
      if (std::isnan(value)) return "__longlong_as_double(0x7ff8000000000000ll)";
      if (std::isinf(value)) return formatted("{}__longlong_as_double(0x7ff0000000000000ll)", value < 0 ? "-" : "");
      return digits(value, false);
    }
    std::string text = std::isnan(value)   ? "__int_as_float(0x7fffffff)"
                       : std::isinf(value) ? formatted("{}__int_as_float(0x7f800000)", value < 0 ? "-" : "")
                                           : digits(value, true) + "f";
    return dtype.is_bfloat()  ? "__float2bfloat16(" + text + ")"
           : dtype.bits == 16 ? "__float2half(" + text + ")"
                              : text;
  }

  std::string convert(DataType from, DataType to, const std::string& type, const std::string& value) const override {
    std::string wide = value;
    // Between the two kinds of 16 bits both know too many ways.
    if (is_cuda_narrow(from) && is_cuda_narrow(to))
      wide = to.is_vector() ? formatted("convert<vec<float, {}>>({})", to.lanes(), value) : "(float)" + value;
    return formatted("{}{}", to.is_vector() ? "convert<" + type + ">" : "(" + type + ")",
                     to.is_vector() ? "(" + wide + ")" : wide);
  }

  bool constants_are_bits(DataType dtype, bool finite) const override { return is_cuda_narrow(dtype) || !finite; }

  std::string reinterpret(const std::string& type, const std::string& value, Needs& needs) const override {
    needs.helpers["reinterpret_as"] = cuda_reinterpret;
    return formatted("reinterpret_as<{}>({})", type, value);
  }

  std::string build(const std::string& type, const std::vector<std::string>& lanes) const override {
    if (lanes.size() == 1) return type + "::of(" + lanes[0] + ")";
    std::string text = type + "{{";
    for (std::size_t k = 0; k < lanes.size(); ++k) text += (k ? ", " : "") + lanes[k];
    return text + "}}";
  }
  std::string component(const std::string& vector, int lane, int) const override {
    return formatted("{}.lane[{}]", vector, lane);
  }
  std::string load(DataType, const std::string& type, const std::string& pointer) const override {
    return formatted("*(const {}*)({})", type, pointer);
  }
  std::string store(DataType, const std::string& type, const std::string& pointer,
                    const std::string& value) const override {
    return formatted("*({}*)({}) = {}", type, pointer, value);
  }
  std::string compared(const std::string& comparison, int) const override { return "(" + comparison + ")"; }
  std::string inverted(const std::string& condition) const override { return "!" + condition; }
  std::string select(DataType, const std::string& condition, const std::string& a,
                     const std::string& b) const override {
    return formatted("select({}, {}, {})", condition, a, b);
  }
  bool functions_take_vectors() const override { return false; }

  std::optional<std::string> function(std::string_view name, DataType dtype, Needs& needs) const override {
    return cuda_function(name, dtype, needs);
  }
  bool open_externs() const override { return true; }

  std::optional<std::string> fragment_type(const std::string& scope, const std::string& shape, const std::string& type,
                                           const std::string& layout, Needs& needs) const override {
    needs.features.insert("tensor cores");
    std::string_view use = scope == "wmma.matrix_a"   ? "matrix_a"
                           : scope == "wmma.matrix_b" ? "matrix_b"
                                                      : "accumulator";
    std::string text = formatted("nvcuda::wmma::fragment<nvcuda::wmma::{}, {}, {}", use, shape, type);
    if (use != "accumulator") text += ", nvcuda::wmma::" + layout;
    return text + ">";
  }

  std::string commit_copies() const override { return "asm volatile(\"cp.async.commit_group;\");"; }
  std::string await_copies(const std::string& open) const override {
    return "asm volatile(\"cp.async.wait_group " + open + ";\");";
  }

  std::optional<std::string> operation(const CallNode& call, const std::vector<std::string>& args,
                                       Needs& needs) const override {
    if (auto text = warp_operation(call, args)) return text;
    if (auto text = wmma_operation(call, args)) return text;
    auto is = [&](const OpInfo& op, std::size_t least) { return call.op == &op && args.size() >= least; };
    if (is(op::ptx_commit_group(), 0)) return without_end(commit_copies());
    if (is(op::ptx_wait_group(), 1)) return without_end(await_copies(args[0]));
    if (is(op::ptx_cp_async(), 5)) {
      needs.helpers["copy_async"] = cuda_copy_async;
      std::string condition = args.size() > 5 ? ", " + args[5] : "";
      return formatted("copy_async<{}>({}, {}{})", args[4], moved(args[0], args[1]), moved(args[2], args[3]),
                       condition);
    }
    if (is(op::ptx_ldmatrix(), 7) && args[2] == ".b16") {
      auto transposed = as_int(call.args[0]);
      if (transposed && *transposed && call.dtype.bits == 8) {  // the offset is the stride of the rows
        needs.helpers["load_bytes_transposed"] = cuda_load_bytes;
        return formatted("load_bytes_transposed({}, {}, {})", moved(args[3], args[4]), args[5], args[6]);
      }
      needs.helpers["load_matrix"] = cuda_load_matrix;
      return formatted("load_matrix<{}, {}>({}, {})", args[1], args[0], moved(args[3], args[4]),
                       moved(args[5], args[6]));
    }
    if (is(op::ptx_mma(), 12)) {
      auto saturates = args.size() > 12 ? as_int(call.args[12]) : 0;
      if (!saturates) return {};
      const std::string_view saturation = *saturates && args[5] == "int32" ? ".satfinite" : "";
      std::string function = formatted("mma_{}_{}_{}_{}_{}_{}{}", args[0], args[1], args[2], args[3], args[4], args[5],
                                       saturation.empty() ? "" : "_satfinite");
      auto definition = multiplication(function, args, saturation);
      if (!definition) return {};
      needs.helpers[function] = *definition;
      return formatted("{}({}, {}, {})", function, moved(args[10], args[11]), moved(args[6], args[7]),
                       moved(args[8], args[9]));
    }
    auto element = is(op::mma_fill(), 3) || is(op::mma_store(), 6) ? type(call.dtype, needs) : std::nullopt;
    if (is(op::mma_fill(), 3) && element && as_int(call.args[0])) {
      needs.helpers["fill_registers"] = cuda_fill_registers;
      return formatted("fill_registers<{}, {}>({})", *element, args[0], moved(args[1], args[2]));
    }
    if (is(op::mma_store(), 6) && element && as_int(call.args[0]) == 16 && as_int(call.args[1]) == 16) {
      needs.helpers["store_registers"] = cuda_store_registers;
      return formatted("store_registers<{}>({}, {}, {})", *element, args[2], moved(args[3], args[4]), args[5]);
    }
    if (is(op::dp4a(), 2)) return formatted("__dp4a({}, {}, {})", args[0], args[1], args.size() > 2 ? args[2] : "0");
    return {};
  }

 private:
  static constexpr std::string_view own_functions[] = {"copy_async",     "load_matrix",    "load_bytes_transposed",
                                                       "reinterpret_as", "fill_registers", "store_registers"};

  static std::string without_end(const std::string& statement) { return statement.substr(0, statement.size() - 1); }

  static std::optional<std::string> warp_operation(const CallNode& call, const std::vector<std::string>& args) {
    const char* name = call.op == &op::cuda_shfl_sync()        ? "__shfl_sync"
                       : call.op == &op::cuda_shfl_up_sync()   ? "__shfl_up_sync"
                       : call.op == &op::cuda_shfl_down_sync() ? "__shfl_down_sync"
                       : call.op == &op::cuda_activemask()     ? "__activemask"
                                                               : nullptr;
    if (!name) return {};
    std::string text;
    for (const std::string& arg : args) text += (text.empty() ? "" : ", ") + arg;
    return std::string(name) + "(" + text + ")";
  }

  static std::optional<std::string> wmma_operation(const CallNode& call, const std::vector<std::string>& args) {
    auto is = [&](const OpInfo& op, std::size_t count) { return call.op == &op && args.size() == count; };
    if (is(op::tvm_fill_fragment(), 6))
      return formatted("nvcuda::wmma::fill_fragment({}[{}], {})", args[0], args[4], args[5]);
    if (is(op::tvm_load_matrix_sync(), 8)) {
      auto to = as<VarNode>(call.args[0]);
      bool accumulator = to && to->pointer && to->pointer->scope == "wmma.accumulator";
      return formatted("nvcuda::wmma::load_matrix_sync({}[{}], {}, {}{})", args[0], args[4], args[5], args[6],
                       accumulator ? ", nvcuda::wmma::mem_" + args[7] : "");
    }
    if (is(op::tvm_store_matrix_sync(), 8))
      return formatted("nvcuda::wmma::store_matrix_sync({}, {}[{}], {}, nvcuda::wmma::mem_{})", args[5], args[0],
                       args[4], args[6], args[7]);
    if (is(op::tvm_mma_sync(), 8) || is(op::tvm_bmma_sync(), 8))
      return formatted("nvcuda::wmma::{}({}[{}], {}[{}], {}[{}], {}[{}])",
                       call.op == &op::tvm_mma_sync() ? "mma_sync" : "bmma_sync", args[0], args[1], args[2], args[3],
                       args[4], args[5], args[6], args[7]);
    return {};
  }
};

}  // namespace

const Dialect& cuda() {
  static const Cuda dialect;
  return dialect;
}

}  // namespace tirscope::codegen
