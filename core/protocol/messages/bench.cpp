// SPDX-License-Identifier: Apache-2.0
#include "protocol/messages/bench.h"

#include <algorithm>

#include "ir/dtype.h"

namespace tirscope::protocol {

Peak Roofline::peak_for(const std::string& dtype) const {
  auto type = DataType::parse(dtype);
  const bool whole = type && type->is_integer();
  for (std::string name :
       {dtype, std::string(whole && type->bits == 8 ? "uint8" : ""), std::string(whole ? "int32" : "float32")}) {
    Peak best;
    for (const Peak& peak : peaks)
      if (peak.dtype == name && peak.gflops > best.gflops) best = peak;
    if (best.gflops > 0) return best;
  }
  return {};
}

namespace {

bool same_ceiling(const Peak& a, const Peak& b) {
  return a.dtype == b.dtype && a.bits == b.bits && a.matrix == b.matrix;
}
bool same_ceiling(const Bandwidth& a, const Bandwidth& b) { return a.level == b.level; }

/// `height`: the member of a ceiling that is raised.
template <class Ceiling>
void raise_each(std::vector<Ceiling>& ceilings, const std::vector<Ceiling>& others, auto height) {
  for (const Ceiling& other : others) {
    auto mine = std::ranges::find_if(ceilings, [&](const Ceiling& one) { return same_ceiling(one, other); });
    if (mine == ceilings.end())
      ceilings.push_back(other);
    else
      (*mine).*height = std::max((*mine).*height, other.*height);
  }
}

}  // namespace

void Roofline::raise(const Roofline& other) {
  threads = other.threads;
  raise_each(peaks, other.peaks, &Peak::gflops);
  raise_each(bandwidth, other.bandwidth, &Bandwidth::gb_s);
}

}  // namespace tirscope::protocol
