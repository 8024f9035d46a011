// SPDX-License-Identifier: Apache-2.0
// Sessions that are broken, read as the window reads them.
//
//     fuzz_session SESSION [SEED [COUNT]]
//
// Each has values, keys or bytes of SESSION changed, drawn from the seed and its number. Each must be read or refused
// with a code within 20 s. Prints how many were read, the codes of the others, the slowest and the memory held at most;
// a crash is a failure, and the number before it is on standard error.
#include <sys/resource.h>

#include <QCoreApplication>
#include <QFile>
#include <chrono>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "app/session/files/session_file.h"

namespace {

using nlohmann::json;
using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t most) { return std::size_t(random() % most); }

json leaf(Random& random) {
  static const json leaves[] = {nullptr,
                                true,
                                0,
                                -1,
                                1,
                                int64_t(1) << 32,
                                INT64_MAX,
                                INT64_MIN,
                                UINT64_MAX,
                                0.5,
                                1e308,
                                "",
                                "x",
                                "\n",
                                "\x1b[31m",
                                "l0",
                                json::array(),
                                json::object(),
                                std::string(10000, '('),
                                json(std::vector<int>(1000)),
                                json::array({json::array()})};
  return leaves[below(random, std::size(leaves))];
}

/// Something in it is changed.
void mutate(json& value, Random& random) {
  const bool further = below(random, 100) < 85;
  if (value.is_object() && !value.empty() && further) {
    auto it = std::next(value.begin(), std::ptrdiff_t(below(random, value.size())));
    switch (below(random, 10)) {
      case 0: value.erase(it); return;
      case 1: value[it.key() + "x"] = it.value(); return;
      default: return mutate(it.value(), random);
    }
  }
  if (value.is_array() && !value.empty() && further) {
    const std::size_t k = below(random, value.size());
    switch (below(random, 8)) {
      case 0: value.erase(k); return;
      case 1: value.push_back(value[k]); return;
      default: return mutate(value[k], random);
    }
  }
  if (value.is_string() && !value.get_ref<std::string&>().empty() && further) {
    auto& text = value.get_ref<std::string&>();
    const std::size_t at = below(random, text.size());
    switch (below(random, 3)) {
      case 0: text.erase(at, 1 + below(random, 20)); return;
      case 1: text.insert(at, text.substr(below(random, text.size()), 1 + below(random, 40))); return;
      default: text[at] = char(32 + below(random, 95)); return;
    }
  }
  value = leaf(random);
}

std::string broken(const json& session, Random& random) {
  json changed = session;
  for (std::size_t k = 0, n = 1 + below(random, 3); k < n; ++k) mutate(changed, random);
  std::string text = changed.dump(-1, ' ', false, json::error_handler_t::replace);
  switch (below(random, 10)) {
    case 0: text.resize(below(random, text.size() + 1)); break;
    case 1: text[below(random, text.size())] = char(below(random, 256)); break;
    case 2: text.insert(below(random, text.size()), std::string(1 + below(random, 100000), '[')); break;
    default: break;
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  QFile file(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString());
  if (!file.open(QIODevice::ReadOnly)) return std::fprintf(stderr, "cannot read the session\n"), 2;
  const json session = json::parse(file.readAll().toStdString());
  const auto seed = argc > 2 ? std::stoull(argv[2]) : 1ull;
  const int count = argc > 3 ? std::stoi(argv[3]) : 5000;
  std::map<std::string, int> codes;
  double slowest = 0;
  for (int number = 0; number < count; ++number) {
    Random random(seed * 1000003 + std::uint64_t(number));
    const std::string text = broken(session, random);
    std::fprintf(stderr, "\r%d", number);
    const auto begun = std::chrono::steady_clock::now();
    auto read = tirscope::app::decodeSession(QByteArray::fromStdString(text));
    slowest = std::max(slowest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    ++codes[read ? "read" : read.error().code];
  }
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  std::fprintf(stderr, "\r");
  for (const auto& [code, times] : codes) std::printf("%6d %s\n", times, code.c_str());
  std::printf("%d sessions, slowest %.2f s, largest %ld MB\n", count, slowest, used.ru_maxrss / 1024);
  return slowest > 20 || codes.contains("bug");
}
