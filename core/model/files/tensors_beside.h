// SPDX-License-Identifier: Apache-2.0
// The data of a module's constants in a file of tensors beside its text, named by the hash of their contents
// (script/files/tensor_names.h), instead of in the text.
#pragma once

#include "ir/function.h"
#include "model/tensor.h"
#include "script/files/reader.h"

namespace tirscope::model {

/// Adds the constants with data of a module, by the hash of their contents. Those without dimensions are written in the
/// text.
Result<void> add_constants(const IRModule& module, Tensors& out);

/// "m.constants.safetensors" for "folder/m.py": the name without the folder.
std::string tensors_file_name(const std::string& path);

/// Makes the file of that name beside `path` hold `tensors`, and gives the name for script::PrintOptions::tensors. One
/// that holds just these stays as it is. The name is empty, and nothing is written, where there are none, and where
/// safetensors lacks a type of theirs: a text must have them.
Result<std::string> keep_beside(const std::string& path, const Tensors& tensors);
/// The same for a file of another name beside `path`.
Result<std::string> keep_as(const std::string& path, const std::string& name, const Tensors& tensors);
/// The same for the constants of a module.
Result<std::string> keep_beside(const std::string& path, const IRModule& module);

/// Tensors by a file's name and a content hash: what script::ReadOptions::tensors takes. Files are those directly in
/// the folder of `path`, not links out of it; each is read once, when it is first asked for, and large ones are mapped.
script::TensorsFrom tensors_beside(const std::string& path);

/// The data of the constants that these modules have, whatever file is named: for texts that were printed of them.
script::TensorsFrom tensors_of(std::vector<IRModule> modules);
inline script::TensorsFrom tensors_of(const IRModule& module) { return tensors_of(std::vector{module}); }

/// Tensors that are named by the hashes of their contents, whatever file is named.
script::TensorsFrom tensors_in(Tensors tensors);

/// Whether a text refers to tensors beside it; quick.
bool refers_to_tensors(std::string_view text);

}  // namespace tirscope::model
