// SPDX-License-Identifier: Apache-2.0
// The worker's side: takes what the parent sends, one message after the other, and answers.
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>

#include <algorithm>
#include <thread>

#include "protocol/codec.h"
#include "runtime/devices/devices.h"
#include "runtime/engine/callbacks.h"
#include "runtime/worker/channel.h"
#include "runtime/worker/worker.h"
#include "runtime/worker/worker_process.h"
#include "support/boundary.h"
#include "support/bounded_json.h"

namespace tirscope::runtime {

namespace {

using json = nlohmann::json;

/// The worker must not outlive its parent, not even while generated code loops for ever. Watches a duplicate, so that
/// code which closes the socket is ended by its time limit, however late this thread runs. The socket itself serves
/// where no descriptor is left for a duplicate.
void leave_when_parent_does(int socket) {
  const int duplicate = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
  std::thread([watching = duplicate < 0 ? socket : duplicate] {
    pollfd watched{watching, 0, 0};
    while (true) {
      watched.revents = 0;
      if (::poll(&watched, 1, -1) > 0 && (watched.revents & (POLLHUP | POLLERR | POLLNVAL))) ::_exit(0);
    }
  }).detach();
}

/// What one message asks for.
WorkerReply answer_to(const json& request, Process& process) {
  if (request.contains("devices")) return {.devices = driven_devices()};
  if (!request.contains("build")) {
    WorkerReply answer =
        request.contains("model") ? model_reply(request.at("model"), process) : run_reply(request, process);
    if (answer.failure && answer.failure->code == "device.lost") process.retired = true;
    return answer;
  }
  auto built = guarded([&]() -> Result<WorkerReply> { return build_reply(request.at("build"), process); });
  if (built) return *std::move(built);
  const bool no_memory = built.error().code == "environment.memory";
  process.retired = no_memory || built.error().fault == Fault::Bug;  // whatever it holds now is not to be relied on
  return no_memory ? failure("build.out-of-memory") : failure(std::move(built.error()));
}

}  // namespace

int worker_main(int socket, int memory, int notes, const Permit& permit) {
  Shared first_page(notes, 0, CrashNote::bytes);
  if (!first_page.data()) return 3;
  Process process{memory, *reinterpret_cast<CrashNote*>(first_page.data())};
  catch_crashes(process.note);
  allowed_processors();
  process.note.walls = packed(enter_sandbox(permit, socket, std::max({socket, memory, notes}) + 1));
  leave_when_parent_does(socket);
  while (auto message = receive_message(socket)) {
    process.note.begun.store(CrashNote::received);
    auto request = read_json(*message, protocol::worker_limits);
    if (!request) return 3;  // the parent writes no such
    WorkerReply answer;
    try {
      answer = answer_to(*request, process);
    } catch (const std::exception& error) {
      answer = failure("run.worker-lost", error.what());
    }
    answer.request = request->value("request", int64_t(0));
    const std::string text = protocol::encode(answer).dump(-1, ' ', false, json::error_handler_t::replace);
    if (!send_message(socket, text) || process.retired) break;
    // What the compiler took goes back to the system: hundreds of variants may follow.
    if (request->contains("build")) ::malloc_trim(0);
  }
  return 0;
}

}  // namespace tirscope::runtime
