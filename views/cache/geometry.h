// SPDX-License-Identifier: Apache-2.0
// What caches make of a program, as a picture: a row for each level, each access and each loop, with bars of the misses
// by their cause; below them how far apart the touches of a line are, with a mark at what each level holds.
#pragma once

#include <functional>

#include "views/cache/cache_session.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::cache {

enum class Cause : uint8_t { Cold, Capacity, Conflict };

/// Misses of a row at a level, side by side from the left; as long as they are many.
struct MissBar {
  QRectF track;
  QRectF parts[3] = {};  ///< by Cause; empty where there are none
  QRectF before = {};    ///< of the step that is compared with; empty: not compared, or none
};

struct Row {
  enum class Kind : uint8_t { Level, Access, Loop };
  Kind kind = Kind::Level;
  QRectF rect = {};
  Subject subject = {};                  ///< a loop or block; of an access, its buffer; empty: of a level, or gone
  std::vector<NodeRef> statements = {};  ///< of an access: those that do it
  std::vector<MissBar> bars = {};        ///< a bar for each level
  QString name = {}, tip = {};
  int parent = -1;  ///< row of the loop around
};

/// Accesses whose line was touched before so many other lines were.
struct Bin {
  QRectF column, bar = {};  ///< the bar stands on the lower end of the column
  QRectF before = {};       ///< the same of the step that is compared with; empty: none
  QString label = {}, tip = {};
  int64_t count = 0;
  bool first = false;  ///< first touches
};

/// Where a level ends: lines that come back later than that are missed, at least in a fully associative one.
struct Mark {
  qreal x = 0, top = 0, bottom = 0;
};

struct Geometry {
  QSizeF size;
  std::vector<Row> rows;
  QRectF plot;
  std::vector<Bin> bins;
  std::vector<Mark> marks;
  std::vector<Piece> pieces;
};

/// Of an answer with a study. `color`: of a buffer.
Geometry layoutCaches(const CacheAnswer& shown, const std::function<int(const Buffer&)>& color, const Fonts& fonts,
                      qreal width);

}  // namespace tirscope::views::cache
