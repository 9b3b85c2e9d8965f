import type { Result } from './result.ts';

/** The name of a file that the visitor has sent with this result; undefined for any other text. */
export function fileNameIn(text: string, { botId, id }: Pick<Result, 'botId' | 'id'>): string | undefined {
  if (!isWebAddress(text)) return undefined;
  const [, , , ofBot, ofResult, , name] = new URL(text).pathname.split('/');
  if (ofBot !== botId || ofResult !== id || name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a percent sign that stands for itself
  }
}

/** True for the address of a page or a file on the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
