// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/clang.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

extern char** environ;

namespace tirscope::codegen {

namespace {

namespace fs = std::filesystem;

/// A compilation that takes longer is stopped.
constexpr std::chrono::seconds longest{60};

std::string find_clang() {
  if (const char* named = std::getenv("TIRSCOPE_CLANG"); named && *named) return named;
  const char* path = std::getenv("PATH");
  for (const char* name : {"clang-19", "clang"}) {
    std::istringstream folders(path ? path : "/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
      fs::path candidate = fs::path(folder.empty() ? "." : folder) / name;
      if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
  }
  return {};
}

/// A folder of our own that goes away with what is in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "tirscope-kernel-XXXXXX").string();
    if (!error && ::mkdtemp(pattern.data())) path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  bool valid() const { return !path_.empty(); }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Runs a program with its output in `log`; its exit status, or empty when it cannot be started or takes too long.
std::optional<int> run(const std::vector<std::string>& command, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  int failed = ::posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed) return std::nullopt;
  auto start = std::chrono::steady_clock::now();
  while (true) {
    int status = 0;
    pid_t done = ::waitpid(child, &status, WNOHANG);
    if (done == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    if (done < 0 && errno != EINTR) return std::nullopt;
    if (std::chrono::steady_clock::now() - start > longest) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
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
  d.notes.push_back(message("clang says:\n{0}", log));
  return d;
}

}  // namespace

Result<std::string> compile_c(const std::string& code, const std::string& cpu) {
  std::string clang = find_clang();
  if (clang.empty())
    return fail(environment("kernel.no-clang",
                            "the module brings a kernel in C, and no clang is found to compile it; install clang, or "
                            "name one in TIRSCOPE_CLANG"));
  ScratchFolder folder;
  if (!folder.valid())
    return fail(environment("kernel.no-folder", "no folder for temporary files can be made to compile a C kernel"));
  const bool cpp = code.find("extern \"C\"") != std::string::npos;
  std::string source = folder.file(cpp ? "kernel.cc" : "kernel.c"), bitcode = folder.file("kernel.bc"),
              log = folder.file("log");
  std::ofstream(source, std::ios::binary) << code;
  // Optimised together with the code around it, so that it can be inlined there.
  auto status = run({clang, "-x", cpp ? "c++" : "c", "-O3", "-Xclang", "-disable-llvm-passes", "-fPIC",
                     "-fno-color-diagnostics", "-march=" + cpu, "-emit-llvm", "-c", source, "-o", bitcode},
                    log);
  if (!status)
    return fail(environment("kernel.clang-failed", "{0} cannot be run, or takes longer than {1} s for a C kernel",
                            clang, longest.count()));
  if (*status != 0) return fail(refusal(without_path(content(log), source)));
  return content(bitcode);
}

}  // namespace tirscope::codegen
