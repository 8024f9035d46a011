// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/host_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/client/slurm.h"
#include "runtime/remote.h"
#include "support/boundary.h"

namespace tirscope::runtime {

namespace {

using Clock = std::chrono::steady_clock;

/// So often in a row is a worker of Slurm's replaced.
constexpr int most_replaced = 3;
/// Before the next try, where Slurm refused one: it may not know yet that a node is gone.
constexpr std::chrono::seconds between_tries[] = {std::chrono::seconds(1), std::chrono::seconds(5),
                                                  std::chrono::seconds(25)};
/// Workers that start together are waited for so long after the first.
constexpr std::chrono::seconds together(2);
constexpr std::chrono::milliseconds moment(50);

std::string kind_name(passes::Target::Kind kind) {
  return kind == passes::Target::Kind::Cuda ? "cuda" : kind == passes::Target::Kind::OpenCl ? "opencl" : "cpu";
}

/// The device of that kind which the host would run programs on, by its name.
Result<std::string> device_at(protocol::Client& client, const std::string& host, const passes::Target& target) {
  TS_TRY(const std::vector<DeviceEntry> devices, devices_at(client));
  const std::string kind = kind_name(target.kind);
  for (const DeviceEntry& device : devices)
    if (device.usable && (device.target == kind || device.target.starts_with(kind + ":"))) return device.name;
  return fail(environment("tuning.no-device", "the host {0} cannot run programs for {1}", host, kind));
}

}  // namespace

bool is_taken_away(const Diagnostic& answer) { return answer.code == "slurm.cancelled"; }

bool is_lost(const Diagnostic& answer) {
  return answer.code.starts_with("place.") || answer.code.starts_with("slurm.");
}

Result<HostPool::Reached> HostPool::reach(const protocol::Host& host, const Job& job) const {
  TS_TRY(protocol::Client client, protocol::Client::start(host.prefix, {.greeting = host.connect_timeout}, job));
  TS_TRY(std::string machine, device_at(client, host.name, target_));
  return Reached{std::move(client), std::move(machine)};
}

void HostPool::take(Link& link, Result<Reached> reached) {
  const std::scoped_lock lock(mutex_);
  if (!reached) {
    link.lost = reached.error();
  } else if (!machine_.empty() && reached->machine != machine_) {
    link.lost = bad_input("tuning.other-machine",
                          "the hosts {0} and {1} are different machines ({2}; {3}), whose times cannot be compared; "
                          "give hosts of one kind",
                          first_, link.host.name, machine_, reached->machine);
  } else {
    if (machine_.empty()) machine_ = reached->machine, first_ = link.host.name;
    link.client = std::move(reached->client);
  }
  changed_.notify_all();
}

/// In a thread of its own, since a queue may be long. `afresh`: another one was there before.
void HostPool::start(Link& link, bool afresh) {
  if (link.starter.joinable()) link.starter.join();
  link.starter = std::thread([this, &link, afresh, old = std::exchange(link.client, std::nullopt)]() mutable {
    old.reset();
    auto try_once = [&] { return guarded([&] { return reach(link.host, Job{.stop = stop_}); }); };
    auto reached = try_once();
    for (const auto pause : between_tries) {
      if (reached || !afresh || reached.error().code != "slurm.refused") break;
      for (const auto end = Clock::now() + pause; Clock::now() < end && !stop_.stop_requested();)
        std::this_thread::sleep_for(moment);
      if (stop_.stop_requested()) break;
      reached = try_once();
    }
    take(link, std::move(reached));
  });
}

void HostPool::start_all(const std::vector<protocol::Host>& hosts) {
  for (const protocol::Host& host : hosts) links_.push_back({host});
  for (Link& link : links_)
    if (protocol::is_slurm(link.host.prefix)) start(link, false);
}

/// Waits until the run can begin.
Result<void> HostPool::settle(const Job& job) {
  bool told = false;
  std::optional<Clock::time_point> since;
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto ready = std::ranges::count_if(links_, [](const Link& link) { return link.client.has_value(); });
    const auto lost = std::ranges::count_if(links_, [](const Link& link) { return link.lost.has_value(); });
    if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
    for (const Link& link : links_)
      if (link.lost && link.lost->code == "tuning.other-machine") return fail(*link.lost);
    if (ready > 0 && !since) since = Clock::now();
    if (std::size_t(ready + lost) == links_.size() || (since && Clock::now() > *since + together)) break;
    if (!std::exchange(told, true)) job.report(0, 0, message("Waiting for Slurm to start workers"));
    changed_.wait_for(lock, moment);
  }
  const bool none = std::ranges::all_of(links_, [](const Link& link) { return link.lost.has_value(); });
  return none ? fail(*links_.front().lost) : Result<void>{};
}

