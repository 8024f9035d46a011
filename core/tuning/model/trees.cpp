// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/trees.h"

#ifdef TIRSCOPE_XGBOOST

#include <dlfcn.h>
#include <xgboost/c_api.h>

#include <cmath>

#include "support/format.h"

namespace tirscope::tuning {

namespace {

constexpr const char* library_name = "libxgboost.so.0";

#define TS_XGBOOST(X)       \
  X(XGBGetLastError)        \
  X(XGDMatrixCreateFromMat) \
  X(XGDMatrixFree)          \
  X(XGBoosterCreate)        \
  X(XGBoosterFree)          \
  X(XGBoosterSetParam)      \
  X(XGBoosterTrainOneIter)  \
  X(XGBoosterPredictFromDMatrix)

std::string array_interface(std::span<const float> values) {
  return formatted(R"({{"data":[{},true],"shape":[{}],"typestr":"<f4","version":3}})",
                   reinterpret_cast<std::uintptr_t>(values.data()), values.size());
}

}  // namespace

/// Its functions.
struct TreeLibrary {
#define TS_MEMBER(name) decltype(&::name) name = nullptr;
  TS_XGBOOST(TS_MEMBER)
#undef TS_MEMBER

  Result<void> checked(int status) const {
    if (status == 0) return {};
    const std::string_view said = XGBGetLastError();  // and where in its code, in lines of their own
    return fail(environment("tuning.model-failed",
                            "XGBoost failed: {0}; tune with the model \"random\" to do without it",
                            std::string(said.substr(0, said.find('\n')))));
  }
};

Result<const TreeLibrary*> tree_library() {
  static const auto* opened = []() -> const TreeLibrary* {
    void* handle = ::dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return nullptr;
    auto* library = new TreeLibrary;  // stays, as the opened library does
#define TS_LOAD(name)                                                                \
  library->name = reinterpret_cast<decltype(library->name)>(::dlsym(handle, #name)); \
  if (!library->name) return nullptr;
    TS_XGBOOST(TS_LOAD)
#undef TS_LOAD
    return library;
  }();
  if (!opened)
    return fail(environment("tuning.no-xgboost",
                            "{0} cannot be opened, or is older than 2.0: install XGBoost's library, or tune with the "
                            "model \"random\"",
                            std::string(library_name)));
  return opened;
}

Result<TreeRows> TreeRows::create(const TreeLibrary& library, std::span<const float> values, std::size_t columns) {
  DMatrixHandle made = nullptr;
  TS_TRY_VOID(library.checked(
      library.XGDMatrixCreateFromMat(values.data(), values.size() / columns, columns, std::nanf(""), &made)));
  TreeRows out;
  out.handle_ = std::shared_ptr<void>(made, [&library](void* handle) { library.XGDMatrixFree(handle); });
  return out;
}

Result<Trees> Trees::create(const TreeLibrary& library, const TreeRows& rows,
                            std::span<const TreeParameter> parameters) {
  DMatrixHandle matrices[] = {rows.handle()};
  BoosterHandle made = nullptr;
  TS_TRY_VOID(library.checked(library.XGBoosterCreate(matrices, 1, &made)));
  Trees out;
  out.library_ = &library;
  out.handle_ = std::shared_ptr<void>(made, [&library](void* handle) { library.XGBoosterFree(handle); });
  for (const auto& [name, value] : parameters)
    TS_TRY_VOID(library.checked(library.XGBoosterSetParam(made, name, value)));
  return out;
}

Result<void> Trees::grow(const TreeRows& rows, int round, std::span<const float> gradient,
                         std::span<const float> hessian) {
  return library_->checked(library_->XGBoosterTrainOneIter(
      handle_.get(), rows.handle(), round, array_interface(gradient).c_str(), array_interface(hessian).c_str()));
}

Result<std::span<const float>> Trees::values(const TreeRows& rows, bool training) const {
  const std::string options =
      formatted(R"({{"type":1,"training":{},"iteration_begin":0,"iteration_end":0,"strict_shape":false}})", training);
  bst_ulong const* shape = nullptr;
  bst_ulong dimensions = 0;
  float const* values = nullptr;
  TS_TRY_VOID(library_->checked(library_->XGBoosterPredictFromDMatrix(handle_.get(), rows.handle(), options.c_str(),
                                                                      &shape, &dimensions, &values)));
  std::size_t count = dimensions > 0 ? 1 : 0;
  for (bst_ulong k = 0; k < dimensions; ++k) count *= shape[k];
  return std::span(values, count);
}

}  // namespace tirscope::tuning

#else

namespace tirscope::tuning {

Result<const TreeLibrary*> tree_library() {
  return fail(environment("tuning.no-xgboost",
                          "this program was built without XGBoost: install its development files and build again, or "
                          "tune with the model \"random\""));
}

// Without the library there is none of these.
Result<TreeRows> TreeRows::create(const TreeLibrary&, std::span<const float>, std::size_t) { return TreeRows(); }
Result<Trees> Trees::create(const TreeLibrary&, const TreeRows&, std::span<const TreeParameter>) { return Trees(); }
Result<void> Trees::grow(const TreeRows&, int, std::span<const float>, std::span<const float>) { return {}; }
Result<std::span<const float>> Trees::values(const TreeRows&, bool) const { return std::span<const float>(); }

}  // namespace tirscope::tuning

#endif
