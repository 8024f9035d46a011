// SPDX-License-Identifier: Apache-2.0
#include "app/worker/sent_tensors.h"

#include <algorithm>

#include "protocol/messages/module.h"
#include "script/saved_graph/base64.h"

namespace tirscope::app {

namespace {

/// A transfer in parts.
struct Transfer {
  TensorsToSend sent;
  std::function<void(int)> asked;
  std::function<void(const Result<TensorHandles>&)> done;
  TensorHandles handles = {};
  model::Tensors::const_iterator next = sent.tensors->begin();
  int64_t offset = 0;  ///< of the next part of that tensor
};

protocol::TensorHoldRequest partOf(const model::Tensor& tensor, int64_t offset) {
  const auto bytes = model::bytes_of(tensor);
  const int64_t count = std::min(largest_part, int64_t(bytes.size()) - offset);
  return {tensor.dtype().str(),
          script::to_base64({reinterpret_cast<const char*>(bytes.data()) + offset, std::size_t(count)}),
          tensor.shape(),
          {},
          offset};
}

void sendPart(WorkerClient& worker, QObject* context, const std::shared_ptr<Transfer>& way) {
  if (way->next == way->sent.tensors->end()) return way->done(way->handles);
  const auto& [name, tensor] = *way->next;
  protocol::TensorHoldRequest request = partOf(tensor, way->offset);
  if (auto known = way->handles.find(name); known != way->handles.end()) request.tensor = known->second;
  way->asked(worker.ask(request, context, [&worker, context, way](const Result<protocol::TensorHoldAnswer>& answer) {
    if (!answer) {
      releaseTensors(worker, way->handles);
      return way->done(fail(answer.error()));
    }
    way->handles[way->next->first] = answer->tensor;
    way->offset += largest_part;
    if (way->offset >= way->next->second.bytes()) ++way->next, way->offset = 0;
    sendPart(worker, context, way);
  }));
}

}  // namespace

Result<TensorsToSend> TensorsToSend::of(model::Tensors tensors, bool here) {
  TensorsToSend out{std::make_shared<const model::Tensors>(std::move(tensors)), nullptr};
  if (!here || out.tensors->empty()) return out;
  auto shared = model::SharedTensors::of(*out.tensors);
  if (shared)
    out.shared = std::make_shared<const model::SharedTensors>(*std::move(shared));
  else if (shared.error().code != "safetensors.type")
    return fail(std::move(shared.error()));
  return out;
}

void sendTensors(WorkerClient& worker, QObject* context, const TensorsToSend& tensors, std::function<void(int)> asked,
                 std::function<void(const Result<TensorHandles>&)> done) {
  if (!tensors.shared)
    return sendPart(worker, context, std::make_shared<Transfer>(Transfer{tensors, std::move(asked), std::move(done)}));
  // The memory is shared until the server has mapped it.
  asked(worker.ask(protocol::TensorOpenRequest{tensors.shared->path()}, context,
                   [shared = tensors.shared, done = std::move(done)](const Result<protocol::TensorOpenAnswer>& answer) {
                     answer ? done(answer->tensors) : done(fail(answer.error()));
                   }));
}

void releaseTensors(WorkerClient& worker, const TensorHandles& handles) {
  protocol::ReleaseRequest request;
  for (const auto& [name, handle] : handles) request.handles.push_back(handle);
  if (!request.handles.empty()) worker.ask(request, &worker, [](const Result<protocol::Done>&) {});
}

}  // namespace tirscope::app
