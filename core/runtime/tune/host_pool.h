// SPDX-License-Identifier: Apache-2.0
// Hosts that measure candidates in parallel, each with a `tirc serve` of its own.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "passes/target.h"
#include "protocol/client/client.h"
#include "protocol/client/hosts.h"

namespace tirscope::runtime {

/// The hosts of a run. They are of one kind: times of different machines never share a ranking.
class HostPool {
 public:
  /// Connects to all of them. Refused as Client::start; as `tuning.no-device` where a host cannot run programs for the
  /// target; and as `tuning.other-machine` where two are different machines.
  static Result<std::shared_ptr<HostPool>> connect(const std::vector<protocol::Host>& hosts,
                                                   const passes::Target& target, const Job& job);

  /// What measures: the processor's or the device's name.
  const std::string& machine() const { return machine_; }
  std::size_t size() const { return links_.size(); }
  bool lost(std::size_t k) const { return links_[k].lost.has_value(); }
  std::size_t live() const;
  /// The connection to host `k`; nothing else uses it meanwhile.
  protocol::Client& client(std::size_t k) { return *links_[k].client; }
  /// Gives a host up.
  void lose(std::size_t k, Diagnostic why);
  /// Of each host that was lost: its name and why.
  Diagnostics losses() const;

 private:
  struct Link {
    protocol::Host host;
    std::optional<protocol::Client> client;
    std::optional<Diagnostic> lost;
  };
  std::vector<Link> links_;
  std::string machine_;
};

/// Whether what a host answered says that there is no host any more.
bool is_lost(const Diagnostic& answer);

}  // namespace tirscope::runtime
