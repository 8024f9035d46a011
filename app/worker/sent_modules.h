// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "app/worker/client.h"
#include "ir/function.h"
#include "views/common/jobs/lane.h"

namespace tirscope::app {

/// The server's name of a module that it was sent. The server releases the module when nothing holds this, unless it or
/// the window ends anyway.
class SentModule {
 public:
  SentModule(WorkerClient& worker, std::weak_ptr<const int> owner, std::string handle);
  ~SentModule();
  SentModule(const SentModule&) = delete;
  SentModule& operator=(const SentModule&) = delete;

  const std::string& handle() const { return handle_; }

 private:
  QPointer<WorkerClient> worker_;
  std::weak_ptr<const int> owner_;
  int server_;  ///< of which server it is
  std::string handle_;
};
using SentModulePtr = std::shared_ptr<const SentModule>;

/// Whether the server gets the data of a module's constants, which only runs of models need.
enum class Constants : bool { LeftOut, Sent };

/// Sends modules to the server as text, and the data of their constants beside it (sent_tensors.h). A module is
/// printed, sent and read once: the latest are kept by their pointer, for the next build, measurement or comparison.
class SentModules : public QObject {
  Q_OBJECT
 public:
  using Done = std::function<void(const Result<SentModulePtr>&)>;
  SentModules(WorkerClient& worker, QObject* parent);
  ~SentModules() override;

  /// Gives the module's name at the server to `done`: before this returns where the server has it, else later, unless
  /// `context` is gone by then. Returns the id of the request, 0 where there is none, or none yet.
  int send(const IRModule& module, QObject* context, Done done, Constants constants = Constants::LeftOut);
  /// Lets go of all that are kept.
  void clear() { kept_.clear(); }
  /// How many modules were sent.
  int sent() const { return sent_; }

 private:
  struct Kept {
    IRModule module;
    SentModulePtr sent;
    Constants constants;
  };
  int sendText(const IRModule& module, std::map<std::string, std::string> tensors, Constants constants,
               std::function<void(const Result<SentModulePtr>&)> done);
  void sendData(const IRModule& module, std::function<void(const Result<SentModulePtr>&)> done);
  WorkerClient& worker_;
  std::shared_ptr<const int> alive_ = std::make_shared<const int>(0);
  std::deque<Kept> kept_;  ///< the latest used last
  int sent_ = 0;
  views::Lane lane_{views::Threads::Analyse, views::Lane::Order::InOrder};
};

}  // namespace tirscope::app
