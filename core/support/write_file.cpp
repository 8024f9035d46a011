// SPDX-License-Identifier: Apache-2.0
#include "support/write_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "support/format.h"

namespace tirscope {

Result<void> write_file_whole(const std::string& path, const std::vector<std::string_view>& pieces) {
  auto unwritable = [&](const std::string& why) { return environment("file.unwritable", "{0}: {1}", path, why); };
  std::error_code error;
  const auto kind = std::filesystem::symlink_status(path, error).type();
  const bool replaces = kind == std::filesystem::file_type::not_found || kind == std::filesystem::file_type::regular;
  const std::string draft = replaces ? formatted("{}.{}.tmp", path, ::getpid()) : path;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(draft.c_str(), "wb"), &std::fclose);
  if (!file) return fail(unwritable(std::strerror(errno)));
  bool written = true;
  for (std::string_view piece : pieces)
    written = written && std::fwrite(piece.data(), 1, piece.size(), file.get()) == piece.size();
  written = written && std::fflush(file.get()) == 0;
  Diagnostic why = unwritable(std::strerror(errno));
  if (written && std::fclose(file.release()) != 0) written = false, why = unwritable(std::strerror(errno));
  if (!replaces) return written ? Result<void>{} : fail(std::move(why));
  if (written) std::filesystem::rename(draft, path, error);
  if (written && !error) return {};
  if (written) why = unwritable(error.message());
  std::filesystem::remove(draft, error);
  return fail(std::move(why));
}

}  // namespace tirscope
