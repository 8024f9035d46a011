// SPDX-License-Identifier: Apache-2.0
// What a server writes, read with the distrust that a stranger deserves. Both clients read through this: that of the
// command line and that of the window.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "protocol/codec.h"
#include "protocol/line_cutter.h"

namespace tirscope::protocol {

/// What a server behind `prefix` wrote is not an answer: `place.answer`, or `worker.answer` where there is no prefix.
/// `received` is a phrase for what arrived instead.
Diagnostic malformed_answer(const std::string& prefix, const std::string& received);

class AnswerReader {
 public:
  explicit AnswerReader(std::string prefix = {}) : prefix_(std::move(prefix)) {}

  /// A message of the server: one of the two.
  struct Incoming {
    int id = 0;  ///< of the request that it belongs to
    std::optional<json> progress = {};
    std::optional<Result<json>> answer = {};
  };

  /// `awaits`: whether a request of that id waits for its answer. Before the server has greeted, what is not an answer
  /// is the output of a login, and is ignored. Refused as `malformed_answer`: what cannot be read, answers to what was
  /// not asked, notifications without end. After a refusal the connection is worth nothing.
  Result<std::optional<Incoming>> take(const LineCutter::Line& line, const std::function<bool(int)>& awaits);

  /// Refused where too much has come of a line without an end.
  Result<void> check_pending(std::size_t bytes) const;

  /// From now on every line must be the protocol's.
  void greeted() { greeted_ = true; }
  bool has_greeted() const { return greeted_; }

  /// Why a server behind a prefix that did not answer `method` in time was given up: `place.time-limit`, or
  /// `place.no-server` before it greeted, or as slurm_late. `pending`: bytes of a line without an end; `said`: what
  /// the process behind the prefix wrote to its standard error.
  Diagnostic late(const std::string& method, std::size_t pending, const std::string& said) const;
  /// Why the connection is lost: `place.lost`, or `place.no-server`, or as slurm_ended. `status`: with which the
  /// process behind the prefix exited; -1: by a signal, or not at all.
  Diagnostic lost(int status, const std::string& said) const;

 private:
  /// What arrived since the last answer, as a phrase.
  std::string received(std::size_t pending) const;
  Result<std::optional<Incoming>> take_message(const json& message, std::size_t bytes,
                                               const std::function<bool(int)>& awaits);
  std::unexpected<Diagnostic> malformed(const std::string& received) const {
    return fail(malformed_answer(prefix_, received));
  }

  std::string prefix_;
  bool greeted_ = false;
  std::size_t bytes_ = 0, notifications_ = 0;  ///< since the last answer
};

}  // namespace tirscope::protocol
