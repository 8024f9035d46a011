// SPDX-License-Identifier: Apache-2.0
// model.run: a function of a module called with tensors; model.import: models of other programs as modules; and tensors
// that a server keeps.
#pragma once

#include "protocol/messages/bench.h"
#include "protocol/messages/message.h"

namespace tirscope::protocol {

/// A tensor on its way: elements row-major, little endian.
struct TensorEntry {
  std::optional<std::string> dtype;
  std::optional<std::vector<int64_t>> shape;
  std::optional<std::string> data, tensor;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("dtype", t.dtype, "`float32`, `int8`, `bool`, ...");
    v("shape", t.shape);
    v("data", t.data, "the elements, row-major and little endian, in base64");
    v("tensor", t.tensor, "instead of the others: the handle of a tensor that the server holds");
  }
};

/// A tensor of a run.
struct RunTensor {
  std::string name, dtype;
  std::vector<int64_t> shape;
  std::optional<double> min = {}, max = {};
  int64_t not_finite = 0;
  std::optional<std::string> data = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("shape", t.shape);
    v("dtype", t.dtype);
    v("min", t.min, "of the finite elements; missing where there are none");
    v("max", t.max);
    v("not_finite", t.not_finite, "elements that are infinite or no number");
    v("data", t.data, "where it was asked for: the elements in base64");
  }
};

/// A binding of the model, once it was run.
struct RunNode {
  std::string function, name, op;
  double seconds = 0;
  int64_t bytes = 0;
  std::vector<RunTensor> tensors = {};
  std::optional<std::string> node = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function, "the function that it is in");
    v("name", t.name, "of its variable");
    v("op", t.op, "what it does: `call_tir linear0`, `call_dps_packed env.relu`, `reshape`");
    v("seconds", t.seconds, "in the functions that it calls");
    v("bytes", t.bytes, "of its result");
    v("tensors", t.tensors, "its result: one, or the items of a tuple");
    v("node", t.node, "its address in the module");
  }
};

struct RunInput {
  std::string name, dtype, source;
  std::vector<int64_t> shape;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("dtype", t.dtype);
    v("shape", t.shape);
    v("source", t.source, "`given`, `params` or `random`");
  }
};

struct RunCheck {
  std::string name;
  bool passed = false;
  std::optional<std::string> reason;
  std::optional<Sentence> reason_sentence;
  double max_error = 0, tolerance = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name, "of the output");
    v("passed", t.passed);
    v("reason", t.reason, "`shape`, `dtype`, `vacuous`, or a sentence about the element that differs most");
    v("reason_sentence", t.reason_sentence, "the reason, to be translated");
    v("max_error", t.max_error, "the largest difference, by what the rule allows");
    v("tolerance", t.tolerance);
  }
};

struct RunProfile {
  int64_t rounds = 0;
  double median_s = 0, min_s = 0, nodes_s = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("rounds", t.rounds, "how often all calls of the model were repeated");
    v("median_s", t.median_s, "of one round, from its first call to the end of its last");
    v("min_s", t.min_s);
    v("nodes_s", t.nodes_s, "the sum over the nodes in the round of the median");
  }
};

struct ModelRunAnswer {
  std::vector<RunTensor> outputs;
  std::optional<std::vector<RunNode>> nodes;
  std::vector<RunInput> inputs;
  std::string target;
  double seconds = 0, compile_s = 0;
  std::optional<RunProfile> profile;
  std::optional<std::vector<RunCheck>> check;
  std::vector<std::string> notes;
  Sentences note_sentences;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("outputs", t.outputs, "what the function returned");
    v("nodes", t.nodes, "with `profile` or `keep`: each binding that calls something or makes a tensor, in order");
    v("inputs", t.inputs, "where each argument came from");
    v("target", t.target, "`interpreter`, or the target");
    v("seconds", t.seconds, "of the whole run, without compiling");
    v("compile_s", t.compile_s);
    v("profile", t.profile);
    v("check", t.check);
    v("notes", t.notes, "what was done besides: operators that were legalised");
    v("note_sentences", t.note_sentences, "the same notes, to be translated");
  }
};

