// SPDX-License-Identifier: Apache-2.0
// A kernel made of a fuzzer's bytes: every sequence of bytes is one, which reads, and reaches memory in every way that
// there is, inside and outside it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tirscope::fuzz {

/// The bytes, one choice after another; zeros when they are used up.
class Choices {
 public:
  explicit Choices(std::span<const uint8_t> bytes) : bytes_(bytes) {}
  int below(int count) { return count > 1 ? next() % count : 0; }
  bool chance() { return next() % 2 == 0; }
  bool is_empty() const { return at_ >= bytes_.size(); }
  template <class T, std::size_t N>
  const T& of(const std::array<T, N>& list) {
    return list[std::size_t(below(int(N)))];
  }

 private:
  uint8_t next() { return at_ < bytes_.size() ? bytes_[at_++] : uint8_t(0); }
  std::span<const uint8_t> bytes_;
  std::size_t at_ = 0;
};

/// How the shared memories of a kernel lie: each by itself, or all in one.
enum class Arena : uint8_t { Separate, Merged };

class ProgramOfBytes {
 public:
  ProgramOfBytes(std::span<const uint8_t> bytes, Arena arena) : choices_(bytes), arena_(arena) {}

  std::string text() {
    out_ =
        "from tvm.script import tir as T\n@T.prim_func\n"
        "def main(X: T.Buffer((256,), \"float16\"), Y: T.Buffer((64,), \"float32\"), Z: T.Buffer((32,), \"int32\")):\n";
    line(4, "tx = T.launch_thread(\"threadIdx.x\", " + choices_.of(std::array<std::string, 4>{"32", "1", "64", "33"}) +
                ")");
    memories();
    if (choices_.below(4)) written();
    for (int left = 1 + choices_.below(24); left > 0 && !choices_.is_empty(); --left) statement(4, 0);
    line(4, "Y[0] = T.float32(0)");
    return out_;
  }

 private:
  struct Memory {
    std::string pointer, buffer, dtype, scope;
    int elements, offset;  ///< in elements of what it is a part of
  };

  void line(int indent, const std::string& text) { out_ += std::string(std::size_t(indent), ' ') + text + "\n"; }

  void memories() {
    const int shared = 1 + choices_.below(3);
    int bytes = 0;
    std::vector<std::string> views;
    for (int k = 0; k < shared; ++k) {
      const bool half = choices_.chance();
      const int elements = choices_.of(std::array{256, 64, 128, 8, 1, 300});
      const int moves = choices_.of(std::array{0, 0, 0, 16, 64, 1});  // over the one before
      const int size = half ? 2 : 4, at = arena_ == Arena::Merged ? std::max(0, bytes - moves) / size : 0;
      memory_.push_back(
          {"m" + std::to_string(k), "M" + std::to_string(k), half ? "float16" : "float32", "shared.dyn", elements, at});
      bytes = (at + elements) * size;
      total_ = std::max(total_, bytes);
    }
    if (arena_ == Arena::Merged)
      line(4, "arena = T.allocate([" + std::to_string(total_) + "], \"uint8\", \"shared.dyn\")");
    for (Memory& memory : memory_) {
      if (arena_ == Arena::Separate)
        line(4, memory.pointer + " = T.allocate([" + std::to_string(memory.elements) + "], \"" + memory.dtype +
                    "\", \"shared.dyn\")");
      else
        memory.pointer = "arena";
      views.push_back(memory.buffer + " = T.Buffer((" + std::to_string(memory.elements) + ",), \"" + memory.dtype +
                      "\", data=" + memory.pointer + ", scope=\"shared.dyn\")");
    }
    for (auto [scope, dtype, elements] :
         {std::tuple{"local", "float16", 8}, std::tuple{"local", "float32", 4},
          std::tuple{"wmma.matrix_a", "float16", 256}, std::tuple{"warp", "float16", 256}}) {
      const std::string number = std::to_string(memory_.size());
      memory_.push_back({"m" + number, "M" + number, dtype, scope, elements, 0});
      line(4, "m" + number + " = T.allocate([" + std::to_string(elements) + "], \"" + dtype + "\", \"" + scope + "\")");
      views.push_back("M" + number + " = T.Buffer((" + std::to_string(elements) + ",), \"" + dtype + "\", data=m" +
                      number + ", scope=\"" + scope + "\")");
    }
    for (const std::string& view : views) line(4, view);
  }

