// SPDX-License-Identifier: Apache-2.0
// TensorIR functions of a model run by the reference interpreter, in this process.
#pragma once

#include <map>

#include "interp/interpreter.h"
#include "model/run/backend.h"

namespace tirscope::model {

class Interpreted final : public Backend {
 public:
  static constexpr int64_t default_most_bytes = int64_t(1) << 30;
  /// `most_bytes`: of the tensors that are alive together.
  explicit Interpreted(IRModule module, int64_t most_bytes = default_most_bytes);

  Result<MemoryPtr> allocate(int64_t bytes) override;
  Result<TensorValue> hold(const Tensor& tensor) override;
  Result<Tensor> fetch(const TensorValue& value) override;
  Result<void> write(const TensorValue& value, const Tensor& with) override;
  /// Refused as interp::Program::compile and run refuse; reading what no one has set is `interp.uninitialised`.
  Result<double> run(const std::string& function, const std::vector<Operand>& operands, const Job& job) override;

 private:
  struct Prepared {
    interp::Program program;
    std::vector<bool> written;
  };
  Result<const Prepared*> prepared(const std::string& function);

  IRModule module_;
  int64_t most_bytes_;
  std::shared_ptr<int64_t> alive_ = std::make_shared<int64_t>(0);  ///< bytes
  std::map<std::string, Prepared> programs_;
};

}  // namespace tirscope::model
