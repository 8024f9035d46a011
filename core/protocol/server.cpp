// SPDX-License-Identifier: Apache-2.0
#include "protocol/server.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "protocol/message_limits.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "support/boundary.h"
#include "support/cancellation.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

json failure(const json& id, json error) { return {{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}}; }

/// As a line; text that is not UTF-8, such as a path, becomes U+FFFD.
std::string text_of(const json& message) { return message.dump(-1, ' ', false, json::error_handler_t::replace); }

/// Requests that wait for their turn, in bytes of their lines.
constexpr std::size_t most_waiting_bytes = 2 * request_limits.bytes;

json malformed(const json& id, int code, const std::string& message) {
  return failure(id, {{"code", code}, {"message", message}});
}

/// The answer to a line that cannot be read. JSON-RPC has its own numbers for them.
json unreadable(const Diagnostic& why) {
  constexpr int not_json = -32700, no_request = -32600;
  const bool is_json = why.code != "json.syntax" && why.code != "json.too-large-number";
  json error = error_object(why);
  error["code"] = is_json ? no_request : not_json;
  return failure(json(), std::move(error));
}

}  // namespace

struct Server::Thread {
  std::thread thread;
};

Server::Server(Methods methods, std::function<void(const std::string&)> send)
    : send_(std::move(send)), objects_(std::make_unique<Objects>()) {
  objects_->set_ask([this](const char* method, json params, double seconds, const Job& job) {
    return ask(method, std::move(params), seconds, job);
  });
  std::vector<MethodEntry> all = {described<MethodsRequest>()};
  for (const Method& method : methods)
    if (method.describe) all.push_back(method.describe());
  std::ranges::sort(all, {}, &MethodEntry::method);
  methods.push_back({MethodsRequest::about.method,
                     [all](Objects&, const json& params, const Job&) -> Result<json> {
                       TS_TRY_VOID(decode<MethodsRequest>(params));
                       return encode(all);
                     },
                     nullptr});
  for (Method& method : methods) {
    std::string name = method.name;
    bool fresh = methods_.emplace(name, std::move(method)).second;
    TS_CHECK(fresh, "method {} is registered twice", name);
  }
}

Server::~Server() { finish(); }

json Server::respond(const json& request, const Job& job) {
  json id = request.is_object() ? request.value("id", json()) : json();
  if (!request.is_object() || !request.contains("method") || !request["method"].is_string())
    return malformed(id, -32600, "a request must be an object with a string \"method\"");
  std::string name = request["method"];
  auto it = methods_.find(name);
  if (it == methods_.end())
    return failure(id,
                   error_object(diagnose(Fault::Unknown, "protocol.unknown-method", "there is no method '{0}'", name)));
  static const json no_params = json::object();
  auto params = request.find("params");
  auto result = [&]() -> Result<json> {
    const CancellationScope scope(job.stop);
    return guarded([&] { return it->second.run(*objects_, params == request.end() ? no_params : *params, job); });
  }();
  if (!result && result.error().fault == Fault::Bug) result.error().notes.push_back(message("in '{0}'", name));
  if (!result) return failure(id, error_object(result.error()));
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(*result)}};
}

json Server::answer(const json& request) { return respond(request, {}); }

void Server::receive(std::string_view line) {
  take(line);
  std::lock_guard lock(mutex_);
  if (queue_.empty()) return;
  if (!thread_) thread_ = std::make_unique<Thread>(Thread{std::thread([this] { work(); })});
  wake_.notify_one();
}

void Server::take(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == line.npos) return;
  Result<json> read = read_json(line, request_limits);
  if (!read) return send_(text_of(unreadable(read.error())));
  json request = std::move(*read);
  if (request.is_object() && request.value("method", json()) == "cancel") {
    json params = request.value("params", json::object());
    std::lock_guard lock(mutex_);
    auto it = running_.find((params.is_object() ? params.value("id", json()) : json()).dump());
    if (it != running_.end()) it->second.request_stop();
    return;
  }
  if (take_answer(request)) return;
  std::lock_guard lock(mutex_);
  if (finished_) return;
  if (waiting_bytes_ + line.size() > most_waiting_bytes)
    return send_(
        text_of(failure(request.is_object() ? request.value("id", json()) : json(),
                        error_object(refused("protocol.too-many-requests",
                                             "more than {0} MiB of requests are waiting already; wait for replies",
                                             most_waiting_bytes / mebibyte)))));
  waiting_bytes_ += line.size();
  Pending pending{std::move(request), StopToken::create(), line.size()};
  if (pending.request.is_object()) running_[pending.request.value("id", json()).dump()] = pending.stop;
  queue_.push_back(std::move(pending));
}

