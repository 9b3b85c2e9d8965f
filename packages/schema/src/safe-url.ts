const linkSchemes = ['http', 'https', 'mailto', 'tel', 'sms'];
const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
/** Characters that browsers skip inside a URL before they read its scheme: C0 controls and white space. */
const skippedByBrowsers =
  /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g;

/**
 * True if a browser may follow or load `url`: no scheme at all, http, https, mailto, tel or sms; with `allowImageData`
 * also `data:image/…` but not SVG, which can carry scripts. A text that begins with a variable passes here and is
 * checked again once the variable is known.
 */
export function isSafeUrl(url: string, { allowImageData = false } = {}): boolean {
  const seen = url.replace(skippedByBrowsers, '');
  const scheme = schemePattern.exec(seen)?.[1]?.toLowerCase();
  if (scheme === undefined || linkSchemes.includes(scheme)) return true;
  return allowImageData && /^data:image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i.test(seen);
}

/**
 * Matches the possible beginning of an address in a Markdown text, and after it every form of a scheme: letters,
 * characters that browsers skip, escapes and character references. Reads no character twice.
 */
const addressStart =
  /(?:\](?=[(:])|<)[(:]?((?:[a-z0-9+.&#;\\<-]|[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff])*:?)/gi;
const reference = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(colon|tab|newline));?/gi;

/**
 * A Markdown text in which no reader, however lenient, finds a link that `isSafeUrl` refuses: the beginning of such a
 * link is escaped, and shows as it is written.
 */
export function withoutUnsafeLinks(markdown: string): string {
  if (!markdown.includes('](') && !markdown.includes(']:') && !markdown.includes('<')) return markdown;
  return markdown.replace(addressStart, (whole, start: string) => {
    if (isSafeUrl(asRead(start))) return whole;
    return whole.startsWith('<') ? `\\${whole}` : `]\\${whole.slice(1)}`;
  });
}

/** The beginning of an address with its escapes and character references decoded. */
function asRead(start: string): string {
  return start
    .replace(reference, (_, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return name.toLowerCase() === 'colon' ? ':' : ' ';
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
      return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
    })
    .replace(/[\\<]/g, '');
}
