import { isSafeUrl } from '@parley/schema';

/** True if `url` is an absolute address on the web, the only kind a visitor may send. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url) && isSafeUrl(url);
}
