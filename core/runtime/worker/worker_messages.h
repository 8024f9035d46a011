// SPDX-License-Identifier: Apache-2.0
// What a process of the worker answers, once for both ends: the process encodes, its parent decodes. The process may
// have run anything, so an answer is taken only where its codec finds every member, of its type, and no additional one,
// where it carries the number of the request, and where it is of the kind that was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/device_code.h"
#include "protocol/codec.h"
#include "protocol/codec_integers.h"
#include "runtime/devices/devices.h"
#include "runtime/measure/counters.h"

namespace tirscope::runtime {

/// The run was done.
struct RunReply {
  std::vector<double> seconds;  ///< of one call, for each measurement
  int number = 1;               ///< calls in each measurement
  std::optional<std::string> device = {}, library = {}, no_counters = {};
  std::optional<std::vector<Count>> counts = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("seconds", t.seconds), v("number", t.number), v("device", t.device), v("library", t.library);
    v("no_counters", t.no_counters), v("counts", t.counts);
  }
};

/// What a registered function of a library returned.
struct Returned {
  std::string kind;  ///< "none", "int" or "float"
  int64_t integer = 0;
  double number = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("kind", t.kind), v("integer", t.integer), v("number", t.number);
  }
};

/// What was asked of a model's session was done (model_session.h).
struct ModelReply {
  std::vector<double> seconds;     ///< of each call, in the round whose time is the median
  std::vector<double> rounds;      ///< seconds of all calls together, for each round
  std::vector<Returned> returned;  ///< by the calls of libraries
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("seconds", t.seconds), v("rounds", t.rounds), v("returned", t.returned);
  }
};

/// A form that was asked for: text in the shared memory, one after the other, or kernels.
struct BuiltForm {
  std::optional<uint64_t> bytes;
  std::optional<codegen::DeviceCode> kernels;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("bytes", t.bytes), v("kernels", t.kernels);
  }
};

struct LineOrigin {
  int statement = -1;
  bool approximate = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("s", t.statement), v("a", t.approximate);
  }
};

struct StatementOrigin {
  std::string address;
  bool approximate = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("address", t.address), v("approximate", t.approximate);
  }
};

struct BuildRemark {
  int verdict = 0;  ///< a codegen::Remark::Verdict
  std::string pass, text;
  int statement = -1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("verdict", t.verdict), v("pass", t.pass), v("text", t.text), v("statement", t.statement);
  }
};

struct BuildOrigins {
  std::map<std::string, std::vector<LineOrigin>> lines;  ///< by the form's number
  std::vector<StatementOrigin> origins;
  std::vector<BuildRemark> remarks;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("lines", t.lines), v("origins", t.origins), v("remarks", t.remarks);
  }
};

/// The code was made.
struct BuildReply {
  std::vector<BuiltForm> forms;  ///< in the order of the request
  std::string cpu, features;
  double seconds = 0;
  std::optional<BuildOrigins> origins;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("forms", t.forms), v("cpu", t.cpu), v("features", t.features), v("seconds", t.seconds);
    v("origins", t.origins);
  }
};

/// It was not done.
struct WorkerFailure {
  std::string code, text;
  std::optional<uint64_t> array;  ///< of run.out-of-bounds: beside which array of the run; none: another
  std::optional<protocol::json> diagnostic = {};  ///< the whole, as protocol::error_object writes it
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("code", t.code), v("text", t.text), v("array", t.array), v("diagnostic", t.diagnostic);
  }
};

/// One of the five.
struct WorkerReply {
  int64_t request = 0;  ///< the request's number, which cannot be guessed
  std::optional<RunReply> run = {};
  std::optional<BuildReply> build = {};
  std::optional<std::vector<DeviceEntry>> devices = {};
  std::optional<WorkerFailure> failure = {};
  std::optional<ModelReply> model = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("request", t.request), v("run", t.run), v("build", t.build), v("devices", t.devices), v("failure", t.failure);
    v("model", t.model);
  }
};

}  // namespace tirscope::runtime
