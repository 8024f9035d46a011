// SPDX-License-Identifier: Apache-2.0
#include "protocol/server.h"

#include <unistd.h>

#include <cerrno>
#include <thread>

#include "protocol/methods.h"
#include "protocol/objects.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

constexpr std::size_t longest_line = std::size_t(256) << 20;

/// Requests nested deeper than this are refused, so that everything that walks a value recurses safely.
constexpr int deepest_request = 500;

/// Whether brackets outside of strings nest deeper than `deepest_request`.
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest_request) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

json failure(const json& id, json error) { return {{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}}; }

json malformed(const json& id, int code, const std::string& message) {
  return failure(id, {{"code", code}, {"message", message}});
}

}  // namespace

struct Server::Thread {
  std::thread thread;
};

Server::Server(Methods methods, std::function<void(const std::string&)> send)
    : send_(std::move(send)), objects_(std::make_unique<Objects>()) {
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
    return malformed(id, -32600, "a request is an object with a string \"method\"");
  std::string name = request["method"];
  auto it = methods_.find(name);
  if (it == methods_.end())
    return failure(id,
                   error_object(diagnose(Fault::Unknown, "protocol.unknown-method", "there is no method '{0}'", name)));
  auto result = [&]() -> Result<json> {
    try {
      return it->second.run(*objects_, request.value("params", json::object()), job);
    } catch (const LimitReached& limit) {
      return fail(limit.diagnostic);
    } catch (const std::bad_alloc&) {
      return fail(environment("environment.memory", "'{0}' needs more memory than there is", name));
    } catch (const std::exception& bug) {
      return fail(diagnose(Fault::Bug, "bug", "a bug in Tirscope: {0} (in '{1}')", std::string(bug.what()), name));
    }
  }();
  if (!result) return failure(id, error_object(result.error()));
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(*result)}};
}

json Server::answer(const json& request) { return respond(request, {}); }

void Server::receive(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == line.npos) return;
  if (too_deep(line))
    return send_(malformed(json(), -32600, formatted("a request may nest {} levels deep", deepest_request)).dump());
  json request = json::parse(line, nullptr, false);
  if (request.is_discarded()) return send_(malformed(json(), -32700, "the line is not JSON").dump());
  if (request.is_object() && request.value("method", json()) == "cancel") {
    json params = request.value("params", json::object());
    std::lock_guard lock(mutex_);
    auto it = running_.find((params.is_object() ? params.value("id", json()) : json()).dump());
    if (it != running_.end()) it->second.request_stop();
    return;
  }
  std::lock_guard lock(mutex_);
  if (finished_) return;
  Pending pending{std::move(request), StopToken::create()};
  if (pending.request.is_object()) running_[pending.request.value("id", json()).dump()] = pending.stop;
  queue_.push_back(std::move(pending));
  if (!thread_) thread_ = std::make_unique<Thread>(Thread{std::thread([this] { work(); })});
  wake_.notify_one();
}

void Server::work() {
  for (;;) {
    Pending pending;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return finished_ || !queue_.empty(); });
      if (queue_.empty()) return;
      pending = std::move(queue_.front());
      queue_.pop_front();
    }
    json id = pending.request.is_object() ? pending.request.value("id", json()) : json();
    Job job{pending.stop, [this, &id](const Progress& at) {
              json params = progress_object(at);
              params["id"] = id;
              send_(json{{"jsonrpc", "2.0"}, {"method", "progress"}, {"params", std::move(params)}}.dump(
                  -1, ' ', false, json::error_handler_t::replace));
            }};
    json response = respond(pending.request, job);
    {
      std::lock_guard lock(mutex_);
      running_.erase(id.dump());
    }
    // A request without an id wants no answer; what is no request at all gets one.
    bool notification =
        pending.request.is_object() && pending.request.contains("method") && !pending.request.contains("id");
    if (!notification) send_(response.dump(-1, ' ', false, json::error_handler_t::replace));
  }
}

void Server::finish() {
  {
    std::lock_guard lock(mutex_);
    finished_ = true;
    wake_.notify_all();
  }
  if (thread_ && thread_->thread.joinable()) thread_->thread.join();
}

int serve(Methods methods, int in, int out) {
  std::mutex writing;
  Server server(std::move(methods), [&](const std::string& line) {
    std::string text = line + "\n";
    std::lock_guard lock(writing);
    for (std::size_t written = 0; written < text.size();) {
      ssize_t n = write(out, text.data() + written, text.size() - written);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return;  // the client has gone; the end of its input will end the server
      written += static_cast<std::size_t>(n);
    }
  });
  std::string buffer;
  bool skipping = false;
  char block[65536];
  for (;;) {
    ssize_t n = read(in, block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    buffer.append(block, static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end; (end = buffer.find('\n', begin)) != buffer.npos; begin = end + 1) {
      if (!skipping) server.receive(std::string_view(buffer).substr(begin, end - begin));
      skipping = false;
    }
    buffer.erase(0, begin);
    if (buffer.size() > longest_line) {
      if (!skipping) server.receive("[\"a request may be at most 256 MiB long\"]");
      skipping = true;
      buffer.clear();
    }
  }
  if (!buffer.empty() && !skipping) server.receive(buffer);
  server.finish();
  return 0;
}

}  // namespace tirscope::protocol
