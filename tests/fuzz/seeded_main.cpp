// SPDX-License-Identifier: Apache-2.0
// A fuzzer's main() for compilers without libFuzzer: bytes from a seed, or from files.
//
//   fuzz_interpret [--seed N] [--runs N] [--seconds S] [FILE]...
//
// Prints the number of the run before it begins, so that the last line of a crash says how to see it again.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size);

namespace {

std::vector<uint8_t> drawn(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<uint8_t> bytes(random() % 400);
  for (uint8_t& byte : bytes) byte = uint8_t(random());
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  uint64_t seed = 1, runs = 1000;
  double seconds = 1e9;
  bool files = false;
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    const bool more = k + 1 < argc;
    if (word == "--seed" && more) {
      seed = std::strtoull(argv[++k], nullptr, 10);
    } else if (word == "--runs" && more) {
      runs = std::strtoull(argv[++k], nullptr, 10);
    } else if (word == "--seconds" && more) {
      seconds = std::strtod(argv[++k], nullptr);
    } else {
      std::ifstream in(word, std::ios::binary);
      const std::string bytes((std::istreambuf_iterator<char>(in)), {});
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
      files = true;
    }
  }
  if (files) return 0;
  const auto begun = std::chrono::steady_clock::now();
  auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
  uint64_t run = 0;
  for (double slowest = 0; run < runs && passed() < seconds; ++run) {
    std::fprintf(stderr, "\r--seed %llu --runs 1 ", static_cast<unsigned long long>(seed + run));
    const std::vector<uint8_t> bytes = drawn(seed + run);
    const double from = passed();
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    if (const double took = passed() - from; took > slowest) {
      slowest = took;
      if (slowest > 5) std::fprintf(stderr, "took %.1f s\n", slowest);
    }
  }
  std::printf("\n%llu runs in %.0f s\n", static_cast<unsigned long long>(run), passed());
  return 0;
}
