// SPDX-License-Identifier: Apache-2.0
#include "runtime/model/arguments.h"

#include <algorithm>

#include "ir/ir.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"
#include "model/run/interpreted.h"
#include "support/format.h"

namespace tirscope::runtime {

using model::Tensor;
using model::Value;

namespace {

/// Element `index` of stream `stream`.
uint64_t drawn(uint64_t seed, uint64_t stream, uint64_t index) {
  uint64_t z = seed * 0xd1342543de82ef95ull + stream * 0x2545f4914f6cdd1dull + (index + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

Result<void> fill_random(Tensor& tensor, uint64_t seed, uint64_t stream, const Job& job) {
  constexpr int64_t between_looks = int64_t(1) << 20;
  for (int64_t k = 0; k < tensor.size(); ++k) {
    if (k % between_looks == 0 && job.stop.stop_requested())
      return fail(refused("run.cancelled", "the run was cancelled"));
    const uint64_t bits = drawn(seed, stream, uint64_t(k));
    if (tensor.dtype().is_floating())
      tensor.set_number(k, 2 * double(bits >> 11) * 0x1p-53 - 1);
    else
      tensor.set_integer(k, int64_t(bits >> 61) & (tensor.dtype().is_bool() ? 1 : 7));
  }
  return {};
}

/// Bytes that random arguments may take together.
int64_t most_random_bytes(const ModelRun& run) {
  return run.interp ? model::Interpreted::default_most_bytes : interp::InputOptions{}.max_bytes;
}

/// What was given for a parameter; null: nothing.
const Tensor* given_for(const ModelRun& run, const std::string& name, const char** source) {
  if (auto found = run.inputs.find(name); found != run.inputs.end()) return *source = "given", &found->second;
  if (run.random.contains(name)) return nullptr;
  if (auto found = run.params.find(name); found != run.params.end()) return *source = "params", &found->second;
  return nullptr;
}

Result<void> check_names(const ModelRun& run, const std::vector<std::string>& parameters) {
  std::vector<std::string> given(run.random.begin(), run.random.end());
  for (const auto& [name, tensor] : run.inputs) given.push_back(name);
  for (const std::string& name : given) {
    if (std::ranges::contains(parameters, name)) continue;
    std::string names;
    for (const std::string& known : parameters) names += (names.empty() ? "" : ", ") + known;
    return fail(bad_input("run.unknown-input", "{0} has no parameter {1}; its parameters are {2}", run.function, name,
                          names.empty() ? "none" : names));
  }
  return {};
}

/// Refuses sizes that no parameter has: a misspelt one would go unnoticed.
Result<void> check_sizes(const ModelRun& run, const std::set<std::string>& known) {
  for (const auto& [name, value] : run.sizes) {
    if (known.contains(name)) continue;
    std::string names;
    for (const std::string& one : known) names += (names.empty() ? "" : ", ") + one;
    return fail(bad_input("run.unknown-size", "no parameter of {0} has the size {1}; the sizes are {2}", run.function,
                          name, names.empty() ? "all known" : names));
  }
  return {};
}

protocol::RunInput told_input(const std::string& name, const Tensor& tensor, const char* source) {
  return {name, tensor.dtype().str(), source, tensor.shape()};
}

// ---- functions of Relax ---------------------------------------------------------------------------------------------

/// Makes the arguments of a function of Relax: those that are given first, whose shapes give the sizes of the others.
class GraphArguments {
 public:
  GraphArguments(const ModelRun& run, const RelaxFunctionNode& function, const Job& job)
      : run_(run), function_(function), job_(job), left_(most_random_bytes(run)) {}

  Result<std::vector<ModelArgument>> make(std::vector<protocol::RunInput>& told) {
    std::vector<std::string> names;
    for (const RelaxVar& param : function_.params) names.push_back(param->name);
    TS_TRY_VOID(check_names(run_, names));
    std::set<std::string> sizes;
    for (const RelaxVar& param : function_.params) {
      if (as<PrimStructInfoNode>(param->struct_info)) sizes.insert(param->name);
      for (const Var& var : free_vars(*param->struct_info)) sizes.insert(var->name);
    }
    TS_TRY_VOID(check_sizes(run_, sizes));
    for (const RelaxVar& param : function_.params) TS_TRY_VOID(take_sizes(*param));
    std::vector<ModelArgument> out;
    for (const RelaxVar& param : function_.params) {
      const char* source = "random";
      const Tensor* given = given_for(run_, param->name, &source);
      if (given) {
        out.push_back({param->name, *given});
      } else {
        TS_TRY(ModelArgument made, random(*param, out.size()));
        out.push_back(std::move(made));
      }
      if (auto tensor = std::get_if<Tensor>(&out.back().value))
        told.push_back(told_input(param->name, *tensor, source));
    }
    return out;
  }

 private:
  /// The sizes that a given argument's shape says, and those that were set by name.
  Result<void> take_sizes(const RelaxVarNode& param) {
    auto info = as<TensorStructInfoNode>(param.struct_info);
    auto shape = info ? as<ShapeExprNode>(info->shape) : nullptr;
    if (!shape) return {};
    for (const Expr& extent : shape->values)
      if (auto var = as<VarNode>(extent))
        if (auto set = run_.sizes.find(var->name); set != run_.sizes.end()) symbols_.emplace(var, set->second);
    const char* source = "";
    const Tensor* given = given_for(run_, param.name, &source);
    if (!given) return {};
    const model::TensorValue value{given->dtype(), given->shape(), nullptr};
    return model::check_value(param.struct_info, Value{value}, symbols_, true,
                              formatted("parameter {} of {}", param.name, run_.function));
  }

  Result<ModelArgument> random(const RelaxVarNode& param, uint64_t stream) {
    if (auto prim = as<PrimStructInfoNode>(param.struct_info)) {
      auto set = run_.sizes.find(param.name);
      if (set == run_.sizes.end()) return fail(missing(param, param.name));
      return ModelArgument{param.name, Value{model::NumberValue{prim->dtype, set->second, double(set->second)}}};
    }
    auto info = as<TensorStructInfoNode>(param.struct_info);
    auto shape = info ? as<ShapeExprNode>(info->shape) : nullptr;
    if (!shape || info->dtype.is_void())
      return fail(bad_input("run.input-missing",
                            "parameter {0} of {1} has no known shape and type, so it cannot be random; give it with "
                            "--input {0}=FILE.npy",
                            param.name, run_.function));
    std::vector<int64_t> extents;
    for (const Expr& extent : shape->values) {
      auto value = model::evaluate(extent, symbols_);
      if (!value) {
        auto var = as<VarNode>(extent);
        return fail(missing(param, var ? var->name : "of an expression"));
      }
      extents.push_back(*value);
    }
    const auto bytes = tensor_bytes(info->dtype, extents);
    if (!bytes || *bytes > left_)
      return fail(refused("inputs.too-large",
                          "parameter {0}, {1}, is larger than what is left of the {2} bytes of random arguments; use "
                          "smaller sizes, or give it with --input {0}=FILE.npy",
                          param.name, model::type_text(info->dtype, extents), most_random_bytes(run_)));
    left_ -= *bytes;
    TS_TRY(model::NewTensor made, model::new_tensor(info->dtype, std::move(extents), param.name));
    TS_TRY_VOID(fill_random(made.tensor, run_.seed, stream, job_));
    return ModelArgument{param.name, std::move(made.tensor)};
  }
  Diagnostic missing(const RelaxVarNode& param, const std::string& size) const {
    return bad_input("model.size-missing",
                     "parameter {0} of {1} needs the size {2}; set it with --set {2}=VALUE, or give the parameter with "
                     "--input {0}=FILE.npy",
                     param.name, run_.function, size);
  }

  const ModelRun& run_;
  const RelaxFunctionNode& function_;
  const Job& job_;
  int64_t left_;
  model::Symbols symbols_;
};

// ---- TensorIR functions ---------------------------------------------------------------------------------------------

Result<std::vector<ModelArgument>> prim_arguments(const ModelRun& run, const PrimFunc& function,
                                                  std::vector<protocol::RunInput>& told) {
  std::vector<std::string> names;
  const ParamBuffers buffers(*function);
  for (const Var& param : function->params) {
    const Buffer buffer = buffers.of(param);
    names.push_back(buffer ? buffer->name : param->name);
  }
  TS_TRY_VOID(check_names(run, names));
  std::set<std::string> sizes;
  for (const codegen::Parameter& parameter : codegen::signature_of(function))
    if (!parameter.buffer) sizes.insert(parameter.var->name);
  TS_TRY_VOID(check_sizes(run, sizes));
  interp::InputOptions options{.seed = run.seed, .sizes = run.sizes, .max_bytes = most_random_bytes(run)};
  const char* source = "";
  for (std::size_t k = 0; k < names.size(); ++k) {
    const Buffer buffer = buffers.of(function->params[k]);
    const Tensor* given = given_for(run, names[k], &source);
    for (std::size_t d = 0; buffer && given && d < buffer->shape.size() && d < given->shape().size(); ++d)
      if (auto var = as<VarNode>(buffer->shape[d])) options.sizes.emplace(var->name, given->shape()[d]);
  }
  TS_TRY(std::vector<interp::Argument> drawn_ones, interp::make_inputs(function, options));
  std::vector<ModelArgument> out;
  for (std::size_t k = 0; k < drawn_ones.size(); ++k) {
    interp::Argument& argument = drawn_ones[k];
    source = "random";
    if (!argument.is_array) {
      out.push_back({names[k], Value{model::NumberValue{argument.dtype, argument.integer, argument.number}}});
      continue;
    }
    const Tensor* given = given_for(run, names[k], &source);
    const bool output = argument.written && !argument.read && !given;
    out.push_back({names[k], given ? given->clone() : argument.array});
    if (!output) told.push_back(told_input(names[k], std::get<Tensor>(out.back().value), source));
  }
  return out;
}

}  // namespace

Result<std::vector<ModelArgument>> arguments_of(const ModelRun& run, const IRModule& module,
                                                std::vector<protocol::RunInput>& told, const Job& job) {
  if (auto relax = as<RelaxFunctionNode>(module->find(run.function)))
    return GraphArguments(run, *relax, job).make(told);
  return prim_arguments(run, module->prim_func(run.function), told);
}

}  // namespace tirscope::runtime
