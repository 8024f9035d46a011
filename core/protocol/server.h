// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/diagnostic_json.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// Speaks the protocol over lines of text. Requests are answered in order, one at a time; `cancel` overtakes them.
class Server {
 public:
  /// `send` gets each outgoing line without its newline; it may be called from any thread that the server runs on.
  Server(Methods methods, std::function<void(const std::string&)> send);
  ~Server();

  /// Takes one incoming line. Returns at once; requests queue up, and a thread of the server's answers them.
  void receive(std::string_view line);
  /// Takes one incoming line; requests queue up until `answer_next`.
  void take(std::string_view line);
  /// Answers the request that came first, on this thread; false when none waits. One thread at a time.
  bool answer_next();
  /// Whether a request waits to be answered.
  bool waits();
  /// Answers a line that is longer than `request_limits` allow and was not kept.
  void too_long();
  /// Asks everything that runs or waits to stop; each is answered all the same.
  void stop_all();
  /// Stops running jobs and drops waiting ones: the reader is gone.
  void abandon();
  /// Answers everything that was received; after that nothing more is taken.
  void finish();

  /// Answers one request object right here (no queue, no cancellation); for tests and embedding.
  json answer(const json& request);

 private:
  /// Sends the client a request of the server's own and waits for its answer.
  Result<json> ask(const char* method, json params, double seconds, const Job& job);
  /// Takes the answer to one; false where the message is none.
  bool take_answer(const json& message);
  struct Pending {
    json request;
    StopToken stop;
    std::size_t bytes = 0;  ///< of its line
  };
  void work();
  json respond(const json& request, const Job& job);

  std::unordered_map<std::string, Method> methods_;
  std::function<void(const std::string&)> send_;
  std::unique_ptr<Objects> objects_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Pending> queue_;
  std::unordered_map<std::string, StopToken> running_;          ///< by the request's id as JSON text
  std::unordered_map<std::string, std::optional<json>> asked_;  ///< by their ids; the answers that came
  int64_t asked_count_ = 0;
  std::condition_variable answered_;
  StopToken current_;              ///< of the request that is being answered
  std::size_t waiting_bytes_ = 0;  ///< of the lines in the queue
  bool finished_ = false;
  struct Thread;
  std::unique_ptr<Thread> thread_;
};

/// Reads lines from `in` (a file descriptor) until its end and answers on `out`; what a line may cost is said by
/// `request_limits`. A batch, input that ends within half a second of its last bytes, is answered to its end. When the
/// input of a client ends later, or the reader of the answers is gone, running jobs are stopped at once.
int serve(Methods methods, int in, int out);

}  // namespace tirscope::protocol
