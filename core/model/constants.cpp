// SPDX-License-Identifier: Apache-2.0
#include "model/constants.h"

#include "ir/relax/ops.h"
#include "script/files/tensor_names.h"

namespace tirscope::model {

Result<Tensor> tensor_of_constant(const RelaxConstantNode& constant) {
  if (!constant.data && !script::tensor_name(constant).empty())
    return fail(
        bad_input("model.no-data",
                  "the data of the constant {0} is missing: that file is expected beside the module, with a tensor "
                  "named by the hash",
                  constant.left_out));
  if (!constant.data)
    return fail(bad_input("model.no-data",
                          "the module's text leaves out the data of {0}; print it with --show-meta, or give the "
                          "parameters with --params",
                          constant.left_out));
  const TensorData& data = constant.data;
  return tensor_over(data.dtype(), data.shape(), std::make_shared<TensorData>(data),
                     const_cast<std::byte*>(data.bytes().data()), "of a constant");
}

RelaxConstant constant_of_tensor(const Tensor& tensor) {
  return relax_constant(
      TensorData::lent(tensor.dtype(), tensor.shape(), bytes_of(tensor), std::make_shared<Tensor>(tensor)));
}

}  // namespace tirscope::model
