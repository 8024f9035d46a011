// SPDX-License-Identifier: Apache-2.0
// The part of cuBLAS that is used here, redeclared so that no toolkit is needed to build. Numbers are those of its
// binary interface since version 11.
#include "runtime/devices/cublas.h"

#include <dlfcn.h>

#include <cstdlib>

#include "support/format.h"

namespace tirscope::runtime {

namespace {

using Status = int;
enum Operation : int { as_it_is = 0, transposed = 1 };
enum ComputeType : int { in_float32 = 68, in_float64 = 70 };
constexpr int default_algorithm = -1;
constexpr int major_version = 0, minor_version = 1, patch_level = 2;

// clang-format off
/// Name in the library, member, parameters.
#define TS_CUBLAS_FUNCTIONS(X)                                                                                        \
  X("cublasCreate_v2", create, void**)                                                                                \
  X("cublasDestroy_v2", destroy, void*)                                                                               \
  X("cublasGetProperty", property, int, int*)                                                                         \
  X("cublasGemmStridedBatchedEx", gemm, void*, int, int, int, int, int, const void*, const void*, int, int, long long, \
    const void*, int, int, long long, const void*, void*, int, int, long long, int, int, int)
// clang-format on

/// cudaDataType of a floating type; -1: it has none.
int data_type(DataType dtype) {
  if (dtype.is_bfloat()) return 14;
  switch (dtype.is_float() ? dtype.bits : 0) {
    case 16: return 2;
    case 32: return 0;
    case 64: return 1;
    default: return -1;
  }
}

std::vector<std::string> library_names() {
  if (const char* named = std::getenv("TIRSCOPE_CUBLAS"); named && *named) return {named};
  std::vector<std::string> names = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"};
  if (const char* home = std::getenv("CUDA_HOME"); home && *home)
    names.push_back(std::string(home) + "/lib64/libcublas.so");
  names.push_back("/usr/local/cuda/lib64/libcublas.so");
  return names;
}

Diagnostic too_old(const std::string& symbol) {
  return environment("anchor.no-library", "the installed cuBLAS has no {0}: it is too old; install version 11 or later",
                     symbol);
}

}  // namespace

struct Cublas::Functions {
#define TS_MEMBER(symbol, name, ...) Status (*name)(__VA_ARGS__) = nullptr;
  TS_CUBLAS_FUNCTIONS(TS_MEMBER)
#undef TS_MEMBER
};

Result<std::unique_ptr<Cublas>> Cublas::open() {
  const std::vector<std::string> names = library_names();
  void* library = nullptr;
  for (const std::string& name : names)
    if ((library = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))) break;
  if (!library)
    return fail(environment("anchor.no-library",
                            "cuBLAS was not found on this machine ({0}), so there is no library to compare with; "
                            "install it, or set TIRSCOPE_CUBLAS to its file",
                            names.front()));
  std::unique_ptr<Cublas> opened(new Cublas);
  opened->functions_ = std::make_unique<Functions>();
  Functions& functions = *opened->functions_;
#define TS_LOAD(symbol, name, ...)                                                       \
  functions.name = reinterpret_cast<decltype(functions.name)>(::dlsym(library, symbol)); \
  if (!functions.name) return fail(too_old(symbol));
  TS_CUBLAS_FUNCTIONS(TS_LOAD)
#undef TS_LOAD
  int version[3] = {};
  for (int part : {major_version, minor_version, patch_level}) functions.property(part, &version[part]);
  opened->name_ = formatted("cuBLAS {}.{}.{}", version[0], version[1], version[2]);
  if (Status status = functions.create(&opened->handle_); status != 0)
    return fail(environment("anchor.no-library", "{0} does not start: error {1}", opened->name_, status));
  return opened;
}

Cublas::~Cublas() {
  if (handle_) functions_->destroy(handle_);
}

// The library counts column by column, and a matrix row by row is its transpose column by column: the transposed
// product is right times left.
Result<void> Cublas::multiply(const Gemm& gemm) {
  const bool wide = gemm.sum.bits == 64;
  const float one = 1, zero = 0;
  const double wide_one = 1, wide_zero = 0;
  auto scalar = [&](const float& narrow, const double& exact) -> const void* {
    if (wide) return &exact;
    return &narrow;
  };
  const int factors = data_type(gemm.factors), sum = data_type(gemm.sum);
  Status status = functions_->gemm(
      handle_, gemm.right_transposed ? transposed : as_it_is, gemm.left_transposed ? transposed : as_it_is, int(gemm.n),
      int(gemm.m), int(gemm.k), scalar(one, wide_one), reinterpret_cast<const void*>(gemm.right), factors,
      int(gemm.right_transposed ? gemm.k : gemm.n), gemm.k * gemm.n, reinterpret_cast<const void*>(gemm.left), factors,
      int(gemm.left_transposed ? gemm.m : gemm.k), gemm.m * gemm.k, scalar(zero, wide_zero),
      reinterpret_cast<void*>(gemm.result), sum, int(gemm.n), gemm.m * gemm.n, int(gemm.batch),
      wide ? in_float64 : in_float32, default_algorithm);
  if (status == 0) return {};
  return fail(environment("anchor.library-failed", "{0} failed to multiply these matrices: error {1}", name_, status));
}

}  // namespace tirscope::runtime
