// SPDX-License-Identifier: Apache-2.0
// A view on a sample program, for tests.
#pragma once

#include <QApplication>
#include <QDir>
#include <QTextBlock>
#include <QtTest>

#include "support/sample_ir.h"
#include "views/common/canvas/picture.h"
#include "views/common/values/snapshot.h"
#include "views/common/view.h"

namespace tirscope::views {

inline SnapshotPtr snapshotOf(const PrimFunc& function, SnapshotPtr previous = {}) {
  return std::make_shared<Snapshot>(samples::module_of(function), QStringLiteral("main"),
                                    previous ? previous->step() + 1 : 0, previous);
}

/// C = A B in tiles: outer loops parallel, an innermost one vectorized, one unrolled.
inline PrimFunc tiledMatmul(int64_t n) {
  using namespace samples;
  Buffer a = matrix("A", n, n), b = matrix("B", n, n), c = matrix("C", n, n);
  Var i0 = make_var("i_0"), j0 = make_var("j_0"), k0 = make_var("k_0"), i1 = make_var("i_1"), k1 = make_var("k_1"),
      j1 = make_var("j_1");
  auto block = matmul_block("C", a, b, c, n, n, n, {Expr(i0) * 32 + i1, Expr(j0) * 32 + j1, Expr(k0) * 4 + k1});
  Stmt nest = loop(j1, 32, block, ForKind::Vectorized);
  nest = loop(i0, n / 32, loop(j0, n / 32, loop(k0, n / 4, loop(i1, 32, loop(k1, 4, nest, ForKind::Unrolled)))),
              ForKind::Parallel);
  return function({a, b, c}, root(nest));
}

/// Waits until a view has laid itself out.
inline void settle(View& view) {
  QTRY_VERIFY(!view.busy());
  QCoreApplication::processEvents();
}

/// Saves the picture under $TIRSCOPE_PICTURES for a person to look at, and says how many colours it has.
inline int savedColours(View& view, const QString& name) {
  QImage image = renderPicture(view, 1.5);
  QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
  if (!folder.isEmpty()) {
    QDir().mkpath(folder);
    image.save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
  }
  QSet<QRgb> colours;
  for (int y = 0; y < image.height(); y += 2)
    for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
  return int(colours.size());
}

}  // namespace tirscope::views