  /// Everything, so that what is read later has been written; a fragment's shape is known by its fill.
  void written() {
    for (const Memory& memory : memory_) {
      line(4, "for i in range(" + std::to_string(memory.elements) + "):");
      line(8, memory.buffer + "[" + begin(memory) + "i] = T." + memory.dtype + "(1)");
    }
    line(4, "T.tvm_storage_sync(\"shared.dyn\")");
    line(4, "T.evaluate(T.tvm_fill_fragment(" + fragment() + ", 16, 16, 16, 0, T.float16(0)))");
  }

  /// One of the list, and once in a while what is refused.
  template <class T, std::size_t N>
  T mostly(const std::array<T, N>& list, const T& otherwise) {
    return choices_.below(32) ? choices_.of(list) : otherwise;
  }
  std::string number() {
    return choices_.of(std::array<std::string, 16>{"0", "1", "2", "7", "8", "16", "31", "32", "63", "64", "255", "256",
                                                   "-1", "T.int64(4611686018427387904)",
                                                   "T.int64(-9223372036854775807)", "1073741824"});
  }
  std::string length() { return mostly<std::string>(std::array<std::string, 5>{"8", "1", "0", "16", "-1"}, number()); }
  /// Small enough, most of the time.
  std::string index(int depth = 0) {
    switch (choices_.below(depth < 2 ? 8 : 3)) {
      case 0: return "tx";
      case 1: return choices_.of(std::array<std::string, 4>{"0", "1", "7", "8"});
      case 2: return choices_.below(6) ? choices_.of(std::array<std::string, 4>{"tx % 8", "0", "2", "4"}) : number();
      case 3: return "tx * 8";
      case 4: return index(depth + 1) + " + " + index(depth + 1);
      case 5: return "(" + index(depth + 1) + ") % 8";
      case 6: return "(" + index(depth + 1) + ") // 2";
      default: return "tx % 4";
    }
  }
  const Memory& memory() { return memory_[std::size_t(choices_.below(int(memory_.size())))]; }
  std::string begin(const Memory& memory) { return memory.offset ? std::to_string(memory.offset) + " + " : ""; }
  std::string element(const Memory& memory) { return memory.buffer + "[" + begin(memory) + index() + "]"; }
  std::string number_of(const Memory& memory) {
    switch (choices_.below(4)) {
      case 0: return "T." + memory.dtype + "(1)";
      case 1: return "T.Cast(\"" + memory.dtype + "\", X[" + index() + "])";
      case 2: return "T.Cast(\"" + memory.dtype + "\", Y[" + index() + "])";
      default: {
        const Memory& other = this->memory();
        return "T.Cast(\"" + memory.dtype + "\", " + element(other) + ")";
      }
    }
  }
  /// A pointer, and the offset that instructions take.
  std::string pointer() {
    const Memory& memory = this->memory();
    switch (choices_.below(5)) {
      case 0: return memory.pointer + ", " + index();
      case 1:
        return "T.tvm_access_ptr(T.type_annotation(\"" + memory.dtype + "\"), " + memory.pointer + ", " +
               begin(memory) + index() + ", 256, 3), " + index();
      case 2: return "T.address_of(" + element(memory) + "), " + index();
      case 3: return "X.data, " + index();
      default: return memory.pointer + ", 0";
    }
  }
  std::string bare_pointer() {
    const std::string both = pointer();
    return both.substr(0, both.rfind(", "));
  }
  std::string registers() { return memory_[memory_.size() - 4].pointer + ", " + index(); }
  std::string sums() { return memory_[memory_.size() - 3].pointer + ", " + index(); }
  std::string fragment() { return memory_[memory_.size() - 2].pointer; }

