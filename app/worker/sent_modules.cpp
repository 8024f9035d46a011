// SPDX-License-Identifier: Apache-2.0
#include "app/worker/sent_modules.h"

#include <algorithm>

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

int SentModules::send(const IRModule& module, QObject* context, Done done) {
  if (auto it = std::ranges::find(kept_, module, &Kept::module); it != kept_.end()) {
    std::rotate(it, it + 1, kept_.end());
    const SentModulePtr sent = kept_.back().sent;
    done(sent);
    return 0;
  }
  ++sent_;
  // Whether it is well-formed was asked when it was opened or edited; a text that says it need not be may be built,
  // too.
  protocol::ParseRequest request{
      script::print_module(module, script::complete()).text, {}, {}, /*check_well_formed=*/false};
  auto arrived = [this, module, context = QPointer<QObject>(context),
                  done = std::move(done)](const Result<protocol::ParseAnswer>& answer) {
    if (!answer) {
      if (context) done(fail(answer.error()));
      return;
    }
    auto sent = std::make_shared<const SentModule>(worker_, alive_, answer->module);
    kept_.push_back({module, sent});
    if (kept_.size() > mostKept) kept_.pop_front();
    if (context) done(sent);
  };
  return worker_.ask(request, this, std::move(arrived));
}

}  // namespace tirscope::app
