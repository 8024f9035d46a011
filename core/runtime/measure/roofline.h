// SPDX-License-Identifier: Apache-2.0
// What this machine can do at most: measured, not looked up.
#pragma once

#include <string>
#include <vector>

#include "passes/pass.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

/// Multiply-adds on vectors that stay in registers; of bytes ("uint8"), dot products of four, summed in 32 bits. Of a
/// device also products of matrices, where it has tensor cores.
struct Peak {
  std::string dtype;
  int bits = 0;             ///< of one vector; 0 for matrices
  double gflops = 0;        ///< a multiplication and an addition are two
  std::string matrix = {};  ///< "m16n8k16": what a tensor core does at once; empty for vectors
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("dtype", t.dtype), v("bits", t.bits), v("gflops", t.gflops), v("matrix", t.matrix);
  }
};

/// Reading an array that half fills a cache, or one far larger than all.
struct Bandwidth {
  std::string level;  ///< "L1", "L2", "L3", "memory"; of a device "cache", which all its units share, and "memory"
  double bytes = 0;   ///< of the cache, 0 for memory
  double gb_s = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("level", t.level), v("bytes", t.bytes), v("gb_s", t.gb_s);
  }
};

struct Roofline {
  int threads = 1;                   ///< of a device: its compute units
  std::vector<Peak> peaks;           ///< float32, float64, int32 and uint8, each width that the processor has
  std::vector<Bandwidth> bandwidth;  ///< nearest first
  /// The highest peak of a type, or of the one that stands in for it: int8 counts as uint8, which without dot products
  /// is done as int32, as other integers are; narrow floats are done as float32. All empty where nothing was measured.
  Peak peak_for(const std::string& dtype) const;
  /// The higher of each ceiling, this one's and another measurement's; what this one lacks is taken over.
  void raise(const Roofline& other);
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("threads", t.threads), v("peaks", t.peaks), v("bandwidth", t.bandwidth);
  }
};

/// Measured with as many threads as the target means, or on the device that it means.
Result<Roofline> measured_roofline(Worker& worker, const passes::Context& context, const Job& job = {});

/// The processor by its own name.
std::string machine_name();
/// Its frequency as the system tells it, and the clock that times are taken from.
std::string machine_clock();

}  // namespace tirscope::runtime
