import type { ServerResponse } from 'node:http';

type Keeping = { readonly locals: { headers?: string[] | undefined } };

/**
 * Keeps headers, each name before its value, until the response begins. Headers that are set one by one go into a table of the
 * response under another spelling, and out of it again; nearly every answer begins with just these.
 */
export function keepHeaders(response: Keeping, headers: string[]): void {
  response.locals.headers = headers;
}

/** Keeps one more header of a response that keeps its headers. */
export function addKeptHeader({ locals }: Keeping, name: string, value: string): void {
  locals.headers?.push(name, value);
}

/** Sets the headers that were kept, as those are that somebody may look at or replace. */
export function setKeptHeaders(response: Keeping & Pick<ServerResponse, 'setHeader'>): void {
  const { headers } = response.locals;
  if (headers === undefined) return;
  response.locals.headers = undefined;
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
}

/** Begins a response with the headers that were kept, or set, and these. */
export function beginWith(
  response: Keeping & Pick<ServerResponse, 'setHeader' | 'writeHead' | 'statusCode'>,
  own: readonly string[],
): void {
  const { headers } = response.locals;
  response.locals.headers = undefined;
  response.writeHead(response.statusCode, headers === undefined ? [...own] : [...headers, ...own]);
}
