// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/worker/client.h"
#include "model/files/shared_tensors.h"
#include "protocol/messages/model.h"

namespace tirscope::app {

/// Tensors made ready for the server. Cheap to copy.
struct TensorsToSend {
  std::shared_ptr<const model::Tensors> tensors;
  std::shared_ptr<const model::SharedTensors> shared;  ///< for a server on this machine; null: they go in parts

  /// Makes a copy in shared memory where the server is `here`, unless safetensors lacks a type of theirs. Takes the
  /// time that copying them takes: to be called beside the window's thread.
  static Result<TensorsToSend> of(model::Tensors tensors, bool here);
};

/// The server's handles by the names of the tensors. Who gets them releases them.
using TensorHandles = std::map<std::string, std::string>;

/// Gives the tensors to the server: by shared memory, or in parts of `largest_part` bytes, each asked for when the one
/// before has arrived. `asked` gets the id of each request, to cancel it by. Ends with `done`, unless `context` is gone
/// by then; handles of a transfer that failed are released.
void sendTensors(WorkerClient& worker, QObject* context, const TensorsToSend& tensors, std::function<void(int)> asked,
                 std::function<void(const Result<TensorHandles>&)> done);

/// Releases them at the server.
void releaseTensors(WorkerClient& worker, const TensorHandles& handles);

/// Bytes of a part of a tensor that goes to another host.
inline constexpr int64_t largest_part = int64_t(8) << 20;

}  // namespace tirscope::app
