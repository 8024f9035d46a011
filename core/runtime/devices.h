// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tirscope::runtime {

/// One thing that code can be made for, and whether it can run here.
struct Device {
  std::string target;  ///< "cpu", "opencl", "cuda"
  std::string name;
  bool usable = false;
  std::string detail;  ///< threads, vector width and memory; or why it cannot be used
  int threads = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("target", t.target), v("name", t.name), v("usable", t.usable), v("detail", t.detail), v("threads", t.threads);
  }
};

std::vector<Device> devices();

}  // namespace tirscope::runtime
