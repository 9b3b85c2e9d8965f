import { refused } from './egress-error.ts';

/** Headers in the order in which they are sent. */
export type Headers = readonly (readonly [name: string, value: string])[];

const maxHeaders = 100;
const maxLength = 32_768;
/** RFC 9110: a token, and a value without control characters. Everything beyond Latin-1 would be cut on the wire. */
const namePattern = /^[!#$%&'*+.^_`|~\w-]+$/;
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that belong to the connection: they are ours. */
const ownHeaders = new Set([
  'host',
  'connection',
  'proxy-connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-authorization',
  'proxy-authenticate',
]);

/** Headers that may follow a redirect to another origin; a bot may have put a key into any other. */
const harmless = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-language',
  'user-agent',
  'idempotency-key',
]);

/** The headers without those of the connection; throws where one could be read as two, or where there are too many. */
export function judgedHeaders(headers: Headers): Headers {
  const length = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (headers.length > maxHeaders || length > maxLength) throw refused('There are too many headers.');
  if (headers.some(([name, value]) => !namePattern.test(name) || !valuePattern.test(value))) {
    throw refused('A header is not valid.');
  }
  return headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
}

/** The headers that may be sent on to another origin. */
export function harmlessHeaders(headers: Headers): Headers {
  return headers.filter(([name]) => harmless.has(name.toLowerCase()));
}

/** The headers of a request that has lost its body on the way. */
export function headersWithoutBody(headers: Headers): Headers {
  return headers.filter(([name]) => !name.toLowerCase().startsWith('content-'));
}
