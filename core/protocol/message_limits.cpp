// SPDX-License-Identifier: Apache-2.0
#include "protocol/message_limits.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/bench_settings.h"

namespace tirscope::protocol {

double measuring_seconds(double limit, std::size_t programs) {
  constexpr double sending = 5;
  return sending + std::max(0.0, limit) * (double(programs) + 1);
}

double answer_seconds(const std::string& method, const nlohmann::json& params) {
  if (method == "server.info" || method == "devices.list") return greeting_seconds;
  const double usual = BenchSettings().time_limit;
  // So that a host that is gone without a word is soon given up.
  constexpr double prompt = 60, bytes_a_second = 1e5;
  if (method == "release") return prompt;
  if (method == "module.parse") {
    const auto text = params.find("text");
    const std::size_t bytes =
        text != params.end() && text->is_string() ? text->get_ref<const std::string&>().size() : 0;
    return std::min(usual, prompt + double(bytes) / bytes_a_second);
  }
  if (method == "model.run") return 24 * 3600;      // as long as the model's functions take, each within its own limit
  if (method == "tune.run") return 30 * 24 * 3600;  // as long as its budget of trials takes
  if (method != "bench.run") return usual;
  auto limit = params.find("time_limit"), others = params.find("others");
  return measuring_seconds(limit != params.end() && limit->is_number() ? limit->get<double>() : usual,
                           others == params.end() ? 1 : 1 + others->size());
}

}  // namespace tirscope::protocol
