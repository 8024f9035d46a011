// SPDX-License-Identifier: Apache-2.0
// The TensorIR functions of a model compiled together and run in one process of the worker, which keeps the model's
// tensors: on the processor, or through the driver of a device.
#pragma once

#include <set>

#include "codegen/codegen.h"
#include "model/run/backend.h"
#include "runtime/worker/model_session.h"

namespace tirscope::runtime {

class Compiled final : public model::Backend {
 public:
  /// What is compiled, for what, and under which limits.
  struct Settings {
    passes::Context context;
    Limits limits = {};
    std::vector<std::string> libraries = {};  ///< that registered functions load in the same process
  };
  /// Lowers and compiles the functions. For a GPU, functions without threads get TVM's default ones. Refused as
  /// runtime::build refuses.
  static Result<std::unique_ptr<Compiled>> make(Worker& worker, const IRModule& module,
                                                const std::set<std::string>& functions, const Settings& settings,
                                                const Job& job);

  Result<model::MemoryPtr> allocate(int64_t bytes) override;
  Result<model::TensorValue> hold(const model::Tensor& tensor) override;
  Result<model::Tensor> fetch(const model::TensorValue& value) override;
  Result<void> write(const model::TensorValue& value, const model::Tensor& with) override;
  Result<double> run(const std::string& function, const std::vector<model::Operand>& operands, const Job& job) override;

  const std::shared_ptr<ModelSession>& session() const { return session_; }
  bool on_device() const { return on_device_; }
  double compile_seconds() const { return compile_seconds_; }

  /// The calls so far are kept, to be repeated; so is the memory that they use.
  void record() { recording_ = true; }
  /// Adds a call of the session that others made.
  void note_call(ModelSession::SessionCall call, const std::vector<model::TensorValue>& tensors);
  /// All recorded calls again, `rounds` times.
  Result<ModelSession::Done> repeat(int rounds, const Job& job);
  std::size_t recorded() const { return recorded_.size(); }

 private:
  Compiled() = default;
  std::shared_ptr<ModelSession> session_;
  std::map<std::string, codegen::Signature> signatures_;
  bool on_device_ = false, recording_ = false;
  double compile_seconds_ = 0;
  std::size_t code_ = 0;
  std::vector<ModelSession::SessionCall> recorded_;
  std::vector<model::MemoryPtr> kept_;
};

/// A tensor's place in the session; its memory must be the session's.
ModelSession::SessionSlot slot_of(const model::TensorValue& value);
/// Whether it is.
bool is_in(const model::TensorValue& value, const std::shared_ptr<ModelSession>& session);
/// New memory of a session, freed with its last holder.
Result<model::TensorValue> held_in(const std::shared_ptr<ModelSession>& session, DataType dtype,
                                   std::vector<int64_t> shape, std::optional<model::Tensor> contents);
/// The elements of a tensor of a session.
Result<model::Tensor> fetched_from(const std::shared_ptr<ModelSession>& session, const model::TensorValue& value,
                                   const Job& job = {});

/// The slots of a call: the operands, then what the signature adds.
Result<std::vector<ModelSession::SessionSlot>> slots_of(const codegen::Signature& signature,
                                                        const std::vector<model::Operand>& operands);

}  // namespace tirscope::runtime
