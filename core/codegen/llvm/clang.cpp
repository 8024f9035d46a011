// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/clang.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

#include "codegen/program.h"

namespace tirscope::codegen {

namespace {

std::string find_clang() {
  if (const char* named = std::getenv("TIRSCOPE_CLANG"); named && *named) return named;
  for (const char* name : {"clang-19", "clang"})
    if (std::string program = find_program(name); !program.empty()) return program;
  return {};
}

/// What clang says, with the scratch file called "kernel".
std::string without_path(std::string text, const std::string& path) {
  for (std::size_t at = 0; (at = text.find(path, at)) != std::string::npos;) text.replace(at, path.size(), "kernel");
  return text;
}

/// "kernel:3:5: error: ..." is the first line that is an error.
Diagnostic refusal(const std::string& log) {
  std::istringstream in(log);
  std::string line, place, said;
  while (said.empty() && std::getline(in, line))
    if (std::size_t at = line.find("error: "); at != std::string::npos) {
      place = line.substr(0, at);
      said = line.substr(at + 7);
    }
  int row = 0, column = 0;
  bool placed = std::sscanf(place.c_str(), "kernel:%d:%d:", &row, &column) == 2;
  Diagnostic d =
      placed ? bad_input("kernel.does-not-compile", "the C kernel does not compile: line {0}, column {1}: {2}", row,
                         column, said)
             : bad_input("kernel.does-not-compile", "the C kernel does not compile: {0}", said.empty() ? log : said);
  d.notes.push_back(message("clang's output:\n{0}", log));
  return d;
}

Diagnostic no_space() {
  return environment(
      "build.no-space",
      "no space is left in {0}, where C kernels are compiled; free some, or set TMPDIR to another folder",
      temporary_folder());
}

/// What did not fit may be gone by now, and its space free again.
bool says_full(const std::string& log) {
  return std::ranges::any_of(std::array{ENOSPC, EDQUOT}, [&](int error) { return log.contains(std::strerror(error)); });
}

}  // namespace

Result<std::string> compile_c(const std::string& code, const std::string& cpu) {
  constexpr std::chrono::seconds longest{15};
  std::string clang = find_clang();
  if (clang.empty())
    return fail(environment(
        "kernel.no-clang",
        "the module contains a kernel in C, but clang was not found; install clang, or set TIRSCOPE_CLANG"));
  ScratchFolder folder;
  if (!folder.valid())
    return fail(
        environment("kernel.no-folder",
                    "cannot create a temporary folder in {0} to compile a C kernel; set TMPDIR to another folder",
                    temporary_folder()));
  const bool cpp = code.find("extern \"C\"") != std::string::npos;
  std::string source = folder.file(cpp ? "kernel.cc" : "kernel.c"), bitcode = folder.file("kernel.bc"),
              log = folder.file("log");
  std::ofstream written(source, std::ios::binary);
  written << code;
  written.close();
  if (!written) return fail(no_space());
  // Optimised together with the code around it, so that it can be inlined there.
  auto status = run_program({clang, "-x", cpp ? "c++" : "c", "-O3", "-Xclang", "-disable-llvm-passes", "-fPIC",
                             "-fno-color-diagnostics", "-march=" + cpu, "-emit-llvm", "-c", source, "-o", bitcode},
                            log, longest);
  if (!status)
    return fail(environment("kernel.clang-failed",
                            "{0} cannot be run, or takes longer than {1} s to compile a C kernel", clang,
                            longest.count()));
  if (*status != 0) {
    const std::string said = file_content(log);
    if (says_full(said) || folder.is_full()) return fail(no_space());
    return fail(refusal(without_path(said, source)));
  }
  return file_content(bitcode);
}

}  // namespace tirscope::codegen
