// SPDX-License-Identifier: Apache-2.0
#include "app/session/import_session.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "model/files/tensor_file.h"
#include "model/files/tensors_beside.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/module.h"
#include "script/files/complete_text.h"

namespace tirscope::app {

bool ImportSession::isModel(const QString& path) { return path.endsWith(QStringLiteral(".onnx"), Qt::CaseInsensitive); }

void ImportSession::open(const QString& path, script::Release release) {
  release_ = release;
  const bool was_busy = isBusy();
  leave();
  reader_ = new WorkerClient;
  if (!was_busy) Q_EMIT busyChanged(true);
  protocol::ModelImportRequest request;
  request.path = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString();
  reader_->ask(request, this, [this, path, asked = reader_](const Result<protocol::ModelImportAnswer>& answer) {
    if (asked != reader_) return;  // another model took its place
    if (answer) return print(path, *answer);
    const Diagnostic why = answer.error();
    end();
    Q_EMIT refused(why);
  });
}

void ImportSession::print(const QString& path, const protocol::ModelImportAnswer& answer) {
  Diagnostics notes;
  if (answer.diagnostics)
    for (const nlohmann::json& note : *answer.diagnostics)
      notes.push_back(
          protocol::diagnostic_of_error({{"code", protocol::error_code(Fault::BadInput)}, {"data", note}}).warning());
  // Some models need the dialect of an older release: constants have no words in the newest.
  own_ = script::Release::parse(answer.release).value_or(script::Release());
  const bool older = own_.minor < std::min(release_.minor, script::Release::newest().minor);
  ask(path, answer.module, notes, older ? answer.release : release_.str());
}

/// `release`: none leaves the choice to the import, whose text can always be written.
void ImportSession::ask(const QString& path, const std::string& module, const Diagnostics& notes,
                        std::optional<std::string> release) {
  protocol::PrintRequest request;
  request.module = module;
  request.options.emplace();
  request.options->show_meta = true;  // where a name cannot say it
  request.options->tensors = script::constants_file;
  request.options->release = release;
  reader_->ask(request, this, [=, this, asked = reader_](const Result<protocol::TextAnswer>& printed) {
    if (asked != reader_) return;
    if (!printed && release && printed.error().code == "script.not-in-release")
      return ask(path, module, notes, std::nullopt);
    if (!printed) return end(), Q_EMIT refused(printed.error());
    const auto used = script::Release::parse(release.value_or(own_.str()));
    takeTensors(module, {path, QString::fromStdString(printed->text), notes, used.value_or(own_)});
  });
}

void ImportSession::takeTensors(const std::string& module, ImportedModel model) {
  reader_->ask(protocol::TensorsRequest{module}, this,
               [=, this, asked = reader_](const Result<protocol::TensorsAnswer>& answer) mutable {
                 if (asked != reader_) return;
                 // What is mapped stays when the server ends.
                 Result<model::Tensors> tensors = !answer        ? fail(answer.error())
                                                  : answer->path ? model::read_tensors(*answer->path)
                                                                 : Result<model::Tensors>();
                 end();
                 if (!tensors) return Q_EMIT refused(tensors.error());
                 model.tensors = model::tensors_in(*std::move(tensors));
                 Q_EMIT imported(model);
               });
}

void ImportSession::cancel() {
  if (isBusy()) end();
}

/// The server ends, and what it holds with it. It may be the one that calls.
void ImportSession::leave() {
  if (!reader_) return;
  reader_->kill();
  reader_->deleteLater();
  reader_ = nullptr;
}

void ImportSession::end() {
  leave();
  Q_EMIT busyChanged(false);
}

}  // namespace tirscope::app
