// SPDX-License-Identifier: Apache-2.0
// Registered functions of a model: none is built in, each name is bound for one run by whoever starts it.
#pragma once

#include <functional>

#include "model/run/backend.h"
#include "runtime/model/compiled.h"

namespace tirscope::runtime {

/// What a name is bound to.
struct FunctionBinding {
  enum class Kind : uint8_t {
    Library,   ///< a function of a shared library, in TVM's packed C convention with DLPack tensors
    Blas,      ///< a function of OpenBLAS: see blas_functions()
    PrimFunc,  ///< a TensorIR function of the module
    Caller,    ///< a function of whoever asked for the run
  };
  Kind kind = Kind::Caller;
  std::string target = {};  ///< the symbol, the function
};
using FunctionBindings = std::map<std::string, FunctionBinding>;

/// Reads "NAME=library:SYMBOL", "NAME=blas:linear" or "NAME=primfunc:F". Refused as `model.binding`,
/// `model.unknown-blas`.
Result<std::pair<std::string, FunctionBinding>> parse_binding(const std::string& text);

/// A library's file with its folder, so that it is looked for there and nowhere else. Refused as `run.library`.
Result<std::string> library_file(const std::string& path);

/// The functions that blas: knows, for messages: "linear".
std::string blas_functions();

/// What a function of the caller's gets and gives: host tensors. `outputs` are filled in place of results where there
/// are any; else the results are returned.
struct CallerCall {
  std::string name;
  std::vector<std::variant<model::Tensor, int64_t, double, std::string>> arguments;
  std::vector<std::pair<DataType, std::vector<int64_t>>> outputs;
  /// Refused where the caller's function fails or takes too long.
};
using CallerFunction = std::function<Result<std::vector<model::Tensor>>(const CallerCall&, const Job&)>;

class Registered final : public model::Functions {
 public:
  struct Settings {
    FunctionBindings bindings;
    std::vector<std::string> libraries;  ///< the user's
    std::string blas;                    ///< OpenBLAS's file, where a binding needs it
    CallerFunction caller;               ///< where a binding needs it
    passes::Context context;             ///< of the processor
    Limits limits;
  };
  /// `compiled`: null where the model is interpreted.
  Registered(Worker& worker, IRModule module, Settings settings, Compiled* compiled)
      : worker_(worker), module_(std::move(module)), settings_(std::move(settings)), compiled_(compiled) {}

  bool provides(const std::string& name) const override { return settings_.bindings.contains(name); }
  /// Refused as `model.call` where shapes or types do not fit, as ModelSession::call, and as the caller refuses.
  Result<model::Called> call(const std::string& name, const std::vector<model::Value>& inputs,
                             const std::vector<model::TensorValue>& outputs, const StructInfo& returns,
                             model::Backend& backend, const Job& job) override;

  /// The libraries that the process of a session may load.
  static std::vector<std::string> libraries_of(const Settings& settings);
  /// Whether a function ran outside the session of the compiled model, whose calls cannot be repeated alone then.
  bool ran_elsewhere() const { return ran_elsewhere_; }

 private:
  struct Request;
  Result<model::Called> call_prim(const Request& request);
  Result<model::Called> call_library(const Request& request);
  Result<model::Called> call_blas(const Request& request);
  Result<model::Called> call_caller(const Request& request);
  Result<double> in_session(const Request& request, ModelSession::SessionCall call,
                            const std::vector<model::TensorValue>& inputs,
                            const std::vector<model::TensorValue>& outputs, model::Value* returned);
  Result<model::TensorValue> placed(const Request& request, const model::TensorValue& value, bool with_contents);
  Result<std::size_t> blas_code(DataType dtype, const Job& job);
  std::shared_ptr<ModelSession> session();

  Worker& worker_;
  IRModule module_;
  Settings settings_;
  Compiled* compiled_;
  std::shared_ptr<ModelSession> own_;
  std::map<std::string, std::pair<std::size_t, PrimFunc>> blas_;  ///< by type
  bool ran_elsewhere_ = false;
};

}  // namespace tirscope::runtime
