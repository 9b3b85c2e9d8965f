/** `Retry-After`, for temporary problems. */
export const retryAfter = (params: { readonly retryAfterSeconds: number }): Record<string, string> => ({
  'Retry-After': String(params.retryAfterSeconds),
});
