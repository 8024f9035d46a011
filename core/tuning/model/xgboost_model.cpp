// SPDX-License-Identifier: Apache-2.0
// TVM 0.18's XGBModel: trees over the rows of programs, whose sum is the program's score (its "pack-sum" objective).
// The only file that knows XGBoost. The library is opened when it is wanted: `tirc` starts in less time than it takes.
#include "tuning/model/cost_model.h"

#ifdef TIRSCOPE_XGBOOST

#include <dlfcn.h>
#include <xgboost/c_api.h>

#include <cmath>
#include <map>

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

/// The functions of the library.
struct Library {
#define TS_MEMBER(name) decltype(&::name) name = nullptr;
  TS_XGBOOST(TS_MEMBER)
#undef TS_MEMBER
};

Result<const Library*> opened_library() {
  static const auto* opened = []() -> const Library* {
    void* handle = ::dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return nullptr;
    auto* library = new Library;  // stays, as the opened library does
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

/// An owned handle of the library.
template <auto Library::*release>
class Handle {
 public:
  explicit Handle(const Library& library) : library_(library) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (handle_) (library_.*release)(handle_);
  }
  void** out() { return &handle_; }
  void* get() const { return handle_; }

 private:
  const Library& library_;
  void* handle_ = nullptr;
};
using Matrix = Handle<&Library::XGDMatrixFree>;
using Booster = Handle<&Library::XGBoosterFree>;

/// Programs' rows one after another, and which program each is of.
struct Rows {
  std::vector<float> values;
  std::vector<std::size_t> program;
  void add(std::size_t of, const ProgramFeatures& features) {
    for (const FeatureRow& row : features) {
      values.insert(values.end(), row.begin(), row.end());
      program.push_back(of);
    }
  }
};

/// TVM's, but for a limit of the rounds that its 10,000 never reach.
constexpr std::pair<const char*, const char*> parameters[] = {
    {"max_depth", "10"},
    {"gamma", "0.001"},
    {"min_child_weight", "0"},
    {"eta", "0.2"},
    {"seed", "43"},
    {"nthread", "1"},  // sums in one order: the same samples give the same trees
    {"tree_method", "hist"},
    {"base_score", "0.5"},
    {"verbosity", "0"},
    {"objective", "reg:squarederror"},
    {"validate_parameters", "0"}};
constexpr int most_rounds = 300, rounds_without_gain = 20;
constexpr double least_gain = 1e-3;  ///< of the error, in `rounds_without_gain` rounds
constexpr std::size_t least_samples = 32;

std::string array_interface(const std::vector<float>& values) {
  return formatted(R"({{"data":[{},true],"shape":[{}],"typestr":"<f4","version":3}})",
                   reinterpret_cast<std::uintptr_t>(values.data()), values.size());
}

class XgboostModel final : public CostModel {
 public:
  explicit XgboostModel(const Library& library) : library_(library) {}

  void learn(Sample sample) override {
    if (!sample.features.empty()) samples_.push_back(std::move(sample));
  }
  Result<std::vector<double>> scores(std::span<const ProgramFeatures> programs) override {
    TS_TRY_VOID(train());
    if (!booster_ || programs.empty()) return std::vector<double>{};
    Rows rows;
    for (std::size_t k = 0; k < programs.size(); ++k) rows.add(k, programs[k]);
    return sums(*booster_, rows, programs.size(), false);
  }
  int64_t trained_on() const override { return int64_t(trained_on_); }

 private:
  /// Trains from scratch on all samples, once a fifth more of them are there than last time.
  Result<void> train() {
    if (samples_.size() < least_samples || samples_.size() < trained_on_ + trained_on_ / 5 + 1) return {};
    Rows rows;
    for (std::size_t k = 0; k < samples_.size(); ++k) rows.add(k, samples_[k].features);
    const std::vector<double> wanted = labels();
    Matrix matrix(library_);
    TS_TRY_VOID(fill(matrix, rows));
    auto booster = std::make_unique<Booster>(library_);
    DMatrixHandle matrices[] = {matrix.get()};
    TS_TRY_VOID(checked(library_.XGBoosterCreate(matrices, 1, booster->out())));
    for (const auto& [name, value] : parameters)
      TS_TRY_VOID(checked(library_.XGBoosterSetParam(booster->get(), name, value)));
    std::vector<float> gradient(rows.program.size()), hessian(rows.program.size());
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0, since = 0; round < most_rounds && since < rounds_without_gain; ++round, ++since) {
      TS_TRY(const std::vector<double> predicted, sums(*booster, matrix, rows, samples_.size(), true));
      double error = 0;
      for (std::size_t r = 0; r < rows.program.size(); ++r) {
        const double label = wanted[rows.program[r]], off = predicted[rows.program[r]] - label;
        gradient[r] = float(off * label), hessian[r] = float(label);
        error += off * off * label;
      }
      error = std::sqrt(error);
      if (error < best * (1 - least_gain)) best = error, since = 0;
      TS_TRY_VOID(checked(library_.XGBoosterTrainOneIter(
          booster->get(), matrix.get(), round, array_interface(gradient).c_str(), array_interface(hessian).c_str())));
    }
    booster_ = std::move(booster);
    trained_on_ = samples_.size();
    return {};
  }

  /// The time of the fastest of the workload over the sample's.
  std::vector<double> labels() const {
    std::map<uint64_t, double> fastest;
    for (const Sample& sample : samples_) {
      auto it = fastest.try_emplace(sample.workload, sample.seconds).first;
      it->second = std::min(it->second, sample.seconds);
    }
    std::vector<double> out;
    for (const Sample& sample : samples_)
      out.push_back(std::isfinite(sample.seconds) ? fastest[sample.workload] / sample.seconds : 0);
    return out;
  }

  Result<void> checked(int status) const {
    if (status == 0) return {};
    const std::string_view said = library_.XGBGetLastError();  // and where in its code, in lines of their own
    return fail(environment("tuning.model-failed",
                            "XGBoost failed: {0}; tune with the model \"random\" to do without it",
                            std::string(said.substr(0, said.find('\n')))));
  }
  Result<void> fill(Matrix& matrix, const Rows& rows) const {
    return checked(library_.XGDMatrixCreateFromMat(rows.values.data(), rows.program.size(), feature_count,
                                                   std::nanf(""), matrix.out()));
  }
  Result<std::vector<double>> sums(const Booster& booster, const Rows& rows, std::size_t programs,
                                   bool training) const {
    Matrix matrix(library_);
    TS_TRY_VOID(fill(matrix, rows));
    return sums(booster, matrix, rows, programs, training);
  }
  Result<std::vector<double>> sums(const Booster& booster, const Matrix& matrix, const Rows& rows, std::size_t programs,
                                   bool training) const {
    const std::string options =
        formatted(R"({{"type":1,"training":{},"iteration_begin":0,"iteration_end":0,"strict_shape":false}})", training);
    bst_ulong const* shape = nullptr;
    bst_ulong dimensions = 0;
    float const* values = nullptr;
    TS_TRY_VOID(checked(library_.XGBoosterPredictFromDMatrix(booster.get(), matrix.get(), options.c_str(), &shape,
                                                             &dimensions, &values)));
    std::vector<double> out(programs);
    for (std::size_t r = 0; r < rows.program.size(); ++r) out[rows.program[r]] += double(values[r]);
    return out;
  }

  const Library& library_;
  std::vector<Sample> samples_;
  std::unique_ptr<Booster> booster_;
  std::size_t trained_on_ = 0;
};

}  // namespace

Result<std::unique_ptr<CostModel>> xgboost_model() {
  TS_TRY(const Library* library, opened_library());
  return std::make_unique<XgboostModel>(*library);
}

}  // namespace tirscope::tuning

#else

namespace tirscope::tuning {

Result<std::unique_ptr<CostModel>> xgboost_model() {
  return fail(environment("tuning.no-xgboost",
                          "this program was built without XGBoost: install its development files and build again, or "
                          "tune with the model \"random\""));
}

}  // namespace tirscope::tuning

#endif
