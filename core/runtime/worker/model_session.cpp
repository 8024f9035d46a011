// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/model_session.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/codec.h"
#include "protocol/diagnostic_json.h"
#include "runtime/worker/crash/run_failure.h"
#include "runtime/worker/exchange.h"
#include "runtime/worker/shared_memory.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;

/// What waits to be sent is sent when it is more than this.
constexpr int64_t most_waiting = int64_t(128) << 20;

json slot_json(const ModelSession::SessionSlot& slot) {
  if (slot.array < 0) return {{"bits", slot.bits}};
  return {{"array", slot.array}, {"offset", slot.offset}};
}

json argument_json(const ModelSession::LibraryArgument& argument) {
  if (auto integer = std::get_if<int64_t>(&argument.value)) return {{"integer", *integer}};
  if (auto number = std::get_if<double>(&argument.value)) return {{"number", *number}};
  if (auto text = std::get_if<std::string>(&argument.value)) return {{"text", *text}};
  return {{"array", argument.array},
          {"offset", argument.offset},
          {"dtype", argument.dtype.str()},
          {"shape", argument.shape}};
}

json call_json(const ModelSession::SessionCall& call) {
  if (call.libraries.empty()) {
    json slots = json::array();
    for (const auto& slot : call.slots) slots.push_back(slot_json(slot));
    return {{"code", call.code}, {"entry", call.entry}, {"slots", slots}};
  }
  json arguments = json::array();
  for (const auto& argument : call.arguments) arguments.push_back(argument_json(argument));
  return {{"libraries", call.libraries}, {"symbol", call.symbol}, {"name", call.name}, {"arguments", arguments}};
}

}  // namespace

/// One message, and what goes with it through the shared memory.
struct ModelSession::Message {
  json content = json::object();
  uint64_t total = 0;
  std::vector<std::pair<uint64_t, std::string_view>> pieces = {};  ///< to the process
  std::vector<interp::NDArray> kept = {};                          ///< whose bytes they are
  /// Takes what came back; false where it is not there.
  std::function<bool(int memory)> take = {};

  uint64_t room(uint64_t bytes) {
    const uint64_t at = total;
    total += (bytes + 4095) / 4096 * 4096;
    return at;
  }
};

ModelSession::ModelSession(Worker& worker, std::vector<std::string> libraries, int threads, const Limits& limits,
                           std::optional<passes::Target> target, codegen::DeviceCode device)
    : worker_(worker),
      libraries_(std::move(libraries)),
      threads_(threads),
      limits_(limits),
      target_(std::move(target)),
      device_(std::move(device)) {
  if (limits_.bytes <= 0) limits_.bytes = available_memory() / 4 * 3;
}

ModelSession::~ModelSession() {
  if (!begun_ || lost_) return;
  if (!libraries_.empty()) {  // what such code left running would answer for the next model
    std::lock_guard lock(worker_.mutex_);
    child().stop();
    return;
  }
  held_.clear();
  Message last;
  last.content["end"] = true;
  (void)send(last, {}, {});  // the next message of another finds the process, or starts one
}

Worker::Child& ModelSession::child() { return worker_.child(target_ ? Role::Device : Role::Run, libraries_); }

Result<int64_t> ModelSession::hold(int64_t bytes, std::optional<interp::NDArray> contents) {
  if (bytes > limits_.bytes - alive_bytes_)
    return fail(refused("run.out-of-memory", "the model needs {0} MB, more than the {1} MB allowed; use smaller sizes",
                        (alive_bytes_ + bytes) >> 20, limits_.bytes >> 20));
  const int64_t array = next_++;
  alive_bytes_ += bytes;
  bytes_[array] = bytes;
  if (contents && bytes > most_waiting && !target_) {
    // In parts, so that it is not in the shared memory as a whole too. A device's memory is written as a whole.
    held_.push_back({array, bytes, {}});
    for (int64_t at = 0; at < bytes; at += most_waiting / 2)
      TS_TRY_VOID(write(array, at, contents->as<char>() + at, std::min(most_waiting / 2, bytes - at), {}));
    return array;
  }
  held_.push_back({array, bytes, std::move(contents)});
  int64_t waiting = 0;
  for (const Held& one : held_) waiting += one.contents ? one.bytes : 0;
  if (waiting > most_waiting) TS_TRY_VOID(send_held({}));
  return array;
}

void ModelSession::drop(int64_t array) {
  auto found = bytes_.find(array);
  if (found == bytes_.end()) return;
  alive_bytes_ -= found->second;
  bytes_.erase(found);
  if (std::erase_if(held_, [&](const Held& one) { return one.array == array; }) == 0) dropped_.push_back(array);
}

Result<void> ModelSession::send_held(const Job& job) {
  Message message;
  TS_TRY_VOID(send(message, {}, job));
  return {};
}

