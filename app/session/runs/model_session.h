// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>
#include <map>

#include "app/worker/sent_modules.h"
#include "app/worker/sent_tensors.h"
#include "protocol/messages/model.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/model_run.h"

namespace tirscope::app {

/// How a function is to be run, as a person says it: files by their paths.
struct ModelWish {
  std::string function = "main";
  std::map<std::string, QString> inputs = {};    ///< files by the names of parameters; the others are random
  QString params = {}, check = {};               ///< files; empty: none. Weights may be those of an ONNX model
  std::map<std::string, int64_t> sizes = {};     ///< of symbolic shapes of random inputs
  std::map<std::string, std::string> bind = {};  ///< registered functions: "blas:linear", "library:SYMBOL"
  /// The shared library that a person chose for this run; empty: none. Named anew for each run, and never saved.
  QString library = {};
  bool interp = false;
  std::string target = "cpu";
  QString target_title = {};  ///< in words
  int64_t seed = 0, rounds = 20;
  /// Variables whose values are wanted; besides them all, where they are not too large together.
  QStringList keep = {};
};

/// Runs functions of models in `tirc serve`: files are read beside the window's thread, their tensors are sent
/// (sent_tensors.h) and held there for the one run. One run at a time.
class ModelSession : public QObject {
  Q_OBJECT
 public:
  ModelSession(WorkerClient& worker, SentModules& modules, QObject* parent);
  /// Runs a function of `module`. Ends with `ran`, or with `refused`.
  void run(const IRModule& module, ModelWish wish);
  void cancel();
  bool isBusy() const { return work_ != nullptr; }

 Q_SIGNALS:
  void busyChanged(bool busy);
  void progressed(const Progress& at);
  void ran(const tirscope::views::ModelRunPtr& run);
  void refused(const tirscope::Diagnostic& why);
  void cancelled();

 private:
  /// What a tensor that the server holds is for, with its name.
  enum class Role : uint8_t { Input, Param, Check };
  using Argument = std::pair<Role, std::string>;
  /// Tensors of the files, and what they are for by the names under which they are sent.
  struct Arguments {
    std::map<std::string, Argument> meant;
    TensorsToSend tensors;
  };
  struct Work {
    IRModule module;
    ModelWish wish;
    Arguments arguments = {};
    TensorHandles handles = {};  ///< of the arguments, by the names under which they were sent
    SentModulePtr sent = {};
    TensorHandles weights = {};  ///< of what the server read itself
    bool stopped = false;
  };
  using WorkPtr = std::shared_ptr<Work>;
  static Result<Arguments> argumentsOf(const IRModule& module, const ModelWish& wish, bool here);
  void sendModule(const WorkPtr& work);
  void readWeights(const WorkPtr& work);
  /// Whether it was cancelled since it began; then it has ended.
  bool endedByCancel(const WorkPtr& work);
  void sendArguments(const WorkPtr& work);
  void call(const WorkPtr& work);
  void answered(const WorkPtr& work, const Result<protocol::ModelRunAnswer>& answer);
  void end(const WorkPtr& work);
  void fail(const WorkPtr& work, const Diagnostic& why);

  WorkerClient& worker_;
  SentModules& modules_;
  WorkPtr work_;     ///< null: none is under way
  int request_ = 0;  ///< under way at the server, 0 for none
  views::Lane files_{views::Threads::Analyse, views::Lane::Order::InOrder};
};

}  // namespace tirscope::app
