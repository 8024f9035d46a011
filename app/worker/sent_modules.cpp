// SPDX-License-Identifier: Apache-2.0
#include "app/worker/sent_modules.h"

#include <algorithm>

#include "app/worker/sent_tensors.h"
#include "model/files/tensors_beside.h"
#include "protocol/messages/module.h"
#include "script/files/complete_text.h"

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
  sendData(module, std::move(arrived));
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

/// The constants are gathered beside the window's thread and go first; the module then keeps their data.
void SentModules::sendData(const IRModule& module, std::function<void(const Result<SentModulePtr>&)> done) {
  auto gather = [module, here = worker_.prefix().isEmpty()]() -> Result<TensorsToSend> {
    model::Tensors constants;
    TS_TRY_VOID(model::add_constants(module, constants));
    return TensorsToSend::of(std::move(constants), here);
  };
  lane_.start(std::move(gather), [this, module, done = std::move(done)](const Result<TensorsToSend>& gathered) {
    if (!gathered) return done(fail(gathered.error()));
    sendTensors(
        worker_, this, *gathered, [](int) {},
        [this, module, done](const Result<TensorHandles>& handles) {
          if (!handles) return done(fail(handles.error()));
          sendText(module, *handles, Constants::Sent, done);
          releaseTensors(worker_, *handles);
        });
  });
}

}  // namespace tirscope::app