  void statement(int indent, int depth) {
    const Memory& to = memory();
    switch (choices_.below(depth < 2 ? 18 : 14)) {
      case 0:
      case 1:
      case 2: return line(indent, element(to) + " = " + number_of(to));
      case 3:
        return line(indent, "T.tvm_storage_sync(\"" + std::string(choices_.chance() ? "shared.dyn" : "warp") + "\")");
      case 4: {
        const char* kind = choices_.chance() ? "False, " : "True, ";
        const std::string count = mostly<std::string>(std::array<std::string, 3>{"4", "2", "1"}, "3");
        const bool bytes = choices_.below(16) == 0;
        return line(indent, "T.evaluate(T.ptx_ldmatrix(" + std::string(kind) + count + ", \".b16\", " +
                                (choices_.below(4) ? registers() : pointer()) + ", " + pointer() + ", dtype=\"" +
                                (bytes ? "int8" : "float16") + "\"))");
      }
      case 5:
        return line(indent, "T.evaluate(T.ptx_mma(\"m16n8k16\", \"row\", \"col\", \"fp16\", \"fp16\", \"fp32\", " +
                                registers() + ", " + registers() + ", " + sums() + ", False, dtype=\"float32\"))");
      case 6:
        return line(indent, "T.evaluate(T.mma_fill(" +
                                mostly<std::string>(std::array<std::string, 3>{"8", "4", "1"}, number()) + ", " +
                                registers() + ", dtype=\"float16\"))");
      case 7:
        return line(indent, "T.evaluate(T.mma_store(16, 16, " + bare_pointer() + ", " + registers() + ", " + length() +
                                ", dtype=\"float16\"))");
      case 8: {
        const std::string bytes = mostly<std::string>(std::array<std::string, 3>{"16", "8", "4"}, "2");
        return line(indent, "T.evaluate(T.ptx_cp_async(" + pointer() + ", " + pointer() + ", " + bytes +
                                ", dtype=\"float16\"))");
      }
      case 9: return line(indent, "T.evaluate(T.ptx_commit_group(dtype=\"\"))");
      case 10: return line(indent, "T.evaluate(T.ptx_wait_group(" + number() + ", dtype=\"\"))");
      case 11:
        return line(indent,
                    "T.evaluate(T.tvm_fill_fragment(" + fragment() + ", 16, 16, 16, " + index() + ", T.float16(0)))");
      case 12: {
        const char* name = choices_.chance() ? "T.tvm_load_matrix_sync(" : "T.tvm_store_matrix_sync(";
        return line(indent, "T.evaluate(" + std::string(name) + fragment() + ", 16, 16, 16, " + index() + ", " +
                                bare_pointer() + ", " + length() + ", \"" + (choices_.chance() ? "row" : "col") +
                                "_major\"))");
      }
      case 13: {
        const std::string lanes = choices_.of(std::array<std::string, 3>{"4", "8", "2"});
        return line(indent, to.buffer + "[T.Ramp(" + begin(to) + index() + ", " + number() + ", " + lanes +
                                ")] = T.Broadcast(" + "T." + to.dtype + "(2), " + lanes + ")");
      }
      case 14:
      case 15:
        line(indent, "for i" + std::to_string(depth) + " in range(" +
                         choices_.of(std::array<std::string, 3>{"2", "8", "0"}) + "):");
        return statement(indent + 4, depth + 1);
      case 16:
        line(indent, "if tx < " + choices_.of(std::array<std::string, 3>{"16", "32", "1"}) + ":");
        return statement(indent + 4, depth + 1);
      default: {
        const std::string name = "V" + std::to_string(views_++);
        line(indent, name + " = T.Buffer((" +
                         mostly<std::string>(std::array<std::string, 3>{"8", "16", "1"}, number()) + ", 8), \"" +
                         to.dtype + "\", data=" + to.pointer + ", strides=(" + length() + ", " + length() +
                         "), elem_offset=" + length() + ", scope=\"" + to.scope + "\")");
        return line(indent, name + "[" + index() + ", " + index() + "] = " + number_of(to));
      }
    }
  }

  Choices choices_;
  Arena arena_;
  std::vector<Memory> memory_;
  std::string out_;
  int total_ = 0, views_ = 0;
};

}  // namespace tirscope::fuzz
