// SPDX-License-Identifier: Apache-2.0
#include "runtime/model/model_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "interp/compare.h"
#include "ir/ir.h"
#include "ir/walk/address.h"
#include "ir/walk/param_buffers.h"
#include "model/run/executor.h"
#include "model/run/interpreted.h"
#include "model/run/prim_call.h"
#include "runtime/measure/anchor.h"
#include "runtime/model/arguments.h"
#include "support/format.h"

namespace tirscope::runtime {

using model::Tensor;
using model::TensorValue;
using model::Value;
using protocol::RunNode;
using protocol::RunTensor;

namespace {

RunTensor described_tensor(const std::string& name, const Tensor& tensor) {
  RunTensor out{name, tensor.dtype().str(), tensor.shape()};
  for (int64_t k = 0; k < tensor.size(); ++k) {
    const double value = tensor.number(k);
    if (!std::isfinite(value)) {
      ++out.not_finite;
      continue;
    }
    out.min = out.min ? std::min(*out.min, value) : value;
    out.max = out.max ? std::max(*out.max, value) : value;
  }
  return out;
}

void note(protocol::ModelRunAnswer& answer, Message sentence) {
  add_sentence(answer.notes, answer.note_sentences, std::move(sentence));
}

/// The module with its operators legalised, where it has some and the pass is there.
Result<IRModule> legalised(const ModelRun& run, protocol::ModelRunAnswer& answer) {
  const std::set<std::string> operators = model::operators_to_legalise(run.module, run.function);
  if (operators.empty()) return run.module;
  std::string names;
  for (const std::string& name : operators) names += (names.empty() ? "R." : ", R.") + name;
  IRModule module = run.module;
  if (passes::find_pass("LegalizeOps")) {
    TS_TRY(module, passes::run_pass(module, {"LegalizeOps", {}}, run.context));
    if (model::operators_to_legalise(module, run.function).empty()) {
      note(answer, message("legalised: {0}", names));
      return module;
    }
    names.clear();
    for (const std::string& name : model::operators_to_legalise(module, run.function))
      names += (names.empty() ? "R." : ", R.") + name;
  }
  return fail(refused("model.operators",
                      "the model uses operators that have no implementation here: {0}; legalise them, or replace them "
                      "by calls of TensorIR functions",
                      names));
}

/// All the names that the outputs of a function have: those of its variables where they have some.
std::vector<std::string> output_names(const IRModule& module, const std::string& function, std::size_t count) {
  std::vector<std::string> out;
  auto relax = as<RelaxFunctionNode>(module->find(function));
  auto add = [&](const NodeRef& node) {
    auto var = as<RelaxVarNode>(node);
    out.push_back(var ? var->name : "");
  };
  if (relax) {
    if (auto tuple = as<RelaxTupleNode>(relax->body->body))
      for (const RelaxExpr& item : tuple->items) add(item);
    else if (count == 1)
      add(relax->body->body);
  }
  out.resize(count);
  std::set<std::string> taken;
  for (std::size_t k = 0; k < count; ++k) {
    if (out[k].empty()) out[k] = count == 1 ? "output" : formatted("output{}", k);
    while (!taken.insert(out[k]).second) out[k] += "_";
  }
  return out;
}

/// One run, step by step.
class Running {
 public:
  Running(Worker& worker, const ModelRun& run, const Job& job) : worker_(worker), run_(run), job_(job) {}

  Result<ModelRan> result() {
    TS_TRY(module_, legalised(run_, out_.answer));
    TS_TRY_VOID(check_bindings());
    TS_TRY(arguments_, arguments_of(run_, module_, out_.answer.inputs, job_));
    TS_TRY_VOID(make_backend());
    const auto start = std::chrono::steady_clock::now();
    TS_TRY(std::vector<TensorValue> results, called());
    out_.answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    TS_TRY_VOID(take_outputs(results));
    TS_TRY_VOID(repeat());
    if (run_.check) TS_TRY_VOID(check());
    if (run_.nodes) out_.answer.nodes = std::move(nodes_);
    return std::move(out_);
  }

