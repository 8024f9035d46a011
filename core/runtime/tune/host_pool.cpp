// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/host_pool.h"

#include <algorithm>

#include "runtime/remote.h"

namespace tirscope::runtime {

namespace {

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

bool is_lost(const Diagnostic& answer) { return answer.code.starts_with("place."); }

Result<std::shared_ptr<HostPool>> HostPool::connect(const std::vector<protocol::Host>& hosts,
                                                    const passes::Target& target, const Job& job) {
  auto pool = std::make_shared<HostPool>();
  for (const protocol::Host& host : hosts) {
    TS_TRY(protocol::Client client, protocol::Client::start(host.prefix, {.greeting = host.connect_timeout}, job));
    TS_TRY(const std::string machine, device_at(client, host.name, target));
    if (pool->links_.empty()) pool->machine_ = machine;
    if (machine != pool->machine_)
      return fail(bad_input("tuning.other-machine",
                            "the hosts {0} and {1} are different machines ({2}; {3}), whose times cannot be compared; "
                            "give hosts of one kind",
                            pool->links_.front().host.name, host.name, pool->machine_, machine));
    pool->links_.push_back({host, std::move(client), {}});
  }
  return pool;
}

std::size_t HostPool::live() const {
  return std::size_t(std::ranges::count_if(links_, [](const Link& link) { return !link.lost; }));
}

void HostPool::lose(std::size_t k, Diagnostic why) { links_[k].lost = std::move(why); }

Diagnostics HostPool::losses() const {
  Diagnostics out;
  for (const Link& link : links_)
    if (link.lost)
      out.push_back(environment("tuning.host-lost", "the host {0} was lost, and what it measured went elsewhere: {1}",
                                link.host.name, link.lost->message.str())
                        .warning());
  return out;
}

}  // namespace tirscope::runtime
