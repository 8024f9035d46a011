// SPDX-License-Identifier: Apache-2.0
#include "runtime/model/registered.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "ir/ir.h"
#include "model/run/prim_call.h"
#include "runtime/built.h"
#include "runtime/measure/anchor.h"
#include "script/files/reader.h"
#include "support/format.h"

namespace tirscope::runtime {

using model::Called;
using model::NumberValue;
using model::Operand;
using model::Tensor;
using model::TensorValue;
using model::TextValue;
using model::Value;

Result<std::string> library_file(const std::string& path) {
  std::error_code error;
  auto found = std::filesystem::canonical(path, error);
  if (!error && std::filesystem::is_regular_file(found, error)) return found.string();
  return fail(bad_input("run.library", "{0} is not a file; name a shared library with its path", path));
}

Result<std::pair<std::string, FunctionBinding>> parse_binding(const std::string& text) {
  const std::size_t equals = text.find('='), colon = text.find(':', equals == text.npos ? 0 : equals);
  if (equals == text.npos || equals == 0 || colon == text.npos || colon + 1 == text.size())
    return fail(bad_input("model.binding",
                          "'{0}' binds nothing; write NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION",
                          text));
  const std::string kind = text.substr(equals + 1, colon - equals - 1), target = text.substr(colon + 1);
  using Kind = FunctionBinding::Kind;
  for (auto [word, known] :
       {std::pair("library", Kind::Library), std::pair("blas", Kind::Blas), std::pair("primfunc", Kind::PrimFunc)})
    if (kind == word) {
      if (known == Kind::Blas && target != blas_functions())
        return fail(
            bad_input("model.unknown-blas", "there is no function blas:{0}; use {1}", target, blas_functions()));
      return std::pair(text.substr(0, equals), FunctionBinding{known, target});
    }
  return fail(bad_input("model.binding", "a name is bound to library:, blas: or primfunc:, not to {0}:", kind));
}

std::string blas_functions() { return "linear"; }

/// One call as all kinds of functions get it.
struct Registered::Request {
  const std::string& name;
  const FunctionBinding& binding;
  const std::vector<Value>& inputs;
  const std::vector<TensorValue>& outputs;
  const StructInfo& returns;
  model::Backend& backend;
  const Job& job;
};

std::vector<std::string> Registered::libraries_of(const Settings& settings) {
  std::vector<std::string> out = settings.libraries;
  if (!settings.blas.empty()) out.push_back(settings.blas);
  return out;
}

Result<Called> Registered::call(const std::string& name, const std::vector<Value>& inputs,
                                const std::vector<TensorValue>& outputs, const StructInfo& returns,
                                model::Backend& backend, const Job& job) {
  const FunctionBinding& binding = settings_.bindings.at(name);
  const Request request{name, binding, inputs, outputs, returns, backend, job};
  switch (binding.kind) {
    case FunctionBinding::Kind::Library: return call_library(request);
    case FunctionBinding::Kind::Blas: return call_blas(request);
    case FunctionBinding::Kind::PrimFunc: return call_prim(request);
    case FunctionBinding::Kind::Caller: return call_caller(request);
  }
  return fail(bad_input("model.call", "{0} is bound to nothing", name));
}

namespace {

Diagnostic odd_argument(const std::string& name, std::size_t k, const Value& value) {
  return bad_input("model.call", "the call of {0}: argument {1} is {2}, which a registered function cannot take", name,
                   k, text_of(value));
}

/// Tensors and numbers of a call, inputs first.
Result<std::vector<Operand>> operands_of_call(const std::string& name, const std::vector<Value>& inputs,
                                              const std::vector<TensorValue>& outputs) {
  std::vector<Operand> out;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    if (auto tensor = inputs[k].get<TensorValue>())
      out.emplace_back(*tensor);
    else if (auto number = inputs[k].get<NumberValue>())
      out.emplace_back(*number);
    else
      return fail(odd_argument(name, k, inputs[k]));
  }
  for (const TensorValue& output : outputs) out.emplace_back(output);
  return out;
}

}  // namespace

// ---- functions of the module ----------------------------------------------------------------------------------------

Result<Called> Registered::call_prim(const Request& request) {
  const std::string& function = request.binding.target;
  TS_TRY(std::vector<Operand> operands, operands_of_call(request.name, request.inputs, request.outputs));
  TS_TRY_VOID(model::check_operands(*module_->prim_func(function), function, operands));
  TS_TRY(double seconds, request.backend.run(function, operands, request.job));
  return Called{{}, seconds};
}

// ---- functions in a process of the worker ---------------------------------------------------------------------------

std::shared_ptr<ModelSession> Registered::session() {
  if (compiled_ && !compiled_->on_device()) return compiled_->session();
  if (!own_)
    own_ = std::make_shared<ModelSession>(worker_, libraries_of(settings_), threads_for(settings_.context.target),
                                          settings_.limits);
  ran_elsewhere_ = true;
  return own_;
}

