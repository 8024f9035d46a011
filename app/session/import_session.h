// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/worker/client.h"
#include "protocol/messages/model.h"
#include "script/dialect/release.h"
#include "script/files/reader.h"

namespace tirscope::app {

/// A model of another program as the text of a module.
struct ImportedModel {
  QString path, text;
  /// What could not be translated, and what is odd about the model; empty where all is well.
  Diagnostics notes;
  script::Release release = {};      ///< whose dialect the text is in
  script::TensorsFrom tensors = {};  ///< the data of its constants, which the text names
};

/// Reads ONNX models in a `tirc serve` of its own, which ends with the import: a file that brings it down takes nothing
/// else with it. One model at a time; a newer one takes the place of the one before.
class ImportSession : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~ImportSession() override { delete reader_; }
  static bool isModel(const QString& path);
  /// `release`: the dialect of its text, where that can say the model.
  void open(const QString& path, script::Release release);
  void cancel();
  bool isBusy() const { return reader_ != nullptr; }

 Q_SIGNALS:
  void busyChanged(bool busy);
  void imported(const tirscope::app::ImportedModel& model);
  void refused(const tirscope::Diagnostic& why);

 private:
  void print(const QString& path, const protocol::ModelImportAnswer& answer);
  void ask(const QString& path, const std::string& module, const Diagnostics& notes,
           std::optional<std::string> release);
  /// The data of the constants, in memory that the server shares.
  void takeTensors(const std::string& module, ImportedModel model);
  void end();
  void leave();
  script::Release release_, own_;   ///< that is wished for; that which can say the model
  WorkerClient* reader_ = nullptr;  ///< of the model under way; ours
};

}  // namespace tirscope::app
