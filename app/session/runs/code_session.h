// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include "app/worker/sent_modules.h"
#include "views/common/values/listing.h"

namespace tirscope::app {

/// The code that the open module becomes, made by `tirc serve`. Only the newest wish is answered; one in progress that
/// is no longer wanted is cancelled, and its result is dropped.
class CodeSession : public QObject {
  Q_OBJECT
 public:
  struct Wish {
    IRModule module;   ///< whose code is wanted
    IRModule part;     ///< the functions of it that it is wanted of
    std::string form;  ///< one of passes::emitted_forms
    QString target;
    friend bool operator==(const Wish&, const Wish&) = default;
  };
  CodeSession(WorkerClient& worker, SentModules& modules, QObject* parent);

  /// False where this is under way or was answered last; what the environment refused is tried again.
  bool want(Wish wish);
  /// Nothing is wanted any more.
  void clear();
  bool isBusy() const { return busy_; }
  /// Of the newest wish that was answered; null while none was.
  const views::ListingPtr& listing() const { return listing_; }

 Q_SIGNALS:
  /// A wish was answered, with code or with a refusal.
  void answered();

 private:
  void emitCode(const SentModulePtr& module);
  void answer(views::Listing listing);
  WorkerClient& worker_;
  SentModules& modules_;
  Wish wish_;
  int number_ = 0;   ///< of the newest wish
  int request_ = 0;  ///< under way at the worker
  bool busy_ = false;
  views::ListingPtr listing_;
};

}  // namespace tirscope::app
