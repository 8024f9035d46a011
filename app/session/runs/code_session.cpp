// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/code_session.h"

#include "protocol/messages/build.h"

namespace tirscope::app {

namespace {

using views::Listing;

Listing::Remark::Verdict verdictOf(const std::string& word) {
  return word == "done"     ? Listing::Remark::Verdict::Done
         : word == "missed" ? Listing::Remark::Verdict::Missed
                            : Listing::Remark::Verdict::Note;
}

/// What `build.emit` answered, as the view takes it.
Listing listingOf(const protocol::Listing& answer) {
  Listing listing;
  listing.text = QString::fromStdString(answer.text);
  if (answer.lines)
    for (const protocol::ListedLine& line : *answer.lines)
      listing.lines.push_back({QString::fromStdString(line.node.value_or("")), line.approximate});
  if (answer.remarks)
    for (const protocol::ListedRemark& remark : *answer.remarks)
      listing.remarks.push_back({verdictOf(remark.verdict), QString::fromStdString(remark.pass),
                                 QString::fromStdString(remark.text),
                                 QString::fromStdString(remark.node.value_or(""))});
  return listing;
}

}  // namespace

CodeSession::CodeSession(WorkerClient& worker, SentModules& modules, QObject* parent)
    : QObject(parent), worker_(worker), modules_(modules) {}

void CodeSession::clear() {
  if (busy_) worker_.cancel(request_);
  ++number_;
  busy_ = false;
  wish_ = {};
  listing_ = nullptr;
}

bool CodeSession::want(Wish wish) {
  const bool failed = listing_ && listing_->error && listing_->error->fault == Fault::Environment;
  if (wish == wish_ && (busy_ || !failed)) return false;
  if (busy_) worker_.cancel(request_);
  wish_ = std::move(wish);
  busy_ = true;
  request_ = 0;
  const int request = modules_.send(wish_.part, this, [this, number = ++number_](const Result<SentModulePtr>& sent) {
    if (number != number_) return;
    if (sent) return emitCode(*sent);
    Listing refused;
    refused.error = sent.error();
    answer(std::move(refused));
  });
  if (request != 0) request_ = request;
  return true;
}

void CodeSession::emitCode(const SentModulePtr& module) {
  protocol::EmitRequest request;
  request.module = module->handle();
  request.target = wish_.target.toStdString();
  request.as = wish_.form;
  request.origins = true;
  request_ = worker_.ask(request, this, [this, module, number = number_](const Result<protocol::Listing>& emitted) {
    if (number != number_) return;
    Listing listing;
    if (emitted)
      listing = listingOf(*emitted);
    else
      listing.error = emitted.error();
    answer(std::move(listing));
  });
}

void CodeSession::answer(Listing listing) {
  listing.module = wish_.module;
  listing.form = wish_.form;
  listing.target = wish_.target;
  listing_ = std::make_shared<const Listing>(std::move(listing));
  busy_ = false;
  Q_EMIT answered();
}

}  // namespace tirscope::app
