// SPDX-License-Identifier: Apache-2.0
#include "lesson/graph_values.h"

#include "interp/compare.h"
#include "ir/ir.h"
#include "model/run/executor.h"
#include "model/run/interpreted.h"
#include "passes/pass.h"

namespace tirscope::lesson {

namespace {

constexpr int64_t most_model_bytes = int64_t(256) << 20;

uint64_t next(uint64_t& state) {
  uint64_t z = state += 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

/// Floats in [-1, 1), integers from 0 to 7. Sizes must be known.
Result<model::Tensor> drawn_tensor(const RelaxVarNode& param, uint64_t& state) {
  auto info = as<TensorStructInfoNode>(param.struct_info);
  auto shape = info ? as<ShapeExprNode>(info->shape) : nullptr;
  if (!shape || info->dtype.is_void())
    return fail(bad_input("grade.symbolic", "parameter {0} has no known shape and type", param.name));
  std::vector<int64_t> extents;
  for (const Expr& extent : shape->values) {
    auto value = as_int(extent);
    if (!value || *value < 0) return fail(bad_input("grade.symbolic", "parameter {0} has a symbolic size", param.name));
    extents.push_back(*value);
  }
  TS_TRY(model::NewTensor made, model::new_tensor(info->dtype, extents, param.name));
  for (int64_t k = 0; k < made.tensor.size(); ++k) {
    const uint64_t bits = next(state);
    if (info->dtype.is_floating())
      made.tensor.set_number(k, 2 * double(bits >> 11) * 0x1p-53 - 1);
    else
      made.tensor.set_integer(k, int64_t(bits >> 61) & (info->dtype.is_bool() ? 1 : 7));
  }
  return made.tensor;
}

Result<std::vector<model::Tensor>> outputs_of(const IRModule& given, const std::string& name, uint64_t seed,
                                              const Job& job) {
  IRModule module = given;
  if (!model::operators_to_legalise(module, name).empty()) {
    TS_TRY(module, passes::run_pass(module, {"LegalizeOps", {}}, {}));
  }
  auto function = ref_as<RelaxFunctionNode>(module->find(name));
  if (!function) return fail(bad_input("lesson.no-function", "the program has no function '{0}'", name));
  model::Interpreted backend(module, most_model_bytes);
  std::vector<model::Value> arguments;
  for (const RelaxVar& param : function->params) {
    TS_TRY(const model::Tensor tensor, drawn_tensor(*param, seed));
    TS_TRY(model::TensorValue held, backend.hold(tensor));
    arguments.push_back({std::move(held)});
  }
  TS_TRY(const model::Value result, model::run_function(module, name, std::move(arguments), backend, {.job = job}));
  std::vector<model::Tensor> out;
  for (const model::TensorValue& value : model::tensors_in(result)) {
    TS_TRY(model::Tensor tensor, backend.fetch(value));
    out.push_back(std::move(tensor));
  }
  return out;
}

}  // namespace

Result<std::optional<std::string>> different_graphs(const IRModule& left, const IRModule& right,
                                                    const std::string& name, uint64_t seed, const Job& job) {
  TS_TRY(const std::vector<model::Tensor> expected, outputs_of(left, name, seed, job));
  auto got = outputs_of(right, name, seed, job);
  if (!got) return got.error().message.str();
  if (got->size() != expected.size())
    return formatted("it gives {} tensors instead of {}", got->size(), expected.size());
  // Sums of a model's layers have some thousands of terms.
  constexpr int64_t usual_reduction = 4096;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const interp::Comparison comparison =
        interp::compare((*got)[k], expected[k], usual_reduction, DataType::none(), interp::IfVacuous::Judge);
    if (!comparison.passed) return interp::comparison_text(comparison, expected[k].shape());
  }
  return std::nullopt;
}

}  // namespace tirscope::lesson
