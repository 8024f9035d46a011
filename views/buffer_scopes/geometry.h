// SPDX-License-Identifier: Apache-2.0
// Buffers in lanes, one lane a storage scope.
#pragma once

#include <functional>

#include "analysis/memory/buffer_scopes.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::buffer_scopes {

struct Card {
  int buffer = -1;  ///< index into BufferScopes::buffers
  QRectF rect;
  QRectF bar;  ///< length by the logarithm of the bytes
  int lane = -1;
  int color = -1;
  QString name, tip;
};

struct Lane {
  std::string scope;
  QRectF rect;
};

/// Something else that can be pointed at: the block that writes or reads a buffer.
struct Link {
  int card = -1;
  Stmt node;
  QRectF rect;
  QString name;
};

struct Geometry {
  QSizeF size;
  std::vector<Lane> lanes;
  std::vector<Card> cards;
  std::vector<Link> links;
  std::vector<Piece> pieces;
};

/// The nearest memory first: local and warp, then shared, then global.
int distanceOf(const std::string& scope);

Geometry layoutScopes(const analysis::BufferScopes& scopes,
                      const std::function<int(const analysis::BufferInfo&)>& color, const Fonts& fonts, qreal width);

}  // namespace tirscope::views::buffer_scopes
