// SPDX-License-Identifier: Apache-2.0
// Kernels with accesses of all kinds, the same for the same seed everywhere.
#pragma once

#include <random>
#include <string>

namespace tirscope::naive {

class RandomKernel {
 public:
  explicit RandomKernel(uint32_t seed) : random_(seed) {}

  std::string text() {
    const char* types[] = {"float32", "float16", "float64", "int8", "float32", "float32x4", "float32x2"};
    const bool lowered = chance(2);
    type_ = types[below(7)];
    const std::string rows = std::to_string(32 + 8 * below(4)), columns = std::to_string(32 + below(4));
    out_ = "@T.prim_func\ndef main(A: T.Buffer((4096,), \"" + type_ + "\"), B: T.Buffer((" + rows + ", " + columns +
           "), \"" + type_ + "\")):\n";
    const int x[] = {32, 16, 8, 33, 64, 5};
    const std::string extents[] = {std::to_string(1 + below(2)), std::to_string(1 + below(3)),
                                   std::to_string(1 + below(4)), std::to_string(x[below(6)])};
    const char* tags[] = {"blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x"};
    names_ = {"by", "bx", "ty", "tx"};
    int depth = 1;
    if (!lowered) depth = shared(depth);
    for (int i = 0; i < 4; ++i) {
      const std::string name = names_[std::size_t(i)];
      if (lowered)
        line(depth, name + " = T.launch_thread(\"" + tags[i] + "\", " + extents[i] + ")");
      else
        line(depth++, "for " + name + " in T.thread_binding(" + extents[i] + ", thread=\"" + tags[i] + "\"):");
    }
    if (lowered) {
      line(depth, "S_data = T.allocate([4096], \"" + type_ + "\", \"shared\")");
      line(depth,
           "S = T.Buffer((64, 32), \"" + type_ + "\", data=S_data, strides=(" + stride() + ", 1), scope=\"shared\")");
    }
    body(depth, !lowered);
    return out_;
  }

 private:
  int below(int end) { return int(random_() % uint32_t(end)); }
  bool chance(int one_in) { return below(one_in) == 0; }
  void line(int depth, const std::string& text) { out_ += std::string(std::size_t(depth) * 4, ' ') + text + "\n"; }
  std::string stride() {
    const char* strides[] = {"32", "33", "36", "40"};
    return strides[below(4)];
  }
  int shared(int depth) {
    line(depth, "S = T.alloc_buffer((64, 32), \"" + type_ + "\", strides=(" + stride() + ", 1), scope=\"shared\")");
    return depth;
  }

  /// An integer expression of the variables in scope.
  std::string index(int depth) {
    if (depth == 0 || chance(4)) {
      if (chance(6)) return std::to_string(below(40));
      return chance(2) ? "tx" : names_[std::size_t(below(int(names_.size())))];
    }
    const std::string a = index(depth - 1), number = std::to_string(1 + below(40));
    switch (below(9)) {
      case 0: return "(" + a + " + " + index(depth - 1) + ")";
      case 1: return "(" + a + " * " + number + " + " + index(depth - 1) + ")";
      case 2: return "(" + a + " // " + std::to_string(1 + below(8)) + ")";
      case 3: return "(" + a + " % " + number + ")";
      case 4: return "T.bitwise_xor(" + a + ", " + index(depth - 1) + ")";
      case 5: return "T.min(" + a + ", " + number + ")";
      case 6: return "(" + number + " - " + a + ")";
      case 7: return "T.shift_left(" + a + ", " + std::to_string(below(4)) + ")";
      default: return "(" + a + " * " + std::to_string(1 << below(8)) + " + tx)";
    }
  }
  std::string condition() {
    const char* comparisons[] = {" < ", " >= ", " != ", " == "};
    std::string one = index(1) + comparisons[below(4)] + std::to_string(below(20));
    return chance(4) ? one + " and " + index(1) + " < " + std::to_string(8 + below(24)) : one;
  }

  void body(int depth, bool blocks) {
    if (chance(2)) {
      const std::string extent = chance(4) ? "tx % 3 + 1" : chance(4) ? "by + 1" : std::to_string(1 + below(5));
      line(depth++, "for k in range(" + extent + "):");
      names_.push_back("k");
    }
    if (chance(3)) line(depth++, "if " + condition() + ":");
    if (chance(3)) {
      const char* extents[] = {"2", "4", "8", "3"};
      line(depth++, std::string("for v in T.vectorized(") + extents[below(4)] + "):");
      names_.push_back("v");
    }
    if (blocks && chance(2)) {
      line(depth++, "with T.block(\"copy\"):");
      line(depth, "vi = T.axis.spatial(4096, " + index(1) + ")");
      const bool reduces = names_.back() == "k";
      if (reduces) line(depth, "vk = T.axis.reduce(8, k)");
      if (chance(2)) line(depth, "T.where(" + condition() + ")");
      names_ = {"vi", "tx", "bx"};
      if (reduces) names_.push_back("vk");
      if (reduces && chance(2)) {
        line(depth, "with T.init():");
        line(depth + 1, "S[vi, tx] = " + zero());
      }
    }
    statements(depth);
  }
  std::string zero() const {
    const auto vector = type_.find('x');
    const std::string scalar = "T." + type_.substr(0, vector) + "(0)";
    return vector == std::string::npos ? scalar : "T.Broadcast(" + scalar + ", " + type_.substr(vector + 1) + ")";
  }
  std::string flat() { return names_.back() == "v" && chance(2) ? index(2) + " * 8 + v" : index(3); }
  void statements(int depth) {
    const std::string read = "A[" + flat() + "]";
    line(depth, "S[" + index(2) + ", " + flat() +
                    "] = " + (chance(4) ? "T.if_then_else(" + condition() + ", " + read + ", " + zero() + ")" : read));
    if (chance(3)) {
      line(depth, "if " + condition() + ":");
      line(depth + 1, "B[" + index(1) + ", " + flat() + "] = A[" + flat() + "]");
      line(depth++, "else:");
    }
    line(depth, "B[" + index(1) + ", " + flat() + "] = S[" + index(2) + ", " + flat() + "]");
  }

  std::mt19937 random_;
  std::string out_, type_;
  std::vector<std::string> names_;
};

}  // namespace tirscope::naive
