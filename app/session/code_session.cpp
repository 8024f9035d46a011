// SPDX-License-Identifier: Apache-2.0
#include "app/session/code_session.h"

#include "protocol/client/answer_reader.h"

namespace tirscope::app {

namespace {

using nlohmann::json;
using views::Listing;

QString string(const json& object, const char* key) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? QString::fromStdString(it->get<std::string>()) : QString();
}

/// Reads what `build.emit` answers. Throws json::exception where it is something else.
void read(const json& answer, Listing& listing) {
  listing.text = QString::fromStdString(answer.at("text").get<std::string>());
  if (auto lines = answer.find("lines"); lines != answer.end())
    for (const json& line : *lines) listing.lines.push_back({string(line, "node"), line.value("approximate", false)});
  auto remarks = answer.find("remarks");
  if (remarks == answer.end()) return;
  for (const json& remark : *remarks) {
    const QString verdict = string(remark, "verdict");
    listing.remarks.push_back({verdict == QStringLiteral("done")     ? Listing::Remark::Verdict::Done
                               : verdict == QStringLiteral("missed") ? Listing::Remark::Verdict::Missed
                                                                     : Listing::Remark::Verdict::Note,
                               string(remark, "pass"), string(remark, "text"), string(remark, "node")});
  }
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
  const int request = modules_.send(wish_.module, this, [this, number = ++number_](const Result<SentModulePtr>& sent) {
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
  json params = {
      {"module", module->handle()}, {"target", wish_.target.toStdString()}, {"as", wish_.form}, {"origins", true}};
  request_ =
      worker_.call("build.emit", std::move(params), this, [this, module, number = number_](Result<json> emitted) {
        if (number != number_) return;
        Listing listing;
        try {
          if (emitted)
            read(*emitted, listing);
          else
            listing.error = emitted.error();
        } catch (const json::exception& error) {
          listing.error = protocol::malformed_answer({}, error.what());
        }
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