 private:
  Result<void> check_bindings() {
    for (const auto& [name, binding] : run_.bindings) {
      if (binding.kind == FunctionBinding::Kind::PrimFunc && !module_->prim_func(binding.target))
        return fail(bad_input("model.binding-target",
                              "{0} is bound to {1}, which is no TensorIR function of the module", name,
                              binding.target));
      if (binding.kind == FunctionBinding::Kind::Library && run_.libraries.empty())
        return fail(bad_input("model.no-library",
                              "{0} is bound to the function {1} of a library, and no library is named; name its file "
                              "too (--library, or Library in the form)",
                              name, binding.target));
    }
    Registered names(worker_, module_, {run_.bindings, {}, {}, {}, {}, {}}, nullptr);
    auto missing = model::missing_functions(module_, run_.function, &names);
    if (missing.empty()) return {};
    std::string all;
    for (const std::string& name : missing) all += (all.empty() ? "" : ", ") + name;
    return fail(bad_input("model.missing-functions",
                          "the model calls functions that nothing provides: {0}; bind each with "
                          "--bind NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION, or register it from "
                          "Python",
                          all));
  }

  Result<void> make_backend() {
    Registered::Settings settings{run_.bindings, run_.libraries, {}, run_.caller, {}, run_.limits};
    if (run_.context.target.kind == passes::Target::Kind::Cpu) settings.context = run_.context;
    if (std::ranges::any_of(run_.bindings,
                            [](const auto& b) { return b.second.kind == FunctionBinding::Kind::Blas; })) {
      TS_TRY(BlasLibrary blas, find_blas(worker_, settings.context, job_));
      settings.blas = blas.file;
    }
    out_.answer.target = run_.interp ? "interpreter" : run_.context.target.str();
    if (run_.interp) {
      backend_ = std::make_unique<model::Interpreted>(module_);
    } else {
      TS_TRY(std::unique_ptr<Compiled> made,
             Compiled::make(worker_, module_, functions_to_compile(),
                            {run_.context, run_.limits, Registered::libraries_of(settings)}, job_));
      compiled_ = made.get();
      out_.answer.compile_s = compiled_->compile_seconds();
      if (run_.rounds > 0) compiled_->record();
      backend_ = std::move(made);
    }
    functions_ = std::make_unique<Registered>(worker_, module_, std::move(settings), compiled_);
    return {};
  }
  std::set<std::string> functions_to_compile() const {
    std::set<std::string> names = model::prim_functions_called(module_, run_.function);
    for (const auto& [name, binding] : run_.bindings)
      if (binding.kind == FunctionBinding::Kind::PrimFunc) names.insert(binding.target);
    return names;
  }

  Result<std::vector<TensorValue>> called() {
    std::vector<Value> values;
    for (const ModelArgument& argument : arguments_) {
      if (auto tensor = std::get_if<Tensor>(&argument.value)) {
        TS_TRY(TensorValue held, backend_->hold(*tensor));
        values.push_back(Value{std::move(held)});
      } else {
        values.push_back(std::get<Value>(argument.value));
      }
    }
    if (module_->prim_func(run_.function)) return called_prim(values);
    model::RunSettings settings;
    settings.functions = functions_.get();
    settings.job = job_;
    if (run_.nodes) settings.observe = [this](const model::NodeRun& node) { return observe(node); };
    TS_TRY(Value result, model::run_function(module_, run_.function, std::move(values), *backend_, settings));
    return model::tensors_in(result);
  }

  /// A TensorIR function: its outputs are the arguments that it writes.
  Result<std::vector<TensorValue>> called_prim(const std::vector<Value>& values) {
    const PrimFunc function = module_->prim_func(run_.function);
    const std::vector<bool> written = model::written_parameters(*function);
    std::vector<model::Operand> operands;
    std::vector<TensorValue> outputs;
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (auto tensor = values[k].get<TensorValue>()) {
        operands.emplace_back(*tensor);
        if (written[k]) outputs.push_back(*tensor), prim_outputs_.push_back(arguments_[k].name);
      } else {
        operands.emplace_back(*values[k].get<model::NumberValue>());
      }
    }
    TS_TRY_VOID(model::check_operands(*function, run_.function, operands));
    TS_TRY(double seconds, backend_->run(run_.function, operands, job_));
    if (run_.nodes) TS_TRY_VOID(observe({run_.function, run_.function, "call", seconds, outputs, function.get()}));
    return outputs;
  }

