// SPDX-License-Identifier: Apache-2.0
// The one place that knows LLVM's ORC.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::runtime {

/// An object file linked into this process.
class LoadedCode {
 public:
  /// A function of the code.
  class Entry {
   public:
    Entry() = default;
    explicit Entry(int32_t (*function)(uint64_t* slots)) : function_(function) {}
    int32_t operator()(uint64_t* slots) const;

   private:
    int32_t (*function_)(uint64_t* slots) = nullptr;
  };

  /// `libraries`: shared objects whose functions the code may call.
  static Result<LoadedCode> load(std::string object, const std::vector<std::string>& libraries = {});
  LoadedCode(LoadedCode&&) noexcept;
  LoadedCode& operator=(LoadedCode&&) noexcept;
  ~LoadedCode();

  Result<Entry> entry(const std::string& symbol) const;

 private:
  struct Linked;
  explicit LoadedCode(std::unique_ptr<Linked> linked);
  std::unique_ptr<Linked> linked_;
};

}  // namespace tirscope::runtime
