// SPDX-License-Identifier: Apache-2.0
// Generated code to look into: what each line comes from, and what LLVM remarks about the program. The structs list
// their members once for the protocol's codec.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "codegen/device_code.h"
#include "codegen/ptxas.h"

namespace tirscope::runtime {

struct ListedLine {
  std::optional<std::string> node;  ///< the address of the statement that it comes from; none: from none
  bool approximate = false;         ///< the statement is one around it, or that of the line before
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node), v("approximate", t.approximate);
  }
};

struct ListedRemark {
  std::string verdict;  ///< "done", "missed" or "note"
  std::string pass;     ///< LLVM's name of it: "loop-vectorize"
  std::string text;
  std::optional<std::string> node;  ///< the address of the statement that it is about
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("verdict", t.verdict), v("pass", t.pass), v("text", t.text), v("node", t.node);
  }
};

struct Listing {
  std::string text;
  std::optional<std::vector<ListedLine>> lines;  ///< one for each line of the text
  std::optional<std::vector<ListedRemark>> remarks;
  std::optional<codegen::PtxasReport> ptxas = {};  ///< what NVIDIA's assembler says, where that was asked for
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text), v("lines", t.lines), v("remarks", t.remarks), v("ptxas", t.ptxas);
  }
};

/// `form` of `code`, with its lines and remarks where the code was made with origins.
Listing listing(const codegen::Code& code, codegen::Form form);
Listing listing(const codegen::DeviceCode& code);

}  // namespace tirscope::runtime
