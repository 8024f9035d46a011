__attribute__((reqd_work_group_size(16, 16, 1)))
__kernel void main_kernel(
    __global const float* restrict K,
    __global float* restrict O,
    __global const float* restrict Q,
    __global const float* restrict V,
    __local uchar* buf_dyn_shmem) {
  __local float* Q_shared = (__local float*)buf_dyn_shmem;
  __local float* K_shared = (__local float*)buf_dyn_shmem;
  __local float* S_shared = (__local float*)buf_dyn_shmem;
  __local float* K_shared_1 = (__local float*)buf_dyn_shmem;
  const int blockIdx_x = (int)get_group_id(0);
  float row_max[1];
  float row_sum[1];
  float O_local[49];
  const int threadIdx_x = (int)get_local_id(0);
  const int threadIdx_y = (int)get_local_id(1);
  for (int d = 0; d < 4; ++d) {
    Q_shared[threadIdx_y * 64 + d * 16 + threadIdx_x] = Q[blockIdx_x * 1024 + threadIdx_y * 64 + d * 16 + threadIdx_x];
  }
  for (int k0 = 0; k0 < 8; ++k0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d_1 = 0; d_1 < 4; ++d_1) {
      K_shared[threadIdx_x * 64 + d_1 * 16 + threadIdx_y + 1024] = K[k0 * 1024 + threadIdx_x * 64 + d_1 * 16 + threadIdx_y];
    }
    for (int d_2 = 0; d_2 < 64; ++d_2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      if (d_2 == 0) {
        S_shared[threadIdx_y * 128 + k0 * 16 + threadIdx_x + 2048] = 0.0f;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      S_shared[threadIdx_y * 128 + k0 * 16 + threadIdx_x + 2048] = S_shared[threadIdx_y * 128 + k0 * 16 + threadIdx_x + 2048] + Q_shared[threadIdx_y * 64 + d_2] * K_shared[threadIdx_x * 64 + d_2 + 1024];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = 0; j < 128; ++j) {
    if (j == 0) {
      row_max[0] = -3.4028235e+38f;
    }
    row_max[0] = max(row_max[0], S_shared[threadIdx_y * 128 + j + 2048]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j_1 = 0; j_1 < 8; ++j_1) {
    S_shared[threadIdx_y * 128 + j_1 * 16 + threadIdx_x + 2048] = exp(S_shared[threadIdx_y * 128 + j_1 * 16 + threadIdx_x + 2048] - row_max[0]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j_2 = 0; j_2 < 128; ++j_2) {
    if (j_2 == 0) {
      row_sum[0] = 0.0f;
    }
    row_sum[0] = row_sum[0] + S_shared[threadIdx_y * 128 + j_2 + 2048];
  }
  for (int d_3 = 0; d_3 < 4; ++d_3) {
    O_local[d_3 * 16] = 0.0f;
  }
  for (int k0_1 = 0; k0_1 < 8; ++k0_1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d_4 = 0; d_4 < 4; ++d_4) {
      K_shared_1[threadIdx_x * 64 + d_4 * 16 + threadIdx_y + 1024] = V[k0_1 * 1024 + threadIdx_x * 64 + d_4 * 16 + threadIdx_y];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d_5 = 0; d_5 < 4; ++d_5) {
      for (int j_3 = 0; j_3 < 16; ++j_3) {
        O_local[d_5 * 16] = O_local[d_5 * 16] + S_shared[threadIdx_y * 128 + k0_1 * 16 + j_3 + 2048] * K_shared_1[j_3 * 64 + d_5 * 16 + threadIdx_x + 1024];
      }
    }
  }
  for (int d_6 = 0; d_6 < 4; ++d_6) {
    O[blockIdx_x * 1024 + threadIdx_y * 64 + d_6 * 16 + threadIdx_x] = O_local[d_6 * 16] / row_sum[0];
  }
}
