const linkSchemes = ['http', 'https', 'mailto', 'tel', 'sms'];
const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
/** What browsers skip inside a URL before they read its scheme: C0 controls and white space. */
const skippedByBrowsers =
  /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g;

/**
 * Whether a browser may follow or load `url`: no scheme at all, http, https, mailto, tel or sms; with
 * `allowImageData` also `data:image/…` but not SVG, which can carry scripts. A text that begins with a variable
 * passes here and is judged again once the variable is known.
 */
export function isSafeUrl(url: string, { allowImageData = false } = {}): boolean {
  const seen = url.replace(skippedByBrowsers, '');
  const scheme = schemePattern.exec(seen)?.[1]?.toLowerCase();
  if (scheme === undefined || linkSchemes.includes(scheme)) return true;
  return allowImageData && /^data:image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i.test(seen);
}
