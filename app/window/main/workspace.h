// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace tirscope::app {

class Actions;
class Docks;
class Document;
class MessageStrip;
class StatusLine;
class ViewSet;

/// What every concern of the window works with. It lives as long as they do.
struct Workspace {
  QWidget& window;  ///< the parent of dialogs
  Document& document;
  Actions& actions;
  ViewSet& views;
  Docks& docks;
  MessageStrip& messages;
  StatusLine& status;
};

}  // namespace tirscope::app
