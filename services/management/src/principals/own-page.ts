import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** Sent by the builder with every request that changes something; a page of another site cannot send it unasked. */
const builderHeader = 'x-parley-builder';

/**
 * True if a page of this host sends the request. The browser says so itself (Fetch Metadata); one that does not is
 * believed where its `Origin` is this host.
 */
export function isOfOwnPage(
  headers: IncomingHttpHeaders,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === PUBLIC_URL : site === 'same-origin';
}

/**
 * True if somebody opens the address in a tab: types it, or follows a link wherever that stands. The answer is shown to
 * them, and no page gets to read it.
 */
export function isOpenedInTab(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-dest'] === 'document';
}

/** True if a page of this host sends it and means to change something. */
export function isWriteOfOwnPage(headers: IncomingHttpHeaders, config: Pick<Config, 'PUBLIC_URL'>): boolean {
  return isOfOwnPage(headers, config) && headers[builderHeader] === '1';
}
