// SPDX-License-Identifier: Apache-2.0
#include "runtime/model/model_methods.h"

#include <algorithm>
#include <cstring>

#include "model/files/tensor_file.h"
#include "protocol/messages/model.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "runtime/model/model_run.h"
#include "script/saved_graph/base64.h"

namespace tirscope::runtime {

namespace {

using model::Tensor;
using protocol::FunctionArgument;
using protocol::ModelRunAnswer;
using protocol::ModelRunRequest;
using protocol::Objects;
using protocol::TensorEntry;

/// No tensor of a client's is larger.
constexpr int64_t largest_tensor = int64_t(8) << 30;

std::string base64_of(const Tensor& tensor) {
  const auto bytes = model::bytes_of(tensor);
  return script::to_base64({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

TensorEntry entry_of(const Tensor& tensor) { return {tensor.dtype().str(), tensor.shape(), base64_of(tensor), {}}; }

Result<DataType> memory_type(const std::string& text, const std::string& name) {
  auto dtype = DataType::parse(text);
  if (dtype && interp::value_bytes(*dtype)) return *dtype;
  return fail(bad_input("protocol.tensor", "tensor {0} has the type '{1}', which no memory holds", name, text));
}

/// A tensor whose elements, or a part of them, begin at `offset`.
Result<model::NewTensor> made_tensor(const std::string& type, const std::vector<int64_t>& shape,
                                     const std::string& name) {
  TS_TRY(DataType dtype, memory_type(type, name));
  auto bytes = tensor_bytes(dtype, shape);
  if (!bytes || *bytes > largest_tensor)
    return fail(bad_input("protocol.tensor", "tensor {0}, {1}, is too large, or has a negative extent", name,
                          model::type_text(dtype, shape)));
  return model::new_tensor(dtype, shape, name);
}

Result<Tensor> tensor_from(const Objects& objects, const TensorEntry& entry, const std::string& name) {
  if (entry.tensor) {
    TS_TRY(Tensor held, objects.tensor(*entry.tensor));
    auto data = held.as<std::byte>();
    return model::tensor_of(model::NewTensor{std::move(held), data}, name);
  }
  if (!entry.dtype || !entry.shape || !entry.data)
    return fail(
        bad_input("protocol.tensor", "tensor {0} needs dtype, shape and data, or the handle of a tensor", name));
  auto bytes = script::from_base64(*entry.data);
  if (!bytes) return fail(bad_input("protocol.tensor", "the data of tensor {0} is not base64", name));
  TS_TRY(model::NewTensor made, made_tensor(*entry.dtype, *entry.shape, name));
  if (int64_t(bytes->size()) != made.tensor.bytes())
    return fail(bad_input("protocol.tensor", "tensor {0} has {1} bytes of data, but its shape needs {2}", name,
                          bytes->size(), made.tensor.bytes()));
  std::memcpy(made.data, bytes->data(), bytes->size());
  return model::tensor_of(std::move(made), name);
}

Result<model::Tensors> tensors_from(const Objects& objects,
                                    const std::optional<std::map<std::string, TensorEntry>>& given) {
  model::Tensors out;
  if (given)
    for (const auto& [name, entry] : *given) {
      TS_TRY(Tensor tensor, tensor_from(objects, entry, name));
      out.emplace(name, std::move(tensor));
    }
  return out;
}

/// What calls the client's functions.
CallerFunction calling(Objects& objects, double seconds) {
  return [&objects, seconds](const CallerCall& call, const Job& job) -> Result<std::vector<Tensor>> {
    protocol::FunctionCall message{call.name, {}, {}};
    for (const auto& argument : call.arguments) {
      FunctionArgument& made = message.arguments.emplace_back();
      if (auto tensor = std::get_if<Tensor>(&argument)) made.tensor = entry_of(*tensor);
      if (auto integer = std::get_if<int64_t>(&argument)) made.integer = *integer;
      if (auto number = std::get_if<double>(&argument)) made.number = *number;
      if (auto text = std::get_if<std::string>(&argument)) made.text = *text;
    }
    for (const auto& [dtype, shape] : call.outputs) message.outputs.push_back({dtype.str(), shape, {}, {}});
    auto answer = objects.ask("function.call", protocol::encode(message), seconds, job);
    if (!answer) {
      answer.error().notes.push_back({"in the function {0}", {call.name}});
      return fail(std::move(answer.error()));
    }
    TS_TRY(protocol::FunctionResult result, protocol::decode<protocol::FunctionResult>(*answer, "result"));
    std::vector<Tensor> out;
    for (const TensorEntry& entry : result.outputs) {
      TS_TRY(Tensor tensor, tensor_from(objects, entry, "of " + call.name));
      out.push_back(std::move(tensor));
    }
    return out;
  };
}

std::string function_called(const ModelRunRequest& request, const IRModule& module) {
  if (request.function) return *request.function;
  return !module->find("main") && module->functions.size() == 1 ? module->functions.begin()->first : "main";
}

Result<FunctionBindings> bindings_of(const ModelRunRequest& request, Libraries libraries) {
  FunctionBindings out;
  if (request.bind)
    for (const auto& [name, target] : *request.bind) {
      TS_TRY(auto binding, parse_binding(name + "=" + target));
      if (binding.second.kind == FunctionBinding::Kind::Library && libraries == Libraries::Refused)
        return fail(bad_input("model.library-refused",
                              "a server loads no library for a client, so {0} cannot be bound to {1}", name, target));
      out.insert(std::move(binding));
    }
  if (request.functions)
    for (const std::string& name : *request.functions) out[name] = {FunctionBinding::Kind::Caller, name};
  return out;
}

Result<std::vector<std::string>> libraries_of(const ModelRunRequest& request, Libraries libraries) {
  std::vector<std::string> out;
  if (request.libraries)
    for (const std::string& path : *request.libraries) {
      if (libraries == Libraries::Refused)
        return fail(
            bad_input("model.library-refused", "a server loads no library for a client, so {0} is not loaded", path));
      TS_TRY(std::string file, library_file(path));
      out.push_back(std::move(file));
    }
  return out;
}

Result<ModelRun> run_of(Objects& objects, const ModelRunRequest& request, Libraries libraries) {
  ModelRun run;
  TS_TRY(protocol::ModuleObject object, objects.module(request.module));
  run.module = object.module;
  run.function = function_called(request, run.module);
  TS_TRY(run.context, protocol::pass_context(request.target, request.config));
  TS_TRY(run.inputs, tensors_from(objects, request.inputs));
  TS_TRY(run.params, tensors_from(objects, request.params));
  TS_TRY(run.bindings, bindings_of(request, libraries));
  TS_TRY(run.libraries, libraries_of(request, libraries));
  if (request.check) {
    TS_TRY(run.check, tensors_from(objects, request.check));
  }
  if (request.set)
    for (const auto& [name, value] : *request.set) run.sizes[name] = value;
  run.seed = uint64_t(request.seed.value_or(0));
  run.interp = request.interp.value_or(false);
  const bool profile = request.profile.value_or(false);
  run.nodes = profile || request.keep;
  run.rounds = profile ? int(std::clamp<int64_t>(request.rounds.value_or(20), 1, 10'000)) : 0;
  if (request.keep) run.keep = {request.keep->begin(), request.keep->end()};
  if (request.time_limit) run.limits.seconds = *request.time_limit;
  run.caller = calling(objects, request.function_time_limit.value_or(30));
  return run;
}

template <Libraries libraries>
Result<ModelRunAnswer> model_run(Objects& objects, const ModelRunRequest& request, const Job& job) {
  TS_TRY(ModelRun run, run_of(objects, request, libraries));
  TS_TRY(ModelRan ran, run_model(shared_worker(), run, job));
  if (request.data.value_or(true))
    for (std::size_t k = 0; k < ran.outputs.size(); ++k) ran.answer.outputs[k].data = base64_of(ran.outputs[k].second);
  for (const auto& [node, tensors] : ran.kept)
    for (std::size_t k = 0; k < tensors.size(); ++k) (*ran.answer.nodes)[node].tensors[k].data = base64_of(tensors[k]);
  return std::move(ran.answer);
}

Result<protocol::TensorHoldAnswer> tensor_hold(Objects& objects, const protocol::TensorHoldRequest& request,
                                               const Job&) {
  auto bytes = script::from_base64(request.data);
  if (!bytes) return fail(bad_input("protocol.tensor", "the data of the tensor is not base64"));
  Tensor tensor;
  std::string handle;
  if (request.tensor) {
    TS_TRY(tensor, objects.tensor(*request.tensor));
    handle = *request.tensor;
  } else {
    TS_TRY(model::NewTensor made, made_tensor(request.dtype, request.shape, "to hold"));
    tensor = std::move(made.tensor);
    handle = objects.add(tensor);
  }
  const int64_t offset = request.offset.value_or(0);
  if (offset < 0 || offset > tensor.bytes() || int64_t(bytes->size()) > tensor.bytes() - offset)
    return fail(bad_input("protocol.tensor", "{0} bytes at byte {1} do not fit into a tensor of {2} bytes",
                          bytes->size(), offset, tensor.bytes()));
  std::memcpy(tensor.as<char>() + offset, bytes->data(), bytes->size());
  return protocol::TensorHoldAnswer{handle, tensor.bytes()};
}

Result<protocol::TensorOpenAnswer> tensor_open(Objects& objects, const protocol::TensorOpenRequest& request,
                                               const Job&) {
  TS_TRY(model::Tensors tensors, model::read_tensors(request.path));
  protocol::TensorOpenAnswer answer;
  for (auto& [name, tensor] : tensors) answer.tensors[name] = objects.add(std::move(tensor));
  return answer;
}

}  // namespace

protocol::Methods model_methods(Libraries libraries) {
  const bool loads = libraries == Libraries::OfRequests;
  return {protocol::method(loads ? model_run<Libraries::OfRequests> : model_run<Libraries::Refused>),
          protocol::method(tensor_hold), protocol::method(tensor_open)};
}

}  // namespace tirscope::runtime