/// The tensor, in the session's process.
Result<TensorValue> Registered::placed(const Request& request, const TensorValue& value, bool with_contents) {
  if (is_in(value, session())) return value;
  if (!with_contents) return held_in(session(), value.dtype, value.shape, {});
  TS_TRY(Tensor contents, request.backend.fetch(value));
  return held_in(session(), value.dtype, value.shape, std::move(contents));
}

/// Makes the call, whose tensors are in the session, and brings the outputs back where the backend keeps them.
Result<double> Registered::in_session(const Request& request, ModelSession::SessionCall call,
                                      const std::vector<TensorValue>& inputs, const std::vector<TensorValue>& outputs,
                                      Value* returned) {
  std::vector<TensorValue> tensors = inputs;
  tensors.insert(tensors.end(), outputs.begin(), outputs.end());
  std::vector<std::string> names;
  for (std::size_t k = 0; k < inputs.size(); ++k) names.push_back(formatted("input {} of {}", k, request.name));
  for (std::size_t k = 0; k < outputs.size(); ++k) names.push_back(formatted("output {} of {}", k, request.name));
  TS_TRY(ModelSession::Done done, session()->call({call}, 1, names, request.job));
  if (returned && !done.returned.empty()) {
    if (auto integer = std::get_if<int64_t>(&done.returned[0])) *returned = model::integer_value(*integer);
    if (auto number = std::get_if<double>(&done.returned[0]))
      *returned = Value{NumberValue{DataType::floating(64), int64_t(*number), *number}};
  }
  if (compiled_ && session() == compiled_->session()) compiled_->note_call(std::move(call), tensors);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (outputs[k].memory == request.outputs[k].memory) continue;
    TS_TRY(Tensor back, fetched_from(session(), outputs[k], request.job));
    TS_TRY_VOID(request.backend.write(request.outputs[k], back));
  }
  return done.seconds[0];
}

Result<Called> Registered::call_library(const Request& request) {
  ModelSession::SessionCall call;
  call.libraries = settings_.libraries;
  call.symbol = request.binding.target;
  call.name = request.name;
  std::vector<TensorValue> inputs, outputs;
  auto add = [&](const TensorValue& tensor) {
    const ModelSession::SessionSlot slot = slot_of(tensor);
    call.arguments.push_back({slot.array, slot.offset, tensor.dtype, tensor.shape});
  };
  for (std::size_t k = 0; k < request.inputs.size(); ++k) {
    const Value& input = request.inputs[k];
    if (auto tensor = input.get<TensorValue>()) {
      TS_TRY(TensorValue here, placed(request, *tensor, true));
      add(inputs.emplace_back(std::move(here)));
    } else if (auto number = input.get<NumberValue>()) {
      auto& argument = call.arguments.emplace_back();
      if (number->dtype.is_floating())
        argument.value = number->number;
      else
        argument.value = number->integer;
    } else if (auto text = input.get<TextValue>()) {
      call.arguments.emplace_back().value = text->text;
    } else {
      return fail(odd_argument(request.name, k, input));
    }
  }
  for (const TensorValue& output : request.outputs) {
    TS_TRY(TensorValue here, placed(request, output, false));
    add(outputs.emplace_back(std::move(here)));
  }
  Called called;
  TS_TRY(called.seconds, in_session(request, std::move(call), inputs, outputs, &called.value));
  return called;
}

// ---- OpenBLAS -------------------------------------------------------------------------------------------------------

namespace {

/// out = x @ w^T + b, the product by cblas_?gemm. %s: "float32" or "float64", and its letter.
constexpr const char* linear_text = R"(
@T.prim_func
def linear(x: T.handle, w: T.handle, b: T.handle, out: T.handle):
    m, n, k = T.int64(), T.int64(), T.int64()
    X = T.match_buffer(x, (m, k), "{0}")
    W = T.match_buffer(w, (n, k), "{0}")
    B = T.match_buffer(b, (n,), "{0}")
    Out = T.match_buffer(out, (m, n), "{0}")
    for i, j in T.grid(m, n):
        with T.block("bias"):
            vi, vj = T.axis.remap("SS", [i, j])
            Out[vi, vj] = B[vj]
    with T.block("product"):
        T.reads(X[0:m, 0:k], W[0:n, 0:k], Out[0:m, 0:n])
        T.writes(Out[0:m, 0:n])
        T.evaluate(T.call_extern("void", "openblas_set_num_threads", {2}))
        T.evaluate(T.call_extern("void", "cblas_{1}gemm", 101, 111, 112, T.Cast("int32", m), T.Cast("int32", n),
                                 T.Cast("int32", k), T.{0}(1), X.data, T.Cast("int32", k), W.data, T.Cast("int32", k),
                                 T.{0}(1), Out.data, T.Cast("int32", n)))
)";

}  // namespace

