// SPDX-License-Identifier: Apache-2.0
#include "import/onnx/libonnx_apart.h"

#include <fcntl.h>
#include <onnx/checker.h>
#include <onnx/shape_inference/implementation.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

namespace tirscope::onnx_import {

namespace {

/// What libonnx throws, as text on one line.
std::string words(const std::exception& error) {
  std::string text = error.what();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

/// The answer of the child: three pieces, each behind its length. The graph has only value_info and outputs.
struct Answer {
  std::string checker, inference, graph;

  std::string bytes() const {
    std::string out;
    for (const std::string* piece : {&checker, &inference, &graph}) {
      const uint64_t size = piece->size();
      out.append(reinterpret_cast<const char*>(&size), sizeof size).append(*piece);
    }
    return out;
  }
  static std::optional<Answer> of(std::string_view bytes) {
    Answer out;
    for (std::string* piece : {&out.checker, &out.inference, &out.graph}) {
      uint64_t size = 0;
      if (bytes.size() < sizeof size) return {};
      std::memcpy(&size, bytes.data(), sizeof size);
      bytes.remove_prefix(sizeof size);
      if (bytes.size() < size) return {};
      *piece = bytes.substr(0, size);
      bytes.remove_prefix(size);
    }
    if (!bytes.empty()) return {};
    return out;
  }
};

Answer asked(onnx::ModelProto& model) {
  Answer out;
  try {
    onnx::checker::check_model(model);
  } catch (const std::exception& error) {
    out.checker = words(error);
  }
  try {
    onnx::ShapeInferenceOptions options;
    options.enable_data_propagation = true;
    onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(), options);
  } catch (const std::exception& error) {
    out.inference = words(error);  // what was inferred up to there stays
  }
  onnx::GraphProto inferred;
  inferred.mutable_value_info()->Swap(model.mutable_graph()->mutable_value_info());
  inferred.mutable_output()->Swap(model.mutable_graph()->mutable_output());
  out.graph = inferred.SerializePartialAsString();
  return out;
}

[[noreturn]] void answer_and_end(onnx::ModelProto& model, int out) {
  const rlimit no_core{0, 0}, time{libonnx_seconds, libonnx_seconds};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::setrlimit(RLIMIT_CPU, &time);
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream : {0, 1, 2}) ::dup2(nowhere, stream);
  const std::string bytes = asked(model).bytes();
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(out, bytes.data() + at, bytes.size() - at);
    if (written < 0 && errno != EINTR) ::_exit(1);
    if (written > 0) at += std::size_t(written);
  }
  ::_exit(0);
}

/// All that the child writes until it ends or its time is over.
std::string read_until_end(int in) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2 * libonnx_seconds);
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{in, POLLIN, 0};
    const int ready = left.count() > 0 ? ::poll(&waiting, 1, int(left.count())) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return bytes;
    const ssize_t read = ::read(in, buffer.data(), buffer.size());
    if (read < 0 && errno == EINTR) continue;
    if (read <= 0) return bytes;
    bytes.append(buffer.data(), std::size_t(read));
  }
}

/// What the child answered; its end as a sentence where it gave none.
std::expected<Answer, std::string> answer_of_child(onnx::ModelProto& model) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::unexpected(std::string(std::strerror(errno)));
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    answer_and_end(model, ends[1]);
  }
  ::close(ends[1]);
  std::string bytes = child > 0 ? read_until_end(ends[0]) : "";
  ::close(ends[0]);
  if (child < 0) return std::unexpected(std::string(std::strerror(errno)));
  auto answer = Answer::of(bytes);
  if (!answer) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (answer) return *std::move(answer);
  return std::unexpected(std::string(WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status)) : "no answer"));
}

}  // namespace

Diagnostics add_inferred_shapes(onnx::ModelProto& model) {
  Diagnostics notes;
  auto note = [&](const char* code, const char* text, const std::string& why) {
    notes.push_back(bad_input(code, text, why).warning());
  };
  auto answer = answer_of_child(model);
  if (!answer) {
    note("onnx.crashed", "libonnx ended with \"{0}\" on the model, so its shapes are inferred without it",
         answer.error());
    return notes;
  }
  // Operators that libonnx does not know are reported by the importer, all of them at once.
  if (!answer->checker.empty()) note("onnx.invalid", "libonnx objects to the model: {0}", answer->checker);
  if (!answer->inference.empty()) note("onnx.shape-inference", "libonnx infers no shapes: {0}", answer->inference);
  onnx::GraphProto inferred;
  if (inferred.ParsePartialFromString(answer->graph)) {
    model.mutable_graph()->mutable_value_info()->Swap(inferred.mutable_value_info());
    model.mutable_graph()->mutable_output()->Swap(inferred.mutable_output());
  }
  return notes;
}

}  // namespace tirscope::onnx_import