Result<std::size_t> ModelSession::load(std::string object, std::vector<std::string> libraries, const Job& job) {
  Message message;
  message.content["load"] = {
      {"offset", message.room(object.size())}, {"bytes", object.size()}, {"libraries", libraries}};
  message.pieces.emplace_back(message.content["load"]["offset"].get<uint64_t>(), object);
  TS_TRY_VOID(send(message, {}, job));
  return codes_++;
}

Result<ModelSession::Done> ModelSession::call(const std::vector<SessionCall>& calls, int rounds,
                                              const std::vector<std::string>& names, const Job& job) {
  Message message;
  json list = json::array();
  for (const SessionCall& call : calls) list.push_back(call_json(call));
  message.content["calls"] = std::move(list);
  message.content["rounds"] = rounds;
  TS_TRY(ModelReply reply, send(message, names, job));
  if (reply.seconds.size() != calls.size() || reply.rounds.size() != std::size_t(std::max(1, rounds)))
    return fail(garbled("it has the times of other calls"));
  Done done{std::move(reply.seconds), std::move(reply.rounds), {}};
  for (const Returned& returned : reply.returned) {
    auto& value = done.returned.emplace_back();
    if (returned.kind == "int") value = returned.integer;
    if (returned.kind == "float") value = returned.number;
  }
  return done;
}

Result<void> ModelSession::write(int64_t array, int64_t to, const void* from, int64_t bytes, const Job& job) {
  if (bytes == 0) return {};
  Message message;
  const uint64_t at = message.room(uint64_t(bytes));
  message.content["write"] = json::array({{{"id", array}, {"to", to}, {"bytes", bytes}, {"offset", at}}});
  message.pieces.emplace_back(at, std::string_view(static_cast<const char*>(from), std::size_t(bytes)));
  TS_TRY_VOID(send(message, {}, job));
  return {};
}

Result<void> ModelSession::fetch(int64_t array, int64_t from, void* to, int64_t bytes, const Job& job) {
  if (bytes == 0) return {};
  Message message;
  const uint64_t at = message.room(uint64_t(bytes));
  message.content["fetch"] = json::array({{{"id", array}, {"from", from}, {"bytes", bytes}, {"offset", at}}});
  message.take = [&](int memory) { return copy_in(memory, at, to, std::size_t(bytes)); };
  TS_TRY_VOID(send(message, {}, job));
  return {};
}

/// What was held and dropped since the last message.
void ModelSession::add_held(Message& message) {
  json& content = message.content;
  if (!dropped_.empty()) content["drop"] = dropped_;
  if (!held_.empty()) content["hold"] = json::array();
  for (Held& one : held_) {
    json item = {{"id", one.array}, {"bytes", one.bytes}};
    if (one.contents && one.bytes > 0) {
      const uint64_t at = message.room(uint64_t(one.bytes));
      item["offset"] = at;
      message.pieces.emplace_back(at, std::string_view(one.contents->as<char>(), std::size_t(one.bytes)));
      message.kept.push_back(*std::move(one.contents));
    }
    content["hold"].push_back(std::move(item));
  }
  held_.clear(), dropped_.clear();
}

Result<ModelReply> ModelSession::send(Message& message, const std::vector<std::string>& names, const Job& job) {
  if (lost_) return fail(refused("run.worker-lost", "the process that ran the model has ended; run again"));
  std::lock_guard lock(worker_.mutex_);
  json& content = message.content;
  if (!begun_) content["begin"] = true;
  add_held(message);
  content["threads"] = threads_;
  content["memory"] = std::max<int64_t>(limits_.bytes - alive_bytes_, 0);
  if (target_) content["target"] = target_->str(), content["device"] = protocol::encode(device_);
  Errand errand{{{"model", std::move(content)}}, message.total};
  errand.limits = limits_;
  errand.names = &names;
  errand.fill = [&](int memory) {
    return std::ranges::all_of(message.pieces, [&](const auto& piece) {
      return copy_out(memory, piece.first, piece.second.data(), piece.second.size());
    });
  };
  Worker::Child& process = child();
  auto done = worker_.send(process, errand, job, begun_);
  lost_ = !done;
  if (!done) return fail(std::move(done.error()));
  begun_ = true;
  if (done->reply->failure) {
    Diagnostic why = told_of_run(*done->reply->failure, names, limits_.bytes);
    // What wrote where it may not, or has lost its device, is not used again.
    lost_ = true;
    process.stop();
    return fail(std::move(why));
  }
  lost_ = !done->reply->model || (message.take && !message.take(process.memory));
  if (lost_) return process.stop(), fail(garbled("it is not the reply to a step of a model"));
  if (process.memory >= 0) give_back_pages(process.memory);
  return std::move(*done->reply->model);
}

}  // namespace tirscope::runtime