struct ModelRunRequest {
  static constexpr About about{
      "model.run",
      "Calls a function of a module, of Relax or TensorIR, as `tirc run`. A function that the module calls by name "
      "(`R.call_dps_packed(\"env.relu\", ...)`) and that `functions` lists is called back: the server sends the "
      "request "
      "`function.call {name, arguments, outputs}` with an `id` of its own, and the client answers it with "
      "`{outputs}`, both lists of tensors (arguments also numbers and texts), within `function_time_limit`."};
  using Answer = ModelRunAnswer;
  std::string module;
  std::optional<std::string> function, target;
  std::optional<JsonObject> config;
  std::optional<std::map<std::string, TensorEntry>> inputs, params;
  std::optional<std::map<std::string, std::string>> bind;
  std::optional<std::vector<std::string>> functions, libraries, keep;
  std::optional<std::map<std::string, int64_t>> set;
  std::optional<int64_t> seed, rounds;
  std::optional<bool> interp, profile, data;
  std::optional<double> time_limit, function_time_limit;
  std::optional<std::map<std::string, TensorEntry>> check;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "`main`, or the only one");
    v("inputs", t.inputs,
      "arguments by the names of the parameters; those that neither this nor `params` has are random");
    v("params", t.params, "more arguments; names that are no parameters are passed over");
    v("functions", t.functions, "names of functions that the client provides");
    v("bind", t.bind, "other functions by name: `blas:linear`, `primfunc:F` or `library:SYMBOL`");
    v("libraries", t.libraries,
      "files of shared libraries; loaded by a server that was started with `--libraries`, refused by any other");
    v("target", t.target, "the target to build for (`cpu`)");
    v("config", t.config, "options of the PassContext");
    v("interp", t.interp, "run by the reference interpreter instead (false)");
    v("set", t.set, "values for symbolic sizes of random arguments");
    v("seed", t.seed, "of the random arguments (0)");
    v("profile", t.profile, "give the nodes, and repeat the compiled calls for their times (false)");
    v("rounds", t.rounds, "of the repetition (20)");
    v("keep", t.keep, "variables whose values are wanted with their data; `[\"*\"]`: all");
    v("data", t.data, "give the data of the outputs (true)");
    v("check", t.check, "expected outputs by name; a single one fits a single output");
    v("time_limit", t.time_limit, "seconds for one call of a function (600)");
    v("function_time_limit", t.function_time_limit, "seconds for one call of a client's function (30)");
  }
};

struct ModelImportAnswer {
  std::string module, release;
  std::vector<std::string> functions;
  std::map<std::string, std::string> params;
  std::optional<std::vector<json>> diagnostics;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "a new handle");
    v("functions", t.functions, "the names of its functions");
    v("release", t.release, "the TVM release that it is printed for, unless another is asked for");
    v("params", t.params, "weights that became parameters of `main`: handles of tensors by their names");
    v("diagnostics", t.diagnostics, "operators without a translation, all in one, and what the checker objects to");
  }
};
struct ModelImportRequest {
  static constexpr About about{
      "model.import",
      "Translates an ONNX model into a module, as `tirc import`. Operators without a translation become calls of "
      "functions named `onnx.<operator>`; the rest is translated all the same."};
  using Answer = ModelImportAnswer;
  std::string path;
  std::optional<bool> params;
  std::optional<std::map<std::string, int64_t>> set;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("path", t.path, "the model's file on the server's host; external data is read from its folder alone");
    v("params", t.params,
      "make the weights parameters of `main` instead of constants (default: where they have more than 8 MiB together)");
    v("set", t.set, "values for sizes of the model");
  }
};

struct TensorHoldAnswer {
  std::string tensor;
  int64_t bytes = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("tensor", t.tensor, "a new handle");
    v("bytes", t.bytes);
  }
};
struct TensorHoldRequest {
  static constexpr About about{
      "tensor.hold",
      "Keeps a tensor on the server, so that it need not be sent with each run; `release` frees "
      "it. One that is too long for a message is sent in parts."};
  using Answer = TensorHoldAnswer;
  std::string dtype, data;
  std::vector<int64_t> shape;
  std::optional<std::string> tensor;
  std::optional<int64_t> offset;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("dtype", t.dtype);
    v("shape", t.shape);
    v("data", t.data, "elements, row-major and little endian, in base64: all, or a part");
    v("tensor", t.tensor, "a handle from a call before, whose tensor gets this part");
    v("offset", t.offset, "of the part, in bytes (0)");
  }
};

struct TensorOpenAnswer {
  std::map<std::string, std::string> tensors;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("tensors", t.tensors, "new handles by the names of the tensors");
  }
};
struct TensorOpenRequest {
  static constexpr About about{
      "tensor.open",
      "Keeps the tensors of a file on the server's host, .safetensors, .npz or .npy; large ones are mapped and not "
      "copied. A client on the same machine shares memory that way, by /proc/PID/fd/N."};
  using Answer = TensorOpenAnswer;
  std::string path;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("path", t.path, "the file on the server's host");
  }
};

/// What a server asks a client for while it runs a model.
struct FunctionArgument {
  std::optional<TensorEntry> tensor;
  std::optional<int64_t> integer;
  std::optional<double> number;
  std::optional<std::string> text;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("tensor", t.tensor), v("integer", t.integer), v("number", t.number), v("text", t.text);
  }
};
struct FunctionCall {
  std::string name;
  std::vector<FunctionArgument> arguments;
  std::vector<TensorEntry> outputs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name), v("arguments", t.arguments), v("outputs", t.outputs);
  }
};
struct FunctionResult {
  std::vector<TensorEntry> outputs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("outputs", t.outputs);
  }
};

}  // namespace tirscope::protocol
