// SPDX-License-Identifier: Apache-2.0
#include "input.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cli.h"

namespace tirscope::cli {

Result<std::string> read_text(const std::string& path) {
  constexpr std::uintmax_t largest = 64u << 20;
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  if (error || !std::filesystem::exists(status)) return fail(bad_input("file.missing", "there is no file {0}", path));
  if (std::filesystem::is_directory(status))
    return fail(bad_input("file.directory", "{0} is a folder, not a file", path));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return fail(bad_input("file.unreadable", "{0} cannot be opened: {1}", path, std::string(std::strerror(errno))));
  std::string text, chunk(1 << 20, '\0');
  while (in.read(chunk.data(), std::streamsize(chunk.size())), in.gcount() > 0) {
    text.append(chunk.data(), size_t(in.gcount()));
    if (text.size() > largest)
      return fail(bad_input("file.too-large", "{0} is larger than {1} MB", path, largest >> 20));
  }
  return text;
}

Result<std::map<std::string, int64_t>> parse_sets(const std::vector<std::string>& pairs) {
  std::map<std::string, int64_t> sets;
  for (const std::string& pair : pairs) {
    size_t equals = pair.find('=');
    int64_t value = 0;
    const char* end = pair.data() + pair.size();
    const char* begin = equals == pair.npos ? end : pair.data() + equals + 1;
    auto [stop, error] = std::from_chars(begin, end, value);
    if (equals == 0 || begin == end || error != std::errc() || stop != end)
      return fail(bad_input("cli.set", "--set takes NAME=VALUE with an integer value, not {0}", pair));
    sets[pair.substr(0, equals)] = value;
  }
  return sets;
}

std::optional<LoadedModule> load_module(const std::string& path, const std::vector<std::string>& sets, int& exit) {
  auto text = read_text(path);
  if (!text) return exit = report(text.error()), std::nullopt;
  auto values = parse_sets(sets);
  if (!values) return exit = report(values.error()), std::nullopt;
  script::ReadOptions options;
  options.set = *values;
  auto read = script::read_module(*text, options);
  if (!read) {
    for (const Diagnostic& diagnostic : read.error()) exit = report(diagnostic, *text, path);
    return {};
  }
  return LoadedModule{path, std::move(*text), std::move(*read)};
}

}  // namespace tirscope::cli
