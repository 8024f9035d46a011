// SPDX-License-Identifier: Apache-2.0
#include "protocol/server_info.h"

#include "protocol/messages/server.h"

namespace tirscope::protocol {

namespace {

Result<InfoAnswer> info(Objects&, const InfoRequest&, const Job&) { return InfoAnswer{version}; }

}  // namespace

Methods info_methods() { return {method(info)}; }

Result<void> check_server(const Result<json>& info, const std::string& prefix) {
  if (!info && info.error().fault != Fault::Unknown) return fail(info.error());
  const json number = info && info->is_object() ? info->value("protocol", json()) : json();
  if (number == version) return {};
  return fail(environment("place.version",
                          "the tirc behind '{0}' is a different version: it uses protocol version {1}, this program "
                          "version {2}; install the same release of Tirscope on both hosts",
                          prefix, number.is_number_integer() ? number.dump() : "0", version));
}

}  // namespace tirscope::protocol
