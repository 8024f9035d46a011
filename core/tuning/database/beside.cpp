// SPDX-License-Identifier: Apache-2.0
#include "tuning/database/beside.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tirscope::tuning {

namespace {

using nlohmann::json;

Beside beside_from(const json& line) {
  Beside out;
  out.run = line.value("run", "");
  out.machine = line.value("machine", "");
  out.version = line.value("tirscope", "");
  out.function = line.value("function", "");
  if (auto correct = line.find("correct"); correct != line.end() && correct->is_boolean())
    out.correct = correct->get<bool>();
  out.stopped_early = line.value("stopped_early", false);
  out.build_seconds = line.value("build_s", 0.0);
  out.error = line.value("error", "");
  if (auto written = line.find("written"); written != line.end() && written->is_number_integer())
    out.written = written->get<int64_t>();
  return out;
}

}  // namespace

std::map<int64_t, Beside> beside_of(const std::string& text) {
  std::map<int64_t, Beside> out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    try {
      const json line = json::parse(text.substr(begin, end - begin));
      if (line.is_object() && line.contains("record")) out[line.at("record").get<int64_t>()] = beside_from(line);
    } catch (const json::exception&) {
      // not ours
    }
    begin = end + 1;
  }
  return out;
}

std::string beside_line(int64_t record, const Beside& beside) {
  json line = {{"record", record},
               {"run", beside.run},
               {"machine", beside.machine},
               {"tirscope", beside.version},
               {"build_s", beside.build_seconds},
               {"stopped_early", beside.stopped_early}};
  if (!beside.function.empty()) line["function"] = beside.function;
  if (beside.correct) line["correct"] = *beside.correct;
  if (!beside.error.empty()) line["error"] = beside.error;
  if (beside.written) line["written"] = *beside.written;
  return line.dump() + "\n";
}

}  // namespace tirscope::tuning
