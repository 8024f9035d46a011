// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/binary_symbol.h"

#include <iterator>

namespace tirscope {

namespace {

constexpr std::string_view symbols[] = {
#define TS_BINARY(Name, symbol) symbol,
#include "ir/nodes.def"
};

}  // namespace

std::string_view binary_symbol(Kind kind) {
  const auto place = std::size_t(kind) - std::size_t(Kind::Add);  // they are in one run, which Add begins
  return place < std::size(symbols) ? symbols[place] : std::string_view();
}

}  // namespace tirscope
