import { firstPart } from '@parley/testing';
import type { FuzzedRequest } from './fuzzed-request.ts';
import type { World } from './world.ts';

/** A request that was sent, and what came back. */
export type Exchange = {
  readonly request: FuzzedRequest;
  readonly url: string;
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
};

const limitMs = 30_000;

/** Sends a request into the world; rejects where there is no answer at all. */
export async function send(request: FuzzedRequest, world: World): Promise<Exchange> {
  const { operation, body } = request;
  const url = urlOf(request, world);
  const token = world.tokenOf(request.caller);
  const answer = await fetch(url, {
    method: operation.method,
    headers: {
      ...definedOnly(request.headers),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body.mediaType === '' ? {} : { 'content-type': body.mediaType }),
    },
    ...(body === undefined ? {} : { body: withIds(body.text, world) }),
    signal: AbortSignal.timeout(limitMs),
  });
  const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? '';
  // what is only read and comes as events goes on for as long as it is read
  const isEndless = operation.method.toLowerCase() === 'get' && mediaType === 'text/event-stream';
  const text = isEndless ? await firstPart(answer) : await answer.text();
  return { request, url, status: answer.status, mediaType, text };
}

function urlOf({ operation, params, query }: FuzzedRequest, world: World): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? 0;
    return encoded(typeof value === 'number' ? world.idFor(name, value) : value);
  });
  const search = new URLSearchParams(definedOnly(query)).toString();
  return `${operation.baseUrl}${path}${search === '' ? '' : `?${search}`}`;
}

/** The text with ids that exist where arbitrary-of.ts has left a place for one. */
function withIds(text: string, world: World): string {
  return text.replace(/@(\w+):(\d+)@/g, (_, name: string, number: string) =>
    world.idFor(name, Number(number)),
  );
}

/** As one segment of a path, whatever the text is: dots alone would be taken for the way to a parent. */
function encoded(text: string): string {
  const segment = encodeURIComponent(text.toWellFormed());
  return /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%2E') + '_' : segment;
}

function definedOnly(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
