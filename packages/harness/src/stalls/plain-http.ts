import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A request as it goes over the wire. */
export type HostileRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly url: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON: nothing of the time to write it is counted. */
  readonly json?: string;
  /** The body of a file. */
  readonly content?: Buffer;
  /** In place of a body: so many bytes, made while they are sent. */
  readonly bytes?: number;
  /** Says whether an answer is the one that was waited for; until then the request is sent again. */
  readonly until?: (answer: PlainAnswer) => boolean;
};

/** An answer with its whole body. */
export type PlainAnswer = { readonly status: number; readonly body: Buffer };

// as many connections as are asked for: a request that is held back here would be taken for one that waits there
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const limitMs = 300_000;

/** Sends a request as it is, and reads its answer to the end. Rejects where there is none within five minutes. */
export async function sendPlain({
  method,
  url,
  token,
  headers,
  json,
  content,
  bytes,
}: HostileRequest): Promise<PlainAnswer> {
  const sent = httpRequest(url, {
    method,
    agent,
    timeout: limitMs,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      ...(content === undefined ? {} : { 'content-length': content.length }),
      ...(bytes === undefined ? {} : { 'content-length': bytes }),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error(`no answer within ${limitMs} ms`)));
  if (bytes === undefined) sent.end(content ?? json);
  else Readable.from(chunksOf(bytes)).pipe(sent);
  // what the event carries, by the documentation of node:http
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}

const chunk = Buffer.alloc(65_536, 'x');

function* chunksOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}