Result<std::shared_ptr<HostPool>> HostPool::connect(const std::vector<protocol::Host>& hosts,
                                                    const passes::Target& target, const Job& job) {
  auto pool = std::make_shared<HostPool>();
  pool->target_ = target;
  pool->start_all(hosts);
  // Those that may ask for a password, one after the other.
  for (Link& link : pool->links_) {
    if (protocol::is_slurm(link.host.prefix)) continue;
    pool->take(link, pool->reach(link.host, job));
    if (link.lost) return fail(*link.lost);
  }
  TS_TRY_VOID(pool->settle(job));
  return pool;
}

HostPool::~HostPool() {
  stop_.request_stop();
  for (Link& link : links_)
    if (link.starter.joinable()) link.starter.join();
  // Each may take a moment to end.
  std::vector<std::jthread> ends;
  for (Link& link : links_)
    if (link.client) ends.emplace_back([&link] { link.client.reset(); });
}

bool HostPool::lost(std::size_t k) const {
  const std::scoped_lock lock(mutex_);
  return links_[k].lost.has_value();
}

std::size_t HostPool::live() const {
  const std::scoped_lock lock(mutex_);
  return std::size_t(std::ranges::count_if(links_, [](const Link& link) { return !link.lost; }));
}

bool HostPool::wait_for(std::size_t k, const std::function<bool()>& unwanted) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (links_[k].lost) return false;
    if (links_[k].client) return true;
    if (unwanted()) return false;
    changed_.wait_for(lock, moment);
  }
}

std::optional<std::size_t> HostPool::any(const Job& job) {
  std::unique_lock lock(mutex_);
  for (;;) {
    bool starting = false;
    for (std::size_t k = 0; k < links_.size(); ++k) {
      if (links_[k].lost) continue;
      if (links_[k].client) return k;
      starting = true;
    }
    if (!starting || job.stop.stop_requested()) return std::nullopt;
    changed_.wait_for(lock, moment);
  }
}

void HostPool::lose(std::size_t k, const Diagnostic& why) {
  std::unique_lock lock(mutex_);
  Link& link = links_[k];
  if (protocol::is_slurm(link.host.prefix) && !is_taken_away(why) && link.replaced < most_replaced) {
    ++link.replaced;
    replaced_.push_back(environment("tuning.host-replaced",
                                    "the host {0} was lost, what it measured went elsewhere, and a fresh one was "
                                    "started: {1}",
                                    link.host.name, why.message.str())
                            .warning());
    lock.unlock();
    start(link, true);
  } else {
    link.lost = why;
    link.client.reset();
  }
}

Diagnostics HostPool::losses() const {
  const std::scoped_lock lock(mutex_);
  Diagnostics out = replaced_;
  for (const Link& link : links_)
    if (link.lost)
      out.push_back(environment("tuning.host-lost", "the host {0} was lost, and what it measured went elsewhere: {1}",
                                link.host.name, link.lost->message.str())
                        .warning());
  return out;
}

}  // namespace tirscope::runtime
