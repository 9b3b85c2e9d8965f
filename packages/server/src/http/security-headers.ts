/**
 * Headers of every response. JSON is never a page: nothing may frame it, run in it or guess its type, and no cache
 * keeps it. Pages (documentation, share pages) replace the policy with their own. Each name stands before its value.
 */
export const apiHeaders: readonly string[] = [
  ...['Cache-Control', 'no-store'],
  ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['Cross-Origin-Resource-Policy', 'cross-origin'],
  ...['Referrer-Policy', 'no-referrer'],
  ...['Strict-Transport-Security', 'max-age=31536000'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['X-Frame-Options', 'DENY'],
];
