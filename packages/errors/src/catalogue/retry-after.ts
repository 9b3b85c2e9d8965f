/** `Retry-After`, for problems that pass. */
export const retryAfter = (params: { readonly retryAfterSeconds: number }): Record<string, string> => ({
  'Retry-After': String(params.retryAfterSeconds),
});
