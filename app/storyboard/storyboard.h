// SPDX-License-Identifier: Apache-2.0
// A schedule told step by step: what was called, what it changed in the text, pictures of the result, its figures. The
// same document, steps and views give the same storyboard, to the byte.
#pragma once

#include <QColor>
#include <QList>
#include <QPicture>
#include <QString>
#include <QStringList>

#include "app/session/document.h"
#include "views/common/difference/diff_engine.h"

namespace tirscope::app {

/// Letters of one look.
struct StorySpan {
  QString text;
  QColor color;
  bool bold = false, italic = false;
  bool changed = false;  ///< among the words in which a changed line differs
};

/// One line of the text, or a gap in it.
struct StoryLine {
  views::diff::DiffRow::Kind kind = views::diff::DiffRow::Kind::Same;
  bool before = false;  ///< a line of the slide before: removed, changed from, or moved from
  int left_out = 0;     ///< lines that a gap stands for; 0: no gap
  QList<StorySpan> spans = {};
};

struct StoryPicture {
  QString view;    ///< id
  QString title;   ///< translated
  QByteArray svg;  ///< without scripts, fonts or references
  QPicture print;  ///< the same, to be painted
  QSize size;      ///< in pixels of CSS
};

/// "shared: 8.0 KiB"
struct StoryFact {
  QString name, value;
};

struct StorySlide {
  int step = 0;       ///< its id in the history
  QStringList calls;  ///< since the slide before; "opened" for the first
  QString summary;    ///< "Lines: 3 added, 1 removed"
  QList<StoryFact> facts;
  QList<StoryLine> lines;
  QList<StoryPicture> pictures;
};

struct Storyboard {
  QString title;     ///< the file's name
  QString function;  ///< that the pictures show
  bool dark = false;
  bool chinese = false;
  QList<StorySlide> slides;
};

struct StoryOptions {
  /// Ids of steps; empty: the opened module and every step on the current path that rewrote it.
  QList<int> steps;
  QStringList views = {QStringLiteral("loop_nest")};
};

/// The most slides of a storyboard.
inline constexpr int most_slides = 500;

/// "0,3,5-8" as step ids. Refuses anything else (`storyboard.steps`).
Result<QList<int>> storySteps(const QString& text);
/// "nest,tree" as ids of views: any id, or nest, tree, scopes, memory for short; "text" is the text itself, which every
/// slide has. Refuses other names (`storyboard.view`).
Result<QStringList> storyViews(const QString& text);

/// Tells the history of an open document in the colours and the language of the application. Runs the event loop while
/// views lay out their pictures. Refuses a step that does not exist (`storyboard.step`) and more than `most_slides`
/// (`storyboard.too-many`). Times are those that the document has; nothing is measured.
Result<Storyboard> tellStory(const Document& document, const StoryOptions& options);

/// Writes a storyboard by the ending of `path`: .html, one page that needs nothing else; .pdf, for print; none, a
/// folder of the slides' pictures as SVG and their texts. Refuses other endings (`storyboard.format`) and what cannot
/// be written. Files are replaced whole.
Result<void> saveStory(const Storyboard& story, const QString& path);

}  // namespace tirscope::app
