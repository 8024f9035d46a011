// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <functional>
#include <optional>

#include "app/session/document.h"
#include "app/session/report/report_facts.h"
#include "pass_runs/dumps.h"

namespace tirscope::app {

/// Passes that ran, every stage as the dump that it would be; with their target and settings.
struct KeptPasses {
  std::vector<passes::DumpFile> files;  ///< empty: none ran
  QString title;
  int step = -1;   ///< id of the step whose module went in, -1 where the run has its own modules
  int stage = -1;  ///< that was shown
};

/// What a `.tirscope` file keeps beside the document: what the window looked like, and the passes in it.
struct WindowState {
  QByteArray layout = {};  ///< QMainWindow::saveState
  QString function = {};
  QString selection = {};  ///< address of the selected node, "main:0.2.1"
  QString release = {};    ///< in whose dialect the module is shown, "0.27"; empty: in its own
  KeptPasses passes = {};
};

struct Session {
  Opened opened;
  views::Runs runs;
  WindowState window;
  std::optional<ReportFacts> report = {};  ///< of a report: under which conditions it was made
};

/// The newest version of the format that this program writes and reads.
inline constexpr int session_version = 2;

/// What a session keeps of a document. It does not change with the document: any thread may write it down.
struct SessionContents {
  explicit SessionContents(const Document& document)
      : source(document.source()), schedule(document.schedule()), runs(document.runs()) {}
  Source source;
  SchedulePtr schedule;
  views::RunsPtr runs;
};

/// Whether a file of that name is one: a session, or a report, which is a session and more.
bool isSession(const QString& path);

/// The session as versioned JSON: the module's text, the tensor intrinsics that were registered, the history as a tree
/// of trace instructions with their decisions (and the text of every edit by hand), the timings, the window, the passes
/// that ran. Refused as `writeFile` is.
Result<void> saveSession(const QString& path, const SessionContents& contents, const WindowState& window);

/// The same, to wherever it is to go. `tensors`: the file beside it with the data of constants, which is left out of
/// the texts; empty: the texts have it.
void writeSession(QIODevice& out, const SessionContents& contents, const WindowState& window,
                  const std::string& tensors);

/// The file beside a session with the data of the constants in its steps. There is none where no step has any.
QString tensorsOfSession(const QString& path);

/// Reads a session, registers its intrinsics and replays its history. Refuses what is not a session (`session.format`),
/// a newer version (`session.newer`), and a history that does not replay (`session.replay`).
/// `path`: that of the file, beside which the data of constants is looked for.
Result<Session> decodeSession(const QByteArray& bytes, const QString& path = {});

/// Writes atomically: the file is either the old or the new one. Refused as `file.write` (full disk, no permission),
/// and as `file.write-no-file` where the path is that of a folder or device.
Result<void> writeFile(const QString& path, const std::function<void(QIODevice&)>& write);
Result<void> writeFile(const QString& path, const QByteArray& bytes);
/// Refused as `file.read`, as `file.too-large` above 256 MiB, and as `file.device` for devices.
Result<QByteArray> readFile(const QString& path);

}  // namespace tirscope::app
