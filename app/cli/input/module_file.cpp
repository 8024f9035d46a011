// SPDX-License-Identifier: Apache-2.0
#include "input/module_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "model/files/tensors_beside.h"
#include "script/files/settings.h"
#include "support/format.h"
#include "support/text/terminal_text.h"
#include "support/write_file.h"

namespace tirscope::cli {

namespace {

bool write_all(std::FILE* file, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
}

}  // namespace

Result<void> write_file(const std::string& path, std::string_view text) {
  if (path.empty() || path == "-") {
    // Some of it may be from elsewhere; what goes on to a file or a program goes as it is.
    const bool shown = ::isatty(STDOUT_FILENO);
    if (!write_all(stdout, shown ? terminal_text(text) : std::string(text)))
      return fail(environment("file.unwritable", "standard output: {0}", std::string(std::strerror(errno))));
    return {};
  }
  return write_file_whole(path, {text});
}

int put(std::string_view text, int code) {
  Result<void> written = write_file("-", text);
  return written ? code : report(written.error());
}

int put_json(const nlohmann::json& answer, int code) {
  // A path need not be UTF-8; invalid bytes become U+FFFD.
  return put(answer.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n", code);
}

std::string ModuleFile::text(const IRModule& module, script::PrintOptions options) const {
  if (!read.bare || module->functions.size() != 1) return script::print_module(module, options).text + "\n";
  options.name = read.bare_name;
  return script::print_function(module->functions.begin()->second, options).text + "\n";
}

Result<script::Release> ModuleFile::release(const std::string& given) const {
  return given.empty() ? Result<script::Release>(read.release) : script::Release::parse(given);
}

Result<std::string> ModuleFile::text_for(const IRModule& module, const std::string& given,
                                         const script::PrintOptions& options) const {
  TS_TRY(script::Release wanted, release(given));
  TS_TRY_VOID(script::require_in_release(module, wanted));
  return text(module, options.in(wanted));
}

Result<void> ModuleFile::write(const std::string& path, const IRModule& module, script::PrintOptions options) const {
  options.tensors.clear();
  if (!path.empty() && path != "-") {
    TS_TRY(options.tensors, model::keep_beside(path, module));
    options.whole_strings = options.whole_strings || !options.tensors.empty();
  }
  return write_file(path, text(module, options));
}

Result<void> ModuleFile::write_for(const std::string& path, const IRModule& module, const std::string& given,
                                   const script::PrintOptions& options) const {
  TS_TRY(script::Release wanted, release(given));
  TS_TRY_VOID(script::require_in_release(module, wanted));
  return write(path, module, options.in(wanted));
}

std::optional<ModuleFile> read_module_file(const std::string& path, const std::vector<std::string>& settings, int& exit,
                                           builder::OpenOptions options) {
  Result<std::map<std::string, int64_t>> given = script::parse_settings(settings);
  if (!given) {
    exit = report(given.error());
    return std::nullopt;
  }
  options.read.set = *std::move(given);
  Result<std::string> text = read_file(path);
  if (!text) {
    exit = report(text.error());
    return std::nullopt;
  }
  options.read.tensors = model::tensors_beside(path);
  auto read = builder::open_module(*text, options);
  if (!read) {
    for (const Diagnostic& diagnostic : read.error()) exit = report(diagnostic, *text, path);
    return std::nullopt;
  }
  for (const Diagnostic& note : read->notes) report(note, *text, path);
  return ModuleFile{path, *std::move(text), *std::move(read)};
}

}  // namespace tirscope::cli
