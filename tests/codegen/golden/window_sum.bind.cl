__attribute__((reqd_work_group_size(128, 1, 1)))
__kernel void main_kernel(__global const float* restrict A, __global float* restrict B) {
  const int blockIdx_x = (int)get_group_id(0);
  const int threadIdx_x = (int)get_local_id(0);
  B[blockIdx_x * 128 + threadIdx_x] = A[blockIdx_x * 128 + threadIdx_x] + A[blockIdx_x * 128 + threadIdx_x + 1] + A[blockIdx_x * 128 + threadIdx_x + 2];
}
