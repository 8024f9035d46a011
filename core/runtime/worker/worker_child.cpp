// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/worker_child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "runtime/sandbox/sandbox_grants.h"
#include "runtime/worker/channel.h"

extern char** environ;

namespace tirscope::runtime {

namespace {

constexpr const char* scratch_name = "tirscope-worker-";

Diagnostic cannot_start() {
  return environment("run.worker-missing", "the process that runs generated code cannot be started: {0}",
                     std::string(std::strerror(errno)));
}

/// Scratch folders whose parent was killed: their lock is free.
void remove_orphans(const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (!entry.path().filename().string().starts_with(scratch_name)) continue;
    auto age = std::filesystem::file_time_type::clock::now() - entry.last_write_time(error);
    if (error || age < std::chrono::minutes(1)) continue;  // it may be locked only now
    int lock = ::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (lock < 0) continue;
    if (::flock(lock, LOCK_EX | LOCK_NB) == 0) std::filesystem::remove_all(entry.path(), error);
    ::close(lock);
  }
}

}  // namespace

Result<void> Worker::Child::start(const std::string& program) {
  if (::access(program.c_str(), X_OK) != 0)
    return fail(environment(
        "run.worker-missing",
        "the program {0}, which runs generated code, is missing; install or build tirc beside this program", program));
  int sockets[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return fail(cannot_start());
  socket = sockets[0];
  int problem = make_memory() ? spawn(program, {sockets[1], memory, note_memory}) : errno;
  ::close(sockets[1]);
  if (problem == 0) return started = std::chrono::steady_clock::now(), Result<void>();
  stop();
  errno = problem;
  return fail(cannot_start());
}

void Worker::Child::kill() {
  if (pid <= 0) return;
  // Inside namespaces another process serves, and the one that is waited for ends when that one has.
  if (const pid_t inside = watch.process(); inside > 0 && inside != pid) {
    ::kill(inside, SIGKILL);
    for (int turn = 0; turn < 500; ++turn) {
      if (::waitpid(pid, nullptr, WNOHANG) != 0) return void(pid = 0);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  ::kill(-pid, SIGKILL);
  ::kill(pid, SIGKILL);
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid = 0;
}

void Worker::Child::stop() {
  kill();
  watch.end();
  if (note) ::munmap(note, CrashNote::bytes);
  if (socket >= 0) ::close(socket);
  if (memory >= 0) ::close(memory);
  if (note_memory >= 0) ::close(note_memory);
  if (scratch_lock >= 0) ::close(scratch_lock);
  socket = memory = note_memory = scratch_lock = -1, note = nullptr;
  std::error_code ignored;
  if (!permit.scratch.empty()) std::filesystem::remove_all(permit.scratch, ignored);
  permit.scratch.clear();
}

bool Worker::Child::alive() {
  if (pid <= 0) return false;
  if (::waitpid(pid, nullptr, WNOHANG) == 0) return true;
  ::kill(-pid, SIGKILL);  // what it started and left behind
  pid = 0;
  stop();
  return false;
}

double Worker::Child::wakes_within() const {
  constexpr double awake = 1, start = 5;
  const std::chrono::duration<double> age = std::chrono::steady_clock::now() - started;
  return std::max(awake, start - age.count());
}

Diagnostic Worker::Child::autopsy(const std::vector<std::string>* names) {
  int status = -1;
  // It is dying or has died; one that only closed its end of the connection is ended.
  for (int turn = 0; pid > 0 && turn < 200; ++turn) {
    if (::waitpid(pid, &status, WNOHANG) != 0) {
      ::kill(-pid, SIGKILL);
      pid = 0;
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (pid > 0) status = -1;
  Diagnostic why =
      names ? crash_of_run(*note, status, *names, permit.role == Role::Device) : crash_of_compiler(*note, status);
  stop();
  return why;
}

bool Worker::Child::make_memory() {
  memory = ::memfd_create("tirscope", MFD_CLOEXEC);
  note_memory = ::memfd_create("tirscope-note", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0 || note_memory < 0 || ::ftruncate(note_memory, off_t(CrashNote::bytes)) != 0 ||
      ::fcntl(note_memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
    return false;
  void* map = ::mmap(nullptr, CrashNote::bytes, PROT_READ | PROT_WRITE, MAP_SHARED, note_memory, 0);
  if (map != MAP_FAILED) note = static_cast<CrashNote*>(map);
  return note != nullptr;
}

int Worker::Child::spawn(const std::string& program, std::array<int, 3> handed) {
  make_scratch();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  const int output = watch.make_pipe();
  if (output >= 0)
    posix_spawn_file_actions_adddup2(&actions, output, 2);
  else
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  for (size_t k = 0; k < handed.size(); ++k) {
    // The descriptors may already be 3 or 4, so they go through high numbers.
    handed[k] = ::fcntl(handed[k], F_DUPFD_CLOEXEC, 100);
    posix_spawn_file_actions_adddup2(&actions, handed[k], worker_socket + int(k));
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // and with it no terminal, and its own group
  std::vector<std::string> words = {program, "worker", std::to_string(int(permit.role)), permit.scratch};
  if (permit.without_namespaces) words.emplace_back("--without-namespaces");
  if (permit.without_landlock) words.emplace_back("--without-landlock");
  if (!permit.libraries.empty()) words.emplace_back("--");
  words.insert(words.end(), permit.libraries.begin(), permit.libraries.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::vector<std::string> variables = environment_of(environ, permit.scratch);
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  pid_t child = 0;
  int problem = ::posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  for (int descriptor : handed) ::close(descriptor);
  if (output >= 0) ::close(output);
  if (problem == 0) pid = child, watch.begin(child, note, permit.role);
  return problem;
}

void Worker::Child::make_scratch() {
  if (permit.role == Role::Run) return;
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (error) return;
  remove_orphans(folder);
  std::string pattern = (folder / (std::string(scratch_name) + "XXXXXX")).string();
  if (!::mkdtemp(pattern.data())) return;
  permit.scratch = pattern;
  scratch_lock = ::open(pattern.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (scratch_lock >= 0) ::flock(scratch_lock, LOCK_EX | LOCK_NB);
}

}  // namespace tirscope::runtime
