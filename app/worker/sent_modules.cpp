// SPDX-License-Identifier: Apache-2.0
#include "app/worker/sent_modules.h"

#include <algorithm>

#include "model/files/shared_tensors.h"
#include "model/files/tensors_beside.h"
#include "protocol/messages/module.h"
#include "script/files/complete_text.h"
#include "script/saved_graph/base64.h"

namespace tirscope::app {

namespace {

/// So many modules are kept: those of an alternating measurement, and the one whose code is shown.
constexpr std::size_t mostKept = 8;

}  // namespace

SentModule::SentModule(WorkerClient& worker, std::weak_ptr<const int> owner, std::string handle)
    : worker_(&worker), owner_(std::move(owner)), server_(worker.server()), handle_(std::move(handle)) {}

SentModule::~SentModule() {
  // A server that ended has forgotten it; none is started for that.
  if (!owner_.expired() && worker_ && worker_->server() == server_)
    worker_->ask(protocol::ReleaseRequest{{handle_}}, worker_, [](const Result<protocol::Done>&) {});
}

SentModules::SentModules(WorkerClient& worker, QObject* parent) : QObject(parent), worker_(worker) {
  connect(&worker, &WorkerClient::ended, this, &SentModules::clear);
}

SentModules::~SentModules() { alive_.reset(); }

/// A module on its way with the data of its constants.
struct SentModules::Way {
  IRModule module;
  std::function<void(const Result<SentModulePtr>&)> done;
  model::Tensors constants = {};                      ///< by the hash of their contents
  std::shared_ptr<model::SharedTensors> shared = {};  ///< for a server on this machine
  std::map<std::string, std::string> handles = {};    ///< of what the server has
  model::Tensors::const_iterator next = {};           ///< the one that is being sent to another host
  int64_t offset = 0;                                 ///< of its next part
};

int SentModules::send(const IRModule& module, QObject* context, Done done, Constants constants) {
  auto fits = [&](const Kept& kept) {
    return kept.module == module && (constants == Constants::LeftOut || kept.constants == Constants::Sent);
  };
  if (auto it = std::ranges::find_if(kept_, fits); it != kept_.end()) {
    std::rotate(it, it + 1, kept_.end());
    const SentModulePtr sent = kept_.back().sent;
    done(sent);
    return 0;
  }
  auto arrived = [context = QPointer<QObject>(context), done = std::move(done)](const Result<SentModulePtr>& sent) {
    if (context) done(sent);
  };
  if (constants == Constants::LeftOut) return sendText(module, {}, constants, std::move(arrived));
  sendData(std::make_shared<Way>(Way{module, std::move(arrived)}));
  return 0;
}

int SentModules::sendText(const IRModule& module, std::map<std::string, std::string> tensors, Constants constants,
                          std::function<void(const Result<SentModulePtr>&)> done) {
  ++sent_;
  // Whether it is well-formed was asked when it was opened or edited; a text that says it need not be may be built,
  // too.
  protocol::ParseRequest request{
      script::print_module(module, script::complete()).text, {}, {}, /*check_well_formed=*/false};
  if (!tensors.empty()) request.tensors = std::move(tensors);
  auto arrived = [this, module, constants, done = std::move(done)](const Result<protocol::ParseAnswer>& answer) {
    if (!answer) return done(fail(answer.error()));
    auto sent = std::make_shared<const SentModule>(worker_, alive_, answer->module);
    kept_.push_back({module, sent, constants});
    if (kept_.size() > mostKept) kept_.pop_front();
    done(sent);
  };
  return worker_.ask(request, this, std::move(arrived));
}

/// The constants, gathered beside the window's thread; memory shared with a server on this machine.
void SentModules::sendData(const WayPtr& way) {
  auto gather = [module = way->module, here = worker_.prefix().isEmpty()]() -> Result<Way> {
    Way out{module, {}};
    TS_TRY_VOID(model::add_constants(module, out.constants));
    if (here && !out.constants.empty()) {
      TS_TRY(model::SharedTensors shared, model::SharedTensors::of(out.constants));
      out.shared = std::make_shared<model::SharedTensors>(std::move(shared));
    }
    return out;
  };
  lane_.start(std::move(gather), [this, way](Result<Way> gathered) {
    if (!gathered) return way->done(fail(gathered.error()));
    way->constants = std::move(gathered->constants);
    way->shared = std::move(gathered->shared);
    way->next = way->constants.begin();
    way->shared ? shareData(way) : sendPart(way);
  });
}

void SentModules::shareData(const WayPtr& way) {
  worker_.ask(protocol::TensorOpenRequest{way->shared->path()}, this,
              [this, way](const Result<protocol::TensorOpenAnswer>& answer) {
                if (!answer) return way->done(fail(answer.error()));
                way->handles = answer->tensors;
                arrive(way);
              });
}

/// The next part of the data, for another host.
void SentModules::sendPart(const WayPtr& way) {
  if (way->next == way->constants.end()) return arrive(way);
  const auto& [hash, tensor] = *way->next;
  protocol::TensorHoldRequest request = tensorPart(tensor, way->offset);
  if (auto known = way->handles.find(hash); known != way->handles.end()) request.tensor = known->second;
  worker_.ask(request, this, [this, way](const Result<protocol::TensorHoldAnswer>& answer) {
    if (!answer) return way->done(fail(answer.error()));
    way->handles[way->next->first] = answer->tensor;
    way->offset += largestPart;
    if (way->offset >= way->next->second.bytes()) ++way->next, way->offset = 0;
    sendPart(way);
  });
}

/// The data is there: the text follows. The module then keeps the data.
void SentModules::arrive(const WayPtr& way) {
  sendText(way->module, way->handles, Constants::Sent, way->done);
  protocol::ReleaseRequest done;
  for (const auto& [hash, handle] : way->handles) done.handles.push_back(handle);
  if (!done.handles.empty()) worker_.ask(done, &worker_, [](const Result<protocol::Done>&) {});
}

protocol::TensorHoldRequest tensorPart(const model::Tensor& tensor, int64_t offset) {
  const auto bytes = model::bytes_of(tensor);
  const int64_t count = std::min(largestPart, int64_t(bytes.size()) - offset);
  return {tensor.dtype().str(),
          script::to_base64({reinterpret_cast<const char*>(bytes.data()) + offset, std::size_t(count)}),
          tensor.shape(),
          {},
          offset};
}

}  // namespace tirscope::app
