// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "app/worker/client.h"
#include "ir/function.h"
#include "model/tensor.h"
#include "protocol/messages/model.h"
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

/// Sends modules to the server as text, and the data of their constants beside it: in shared memory, or in parts to
/// another host. A module is printed, sent and read once: the latest are kept by their pointer, for the next build,
/// measurement or comparison.
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
  struct Way;  // of one module with the data of its constants
  using WayPtr = std::shared_ptr<Way>;
  int sendText(const IRModule& module, std::map<std::string, std::string> tensors, Constants constants,
               std::function<void(const Result<SentModulePtr>&)> done);
  void sendData(const WayPtr& way);
  void shareData(const WayPtr& way);
  void sendPart(const WayPtr& way);
  void arrive(const WayPtr& way);
  WorkerClient& worker_;
  std::shared_ptr<const int> alive_ = std::make_shared<const int>(0);
  std::deque<Kept> kept_;  ///< the latest used last
  int sent_ = 0;
  views::Lane lane_{views::Threads::Analyse, views::Lane::Order::InOrder};
};

/// Tensors are sent to other hosts in parts of so many bytes.
inline constexpr int64_t largestPart = int64_t(8) << 20;
/// The part of a tensor that begins at `offset`, for tensor.hold.
protocol::TensorHoldRequest tensorPart(const model::Tensor& tensor, int64_t offset);

}  // namespace tirscope::app
