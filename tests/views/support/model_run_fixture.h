// SPDX-License-Identifier: Apache-2.0
// A run of a model as the server answers it, for tests of views.
#pragma once

#include <cstring>

#include "script/saved_graph/base64.h"
#include "views/common/values/model_run.h"

namespace tirscope::views {

/// A tensor of float32 with its data.
inline protocol::RunTensor runTensor(const std::string& name, std::vector<int64_t> shape,
                                     const std::vector<float>& values) {
  protocol::RunTensor tensor{name, "float32", std::move(shape)};
  for (float value : values) {
    tensor.min = std::min<double>(tensor.min.value_or(value), value);
    tensor.max = std::max<double>(tensor.max.value_or(value), value);
  }
  tensor.data = script::to_base64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)});
  return tensor;
}

/// Three bindings of `main`: a matrix, a pair, and one whose values were not kept; and the result.
inline ModelRunPtr sampleModelRun() {
  const std::vector<float> six = {-1, 0, 1, 2, 3, 4};
  protocol::ModelRunAnswer answer;
  answer.target = "cpu:threads=1";
  answer.seconds = 0.004;
  answer.compile_s = 0.2;
  answer.profile = protocol::RunProfile{20, 0.002, 0.0019, 0.0018};
  answer.inputs = {
      {"x", "float32", "given", {2, 3}}, {"w", "float32", "params", {3, 3}}, {"b", "float32", "random", {3}}};
  answer.nodes.emplace();
  answer.nodes->push_back({"main", "lv", "call_tir matmul", 0.0012, 24, {runTensor("lv", {2, 3}, six)}});
  answer.nodes->push_back({"main",
                           "pair",
                           "call_tir split",
                           0.0004,
                           48,
                           {runTensor("pair", {2, 3}, six), runTensor("pair", {1, 2, 3}, six)}});
  answer.nodes->push_back({"main", "gone", "call_tir relu", 0.0002, 24, {runTensor("gone", {6}, six)}});
  answer.nodes->back().tensors.front().data.reset();
  answer.outputs = {runTensor("lv", {2, 3}, six)};
  return modelRunOf(nullptr, "main", QStringLiteral("CPU, 1 thread"), std::move(answer));
}

}  // namespace tirscope::views
