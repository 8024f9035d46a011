// SPDX-License-Identifier: Apache-2.0
// Whatever line comes, the server answers it, in JSON, and never with a bug. A byte of 0 ends a line.
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/server.h"

using namespace tirscope;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  protocol::Server server(protocol::core_methods(), [](const std::string& answer) {
    const auto json = nlohmann::json::parse(answer, nullptr, false);
    if (json.is_discarded()) __builtin_trap();
    if (json.contains("error") && json["error"].value("code", 0) == -32099) __builtin_trap();
  });
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    server.receive(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  server.finish();
  return 0;
}