  Result<void> observe(const model::NodeRun& node) {
    RunNode& made = nodes_.emplace_back(RunNode{node.function, node.name, node.op, node.seconds});
    const bool keeps = run_.keep.contains("*") || run_.keep.contains(node.name);
    for (std::size_t k = 0; k < node.tensors.size(); ++k) {
      TS_TRY(Tensor tensor, backend_->fetch(node.tensors[k]));
      made.bytes += tensor.bytes();
      made.tensors.push_back(
          described_tensor(node.tensors.size() == 1 ? node.name : formatted("{}.{}", node.name, k), tensor));
      if (keeps) out_.kept[nodes_.size() - 1].push_back(tensor.clone());
    }
    if (auto address = address_of(run_.module, *node.binding)) made.node = address->str();
    // The calls since the node before are this one's.
    if (compiled_) calls_behind_.push_back(compiled_->recorded());
    job_.report(int64_t(nodes_.size()), 0, message("Ran {0}", node.name));
    return {};
  }

  Result<void> take_outputs(const std::vector<TensorValue>& results) {
    std::vector<std::string> names = prim_outputs_;
    if (names.size() != results.size()) names = output_names(module_, run_.function, results.size());
    for (std::size_t k = 0; k < results.size(); ++k) {
      TS_TRY(Tensor tensor, backend_->fetch(results[k]));
      out_.answer.outputs.push_back(described_tensor(names[k], tensor));
      out_.outputs.emplace_back(names[k], tensor.clone());
    }
    return {};
  }

  /// The recorded calls again, so that times are those of a warm model without this process between its calls.
  Result<void> repeat() {
    if (run_.rounds == 0 || !compiled_) return {};
    if (functions_->ran_elsewhere()) {
      note(out_.answer, message("the times are of one call each: functions outside the compiled model take part"));
      return {};
    }
    if (compiled_->recorded() == 0) return {};
    TS_TRY(ModelSession::Done done, compiled_->repeat(run_.rounds, job_));
    std::vector<double> rounds = done.rounds;
    std::ranges::sort(rounds);
    protocol::RunProfile& profile = out_.answer.profile.emplace();
    profile.rounds = run_.rounds;
    profile.median_s = rounds[rounds.size() / 2];
    profile.min_s = rounds.front();
    std::size_t at = 0;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      const std::size_t end = calls_behind_[node];
      if (at < end) nodes_[node].seconds = 0;
      for (; at < end; ++at) nodes_[node].seconds += done.seconds[at];
    }
    for (double seconds : done.seconds) profile.nodes_s += seconds;
    return {};
  }

  Result<void> check() {
    auto& results = out_.answer.check.emplace();
    int64_t length = 1024;
    for (const std::string& name : functions_to_compile())
      length += interp::longest_reduction(module_->prim_func(name), run_.sizes);
    const model::Tensors& expected = *run_.check;
    const bool only = expected.size() == 1 && out_.outputs.size() == 1;
    for (const auto& [name, tensor] : out_.outputs) {
      auto found = only ? expected.begin() : expected.find(name);
      if (found == expected.end())
        return fail(bad_input("run.check-missing", "nothing is expected of output {0}; the expected outputs are {1}",
                              name, names_of(expected)));
      const interp::Comparison compared =
          interp::compare(tensor, found->second, length, DataType::none(), interp::IfVacuous::Judge);
      protocol::RunCheck& result = results.emplace_back(
          protocol::RunCheck{name, compared.passed, {}, {}, compared.max_error, compared.tolerance});
      if (!compared.passed) {
        result.reason_sentence = {interp::comparison_message(compared, tensor.shape())};
        result.reason = interp::comparison_text(compared, tensor.shape());
      }
      out_.check_passed = out_.check_passed && compared.passed;
    }
    return {};
  }
  static std::string names_of(const model::Tensors& tensors) {
    std::string out;
    for (const auto& [name, tensor] : tensors) out += (out.empty() ? "" : ", ") + name;
    return out;
  }

  Worker& worker_;
  const ModelRun& run_;
  const Job& job_;
  IRModule module_;
  std::vector<ModelArgument> arguments_;
  std::unique_ptr<model::Backend> backend_;
  Compiled* compiled_ = nullptr;
  std::unique_ptr<Registered> functions_;
  std::vector<RunNode> nodes_;
  std::vector<std::size_t> calls_behind_;  ///< for each node, the recorded calls up to its end
  std::vector<std::string> prim_outputs_;
  ModelRan out_;
};

}  // namespace

Result<ModelRan> run_model(Worker& worker, const ModelRun& run, const Job& job) {
  if (!run.module->find(run.function)) {
    std::string names;
    for (const auto& [name, function] : run.module->functions) names += (names.empty() ? "" : ", ") + name;
    return fail(bad_input("model.no-function", "the module has no function {0}; it has {1}", run.function, names));
  }
  return Running(worker, run, job).result();
}

}  // namespace tirscope::runtime
