// SPDX-License-Identifier: Apache-2.0
// A 16 x 16 tile that the threads of a warp hold among them: setting it to zero and storing it, for mma and MFMA alike.
#pragma once

#include "schedule/intrin/stock/families.h"

namespace tirscope::schedule::stock {

struct WarpTile {
  int threads, registers;  ///< registers of each thread
  std::string type;        ///< of the elements
  std::string place;       ///< the location of an element: "thread, register" of (i, j), or of (v0, v1) when stored
};

/// Sets the tile to zero; `body` does it, the lines below the implementation's T.writes.
Entry zeroed(std::string name, const WarpTile& tile, const char* body);
/// Stores the tile into a buffer of a storage scope; `body` does it.
Entry stored(std::string name, const WarpTile& tile, std::string scope, const char* body);

}  // namespace tirscope::schedule::stock