Result<json> Server::ask(const char* method, json params, double seconds, const Job& job) {
  using namespace std::chrono;
  std::string id;
  {
    std::lock_guard lock(mutex_);
    id = formatted("server-{}", ++asked_count_);
    asked_.emplace(id, std::nullopt);
  }
  send_(text_of({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}));
  const auto until = steady_clock::now() + duration<double>(seconds);
  std::unique_lock lock(mutex_);
  while (!asked_[id] && !job.stop.stop_requested() && steady_clock::now() < until)
    answered_.wait_for(lock, milliseconds(20));
  std::optional<json> answer = std::move(asked_[id]);
  asked_.erase(id);
  if (answer && answer->contains("result")) return std::move((*answer)["result"]);
  if (answer) {
    const json& error = (*answer)["error"];
    const json text = error.is_object() ? error.value("message", json()) : json();
    return fail(refused("function.failed", "the client's {0} failed: {1}", method,
                        text.is_string() ? text.get<std::string>() : std::string("no reason given")));
  }
  if (job.stop.stop_requested()) return fail(refused("run.cancelled", "the run was cancelled"));
  return fail(refused("function.time-limit", "the client did not answer {0} within {1} s", method, seconds));
}

bool Server::take_answer(const json& message) {
  if (!message.is_object() || message.contains("method") || !(message.contains("result") || message.contains("error")))
    return false;
  const json id = message.value("id", json());
  std::lock_guard lock(mutex_);
  auto asked = id.is_string() ? asked_.find(id.get<std::string>()) : asked_.end();
  if (asked == asked_.end()) return id.is_string() && id.get<std::string>().starts_with("server-");  // too late
  asked->second = message;
  answered_.notify_all();
  return true;
}

void Server::work() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return finished_ || !queue_.empty(); });
      if (queue_.empty()) return;
    }
    answer_next();
  }
}

bool Server::answer_next() {
  Pending pending;
  {
    std::lock_guard lock(mutex_);
    if (queue_.empty()) return false;
    pending = std::move(queue_.front());
    queue_.pop_front();
    waiting_bytes_ -= pending.bytes;
    current_ = pending.stop;
  }
  json id = pending.request.is_object() ? pending.request.value("id", json()) : json();
  Job job{pending.stop, [this, &id](const Progress& at) {
            json params = progress_object(at);
            params["id"] = id;
            send_(text_of({{"jsonrpc", "2.0"}, {"method", "progress"}, {"params", std::move(params)}}));
          }};
  json response = respond(pending.request, job);
  {
    std::lock_guard lock(mutex_);
    running_.erase(id.dump());
  }
  // A request without an id wants no answer; what is not a request at all gets one.
  bool notification =
      pending.request.is_object() && pending.request.contains("method") && !pending.request.contains("id");
  if (!notification) send_(text_of(response));
  return true;
}

bool Server::waits() {
  std::lock_guard lock(mutex_);
  return !queue_.empty();
}

void Server::too_long() {
  send_(text_of(unreadable(
      bad_input("json.too-long", "a request may be at most {0} MiB long", request_limits.bytes / mebibyte))));
}

void Server::stop_all() {
  std::lock_guard lock(mutex_);
  current_.request_stop();
  for (const Pending& pending : queue_) pending.stop.request_stop();
}

void Server::abandon() {
  std::lock_guard lock(mutex_);
  current_.request_stop();
  queue_.clear();
  waiting_bytes_ = 0;
}

void Server::finish() {
  {
    std::lock_guard lock(mutex_);
    finished_ = true;
    wake_.notify_all();
  }
  if (thread_ && thread_->thread.joinable()) thread_->thread.join();
}

}  // namespace tirscope::protocol
