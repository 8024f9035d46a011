// SPDX-License-Identifier: Apache-2.0
#include "protocol/client.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "protocol/diagnostic_json.h"
#include "protocol/places.h"
#include "protocol/server_info.h"

extern char** environ;

namespace tirscope::protocol {

struct Client::Connection {
  std::string prefix;
  pid_t process = 0;
  int socket = -1, last = 0;
  bool greeted = false;
  std::string buffer;

  ~Connection() {
    if (socket >= 0) ::close(socket);  // a server ends with its input
    if (process > 0 && ended(std::chrono::seconds(2)) == -1) {
      ::kill(process, SIGTERM);
      ended(std::chrono::seconds(2));
    }
  }

  /// Waits for the process; its status, or -1 while it runs.
  int ended(std::chrono::milliseconds longest) {
    for (auto until = std::chrono::steady_clock::now() + longest; process > 0;) {
      int status = 0;
      if (::waitpid(process, &status, WNOHANG) == process) return process = 0, status;
      if (std::chrono::steady_clock::now() > until) return -1;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return -1;
  }

  bool send(const std::string& line) {
    for (std::size_t sent = 0; sent < line.size();) {
      ssize_t n = ::send(socket, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      sent += std::size_t(n);
    }
    return true;
  }

  /// The next line, within a moment; false when there will be none.
  bool receive(std::optional<std::string>& line) {
    line.reset();
    if (std::size_t end = buffer.find('\n'); end != buffer.npos) {
      line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return true;
    }
    pollfd waiting{socket, POLLIN, 0};
    if (::poll(&waiting, 1, 50) <= 0) return true;
    char piece[65536];
    ssize_t n = ::recv(socket, piece, sizeof piece, 0);
    if (n < 0 && errno == EINTR) return true;
    if (n <= 0) return false;
    buffer.append(piece, std::size_t(n));
    return true;
  }

  Diagnostic lost() {
    if (greeted) return environment("place.lost", "the connection by '{0}' was lost in the middle; run again", prefix);
    const int status = ended(std::chrono::seconds(2));
    constexpr int not_found = 127;  // by shells, env and ssh
    if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == not_found)
      return environment(
          "place.no-server",
          "'{0}' finds no tirc there; install Tirscope there, or write the path of tirc as the last word "
          "of the prefix",
          prefix);
    return environment(
        "place.no-server",
        "'{0}' ended before a server answered (status {1}); try by hand what comes of '{0} tirc devices'", prefix,
        status != -1 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }
};

namespace {

/// Starts the words with one socket as their standard input and output; 0, or the number of the error.
int spawn(std::vector<std::string>& words, int& socket, pid_t& process) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int problem = ::posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (problem != 0) return ::close(ends[0]), process = 0, problem;
  socket = ends[0];
  return 0;
}

}  // namespace

Client::Client(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

Result<Client> Client::start(const std::string& prefix, const Job& job) {
  TS_TRY(std::vector<std::string> words, server_command(prefix));
  auto connection = std::make_unique<Connection>();
  connection->prefix = prefix;
  if (int problem = spawn(words, connection->socket, connection->process))
    return fail(environment("place.not-found", "'{0}' cannot be started here: {1}; is {2} installed?", prefix,
                            std::string(std::strerror(problem)), words.front()));
  Client client(std::move(connection));
  TS_TRY_VOID(check_server(client.call("server.info", json::object(), job), prefix));
  return client;
}

Result<json> Client::call(const std::string& method, json params, const Job& job) {
  Connection& c = *connection_;
  const int id = ++c.last;
  const json request = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
  if (!c.send(request.dump(-1, ' ', false, json::error_handler_t::replace) + "\n")) return fail(c.lost());
  for (bool cancelled = false;;) {
    if (job.stop.stop_requested() && !std::exchange(cancelled, true))
      c.send(json{{"jsonrpc", "2.0"}, {"method", "cancel"}, {"params", {{"id", id}}}}.dump() + "\n");
    std::optional<std::string> line;
    if (!c.receive(line)) return fail(c.lost());
    if (!line) continue;
    json message = json::parse(*line, nullptr, false);
    if (!message.is_object()) continue;  // what a login prints before the server speaks
    if (message.value("method", json()) == "progress" && message.contains("params") && message["params"].is_object()) {
      job.report(progress_of(message["params"]));
      continue;
    }
    if (message.value("id", json()) != id) continue;
    c.greeted = true;
    if (message.contains("error")) return fail(diagnostic_of_error(message["error"]));
    return message.value("result", json());
  }
}

}  // namespace tirscope::protocol
