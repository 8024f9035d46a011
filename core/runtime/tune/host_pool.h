// SPDX-License-Identifier: Apache-2.0
// Hosts that measure candidates in parallel, each with a `tirc serve` of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "passes/target.h"
#include "protocol/client/client.h"
#include "protocol/client/hosts.h"

namespace tirscope::runtime {

/// The hosts of a run. They are of one kind: times of different machines never share a ranking. Those that Slurm starts
/// come when its queue lets them, and one that is lost is replaced by a fresh one, a few times in a row.
class HostPool {
 public:
  /// Connects to all of them, and waits until one can measure. Refused as Client::start; as `tuning.no-device` where a
  /// host cannot run programs for the target; as `tuning.other-machine` where two are different machines; and as
  /// `job.cancelled`. Of Slurm's workers one is enough: the others come later or say in losses() why they do not.
  static Result<std::shared_ptr<HostPool>> connect(const std::vector<protocol::Host>& hosts,
                                                   const passes::Target& target, const Job& job);
  HostPool() = default;
  ~HostPool();
  HostPool(const HostPool&) = delete;
  HostPool& operator=(const HostPool&) = delete;

  /// What measures: the processor's or the device's name.
  const std::string& machine() const { return machine_; }
  std::size_t size() const { return links_.size(); }
  /// For good.
  bool lost(std::size_t k) const;
  /// How many are not.
  std::size_t live() const;
  /// Waits until host `k` can measure. False where it is lost for good, or where it is no longer wanted.
  bool wait_for(std::size_t k, const std::function<bool()>& unwanted);
  /// The first that can measure, if need be once one has started; nothing where none is left, or the job was stopped.
  std::optional<std::size_t> any(const Job& job);
  /// The connection to host `k`, which can measure; nothing else uses it meanwhile.
  protocol::Client& client(std::size_t k) { return *links_[k].client; }
  /// It answered: whatever is lost from now on is another loss.
  void answered(std::size_t k) { links_[k].replaced = 0; }
  /// Gives a connection up.
  void lose(std::size_t k, const Diagnostic& why);
  /// Of each host that was lost: its name and why.
  Diagnostics losses() const;

 private:
  struct Link {
    protocol::Host host;
    std::optional<protocol::Client> client = {};
    std::optional<Diagnostic> lost = {};
    int replaced = 0;  ///< times since it answered
    std::thread starter = {};
  };
  struct Reached {
    protocol::Client client;
    std::string machine;
  };
  Result<Reached> reach(const protocol::Host& host, const Job& job) const;
  void take(Link& link, Result<Reached> reached);
  void start(Link& link, bool afresh);
  void start_all(const std::vector<protocol::Host>& hosts);
  Result<void> settle(const Job& job);

  std::deque<Link> links_;  // which stay where they are
  passes::Target target_;
  std::string machine_, first_;  ///< the name of the host that it is known from
  StopToken stop_ = StopToken::create();
  Diagnostics replaced_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
};

/// Whether what a host answered says that there is no host any more.
bool is_lost(const Diagnostic& answer);
/// Whether its job was cancelled: no fault of what it was measuring.
bool is_taken_away(const Diagnostic& answer);

}  // namespace tirscope::runtime
