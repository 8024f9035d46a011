// SPDX-License-Identifier: Apache-2.0
// The process that a prefix starts: "ssh box tirc serve". What it says is a stranger's.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/last_words.h"
#include "protocol/line_cutter.h"
#include "support/diagnostic.h"

namespace tirscope::protocol {

/// Leads its own process group, which ends with this object: at once, or where it has behaved within 2 s after the
/// end of its input. While it may ask for a password it has the terminal, if this program had it. One that stands for a
/// job in a queue asks for none, and is first asked to end, so that its job ends with it.
class PrefixProcess {
 public:
  /// 0, or the number of the error.
  int start(std::vector<std::string> words, std::size_t longest_line, bool queued = false);
  PrefixProcess() = default;
  ~PrefixProcess();
  PrefixProcess(const PrefixProcess&) = delete;
  PrefixProcess& operator=(const PrefixProcess&) = delete;

  /// False when the reader is gone, or does not read until `deadline`.
  bool send(const std::string& line, std::chrono::steady_clock::time_point deadline);

  enum class Event : uint8_t { Nothing, Line, Ended };
  /// Waits a moment for the next line. What the process writes to its standard error goes to this program's, clean and
  /// up to a length.
  Event receive(LineCutter::Line& line);

  /// The end of what it wrote to its standard error so far.
  const std::string& said();
  /// How many bytes there are of a line that has not ended.
  std::size_t half_a_line() const { return lines_->pending(); }

  /// The login is over: the terminal is this program's again.
  void take_terminal_back();
  /// Ends the whole group now.
  void kill();
  /// The exit status as waitpid gives it, once the process has ended; waits so long for it. -1: it runs.
  int ended(std::chrono::milliseconds longest);

 private:
  void lend_terminal();
  void forward_errors();

  pid_t process_ = 0;  ///< and its group
  int socket_ = -1, errors_ = -1, terminal_ = -1;
  std::optional<int> status_;
  std::size_t forwarded_ = 0;
  bool queued_ = false;
  LastWords said_;
  std::optional<LineCutter> lines_;
};

}  // namespace tirscope::protocol
