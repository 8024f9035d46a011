// SPDX-License-Identifier: Apache-2.0
// From lowered loops to machine code. No LLVM in this header.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/function.h"
#include "pass_runs/emitted_forms.h"
#include "pass_runs/statement_origins.h"
#include "support/job.h"

namespace tirscope::codegen {

/// Liberties with floating point, each off unless asked for.
struct FastMath {
  bool reassociate = false;      ///< sums may be regrouped
  bool no_nans = false;          ///< no operand and no result is NaN
  bool no_infinities = false;    ///< none is infinite
  bool no_signed_zeros = false;  ///< -0 and 0 are one
  bool reciprocal = false;       ///< x / y may become x * (1 / y)
  bool approximate = false;      ///< functions may be replaced by less exact ones
  /// By the options of a target that choose them.
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("fast-math-reassoc", t.reassociate), v("fast-math-nnan", t.no_nans), v("fast-math-ninf", t.no_infinities);
    v("fast-math-nsz", t.no_signed_zeros), v("fast-math-arcp", t.reciprocal), v("fast-math-afn", t.approximate);
  }
};

struct Options {
  std::string cpu;       ///< LLVM's name of the processor; empty: the host, with every feature it reports
  std::string features;  ///< "+avx2,-avx512f"; only read when `cpu` is given
  int opt_level = 3;
  bool contract = true;           ///< a * b + c may become one fused operation, as TVM's own x86 builds do
  bool vector_math = true;        ///< vector exp, log, ... come from libmvec (at most 4 units in the last place off)
  bool noalias_arguments = true;  ///< the caller gives each argument its own memory
  bool device_host = false;       ///< memory is a device's, and kernels are launched there
  bool open_externs = false;      ///< any C function may be called: the caller links the code with its definition
  bool portable_math = false;     ///< functions of float32 are computed as on a GPU without NVIDIA's library
  /// Of a GPU: NVIDIA's library of functions, libdevice.10.bc. Empty: where a CUDA toolkit is installed; "none": as if
  /// there were none.
  std::string libdevice;
  FastMath fast_math;
  bool origins = false;  ///< `Code::lines` and `Code::remarks` are wanted
};

/// One 64-bit slot of a call: a pointer to the data, or a value.
struct Parameter {
  enum class Kind : uint8_t {
    Buffer,   ///< a pointer to the buffer's first byte
    Pointer,  ///< any other handle
    Scalar,   ///< the value, in the low bits
    Symbol,   ///< a variable of some buffer's shape, strides or offset
  };
  Kind kind;
  Var var;
  Buffer buffer;  ///< for Kind::Buffer
};

/// How a function is called: its parameters in order, then each symbolic size once, in the order of first use.
using Signature = std::vector<Parameter>;
Signature signature_of(const PrimFunc& function);

/// The name of the entry of `function` in the object: `int32_t entry(uint64_t* slots)`. It returns 0, or the code given
/// to `tirscope_fail`.
std::string entry_symbol(const std::string& function);

/// Where a line of generated text comes from.
struct Line {
  int statement = -1;        ///< its number among `numbered_statements`; -1: from none
  bool approximate = false;  ///< taken from the line before, since LLVM does not report it
};

/// What LLVM says that it did, or could not do.
struct Remark {
  enum class Verdict : uint8_t { Done, Missed, Note };
  Verdict verdict;
  std::string pass;    ///< LLVM's name: "loop-vectorize"
  std::string text;    ///< LLVM's words
  int statement = -1;  ///< that it is about, as in `Line`
};

/// The statements of a module's TensorIR functions: function by function, each before those in it.
std::vector<Stmt> numbered_statements(const IRModule& module);

struct Code {
  std::map<Form, std::string> text;  ///< the forms that were asked for; Object holds the bytes of an ELF file
  std::string cpu, features;         ///< what it was generated for
  double seconds = 0;                ///< compile time
  std::map<Form, std::vector<Line>> lines = {};  ///< of each text, for those who asked
  std::vector<Remark> remarks = {};              ///< in the order in which LLVM made them
  std::vector<passes::Origin> origins = {};      ///< of the numbered statements; set by who lowered the module
};

/// Compiles every TensorIR function of `module`, which must hold lowered loops: no blocks, no thread bindings.
/// Refused with a code of the form `codegen.*` where it holds something that a CPU cannot do.
Result<Code> compile(const IRModule& module, const Options& options, const std::vector<Form>& forms);

}  // namespace tirscope::codegen
