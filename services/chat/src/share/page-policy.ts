/**
 * Scripts and styles of this host alone. A bot may show pictures, media and pages from anywhere, and its requests from
 * the browser may go anywhere: they carry no cookies and no token of ours. Only `frameOrigins` may frame the page.
 */
export function pagePolicy(frameOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self' https: http:",
    'img-src * data: blob:',
    'media-src * data: blob:',
    'frame-src *',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameOrigins.join(' ') || "'none'"}`,
  ].join('; ');
}
