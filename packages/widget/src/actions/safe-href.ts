const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];

/** `url` if a link may lead there: no scheme that would run something. */
export function safeHref(url: string | undefined): string | undefined {
  if (url === undefined || url === '') return undefined;
  try {
    return schemes.includes(new URL(url, location.href).protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