Result<std::size_t> Registered::blas_code(DataType dtype, const Job& job) {
  auto found = blas_.find(dtype.str());
  if (found != blas_.end()) return found->second.first;
  const int threads = threads_for(settings_.context.target);
  const std::string text =
      fill_holes(linear_text, {dtype.str(), dtype.bits == 32 ? "s" : "d", std::to_string(threads)});
  auto read = script::read_module(text);
  TS_CHECK(read.has_value(), "the program of blas:linear is one");
  const IRModule module = script::under_main(*read);
  TS_TRY(
      codegen::Code code,
      worker_.build(
          {module, with_library(settings_.context, settings_.blas), {codegen::Form::Object}, false, settings_.limits},
          job));
  TS_TRY(std::size_t number, session()->load(std::move(code.text[codegen::Form::Object]), {settings_.blas}, job));
  blas_.emplace(dtype.str(), std::pair(number, module->prim_func("main")));
  return number;
}

Result<Called> Registered::call_blas(const Request& request) {
  auto first = request.inputs.empty() ? nullptr : request.inputs[0].get<TensorValue>();
  if (request.inputs.size() != 3 || request.outputs.size() != 1 || !first)
    return fail(bad_input("model.call", "the call of {0}: blas:linear takes x, w, b and one output", request.name));
  if (!first->dtype.is_float() || (first->dtype.bits != 32 && first->dtype.bits != 64))
    return fail(bad_input("model.call", "the call of {0}: blas:linear multiplies float32 and float64, not {1}",
                          request.name, first->dtype.str()));
  TS_TRY(std::size_t code, blas_code(first->dtype, request.job));
  const PrimFunc function = blas_.at(first->dtype.str()).second;
  TS_TRY(std::vector<Operand> operands, operands_of_call(request.name, request.inputs, request.outputs));
  TS_TRY_VOID(model::check_operands(*function, request.name, operands));
  std::vector<TensorValue> inputs, outputs;
  for (const Value& input : request.inputs) {
    TS_TRY(TensorValue here, placed(request, *input.get<TensorValue>(), true));
    inputs.push_back(std::move(here));
  }
  TS_TRY(TensorValue out, placed(request, request.outputs[0], false));
  outputs.push_back(std::move(out));
  operands.assign(inputs.begin(), inputs.end());
  operands.emplace_back(outputs[0]);
  ModelSession::SessionCall call{code, codegen::entry_symbol("main")};
  TS_TRY(call.slots, slots_of(codegen::signature_of(function), operands));
  Called called;
  TS_TRY(called.seconds, in_session(request, std::move(call), inputs, outputs, nullptr));
  return called;
}

// ---- functions of the caller ----------------------------------------------------------------------------------------

Result<Called> Registered::call_caller(const Request& request) {
  ran_elsewhere_ = true;
  CallerCall call{request.name, {}, {}};
  for (std::size_t k = 0; k < request.inputs.size(); ++k) {
    const Value& input = request.inputs[k];
    if (auto tensor = input.get<TensorValue>()) {
      TS_TRY(Tensor contents, request.backend.fetch(*tensor));
      call.arguments.emplace_back(std::move(contents));
    } else if (auto number = input.get<NumberValue>()) {
      if (number->dtype.is_floating())
        call.arguments.emplace_back(number->number);
      else
        call.arguments.emplace_back(number->integer);
    } else if (auto text = input.get<TextValue>()) {
      call.arguments.emplace_back(text->text);
    } else {
      return fail(odd_argument(request.name, k, input));
    }
  }
  for (const TensorValue& output : request.outputs) call.outputs.emplace_back(output.dtype, output.shape);
  const auto start = std::chrono::steady_clock::now();
  TS_TRY(std::vector<Tensor> results, settings_.caller(call, request.job));
  Called called;
  called.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (request.outputs.empty()) {
    std::vector<Value> values;
    for (const Tensor& result : results) {
      TS_TRY(TensorValue held, request.backend.hold(result));
      values.push_back(Value{std::move(held)});
    }
    if (values.size() == 1 && !as<TupleStructInfoNode>(request.returns))
      called.value = std::move(values[0]);
    else if (!values.empty())
      called.value = model::tuple_value(std::move(values));
    model::Symbols none;
    if (request.returns)
      TS_TRY_VOID(model::check_value(request.returns, called.value, none, true, "the result of " + request.name));
    return called;
  }
  if (results.size() != request.outputs.size())
    return fail(bad_input("model.call", "{0} gave {1} outputs, but must give {2}", request.name, results.size(),
                          request.outputs.size()));
  for (std::size_t k = 0; k < results.size(); ++k) {
    const TensorValue& output = request.outputs[k];
    if (results[k].dtype() != output.dtype || results[k].shape() != output.shape)
      return fail(bad_input("model.call", "output {0} of {1} must be {2}, but is {3}", k, request.name,
                            model::type_text(output.dtype, output.shape), model::type_text(results[k])));
    TS_TRY_VOID(request.backend.write(output, results[k]));
  }
  return called;
}

}  // namespace tirscope::runtime
