// SPDX-License-Identifier: Apache-2.0
#include "model/constants.h"

namespace tirscope::model {

Result<Tensor> tensor_of_constant(const RelaxConstantNode& constant) {
  if (constant.dtype.is_void())
    return fail(bad_input("model.no-data",
                          "the module's text leaves out the data of its constants; print it with --show-meta, or give "
                          "the parameters with --params"));
  TS_TRY(NewTensor made, new_tensor(constant.dtype, constant.shape, "of a constant"));
  for (std::size_t k = 0; k < constant.data.size() && int64_t(k) < made.tensor.size(); ++k) {
    if (auto number = constant.data[k].get<double>())
      made.tensor.set_number(int64_t(k), *number);
    else
      made.tensor.set_integer(int64_t(k), constant.data[k].as_int().value_or(0));
  }
  return tensor_of(std::move(made), "of a constant");
}

}  // namespace tirscope::model
