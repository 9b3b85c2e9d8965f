import { createHash, randomBytes } from 'node:crypto';

/** What a token begins with, so that a scanner of leaked secrets (and a person) can tell what it has found. */
const prefixes = { secret: 'parley_sk_', publishable: 'parley_pk_' } as const;
const checksumLength = 6;

/** The kinds of token that are issued. */
type IssuedKind = keyof typeof prefixes;

/** A fresh token: 256 random bits and a checksum, by which a mistyped one is told from an unknown one. */
export function newToken(kind: IssuedKind): string {
  const body = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
  return `${body}${checksumOf(body)}`;
}

/** Whether a text can be one of our tokens at all; another one is nobody's, and nothing is asked about it. */
export function isToken(text: string): boolean {
  if (!Object.values(prefixes).some((prefix) => text.startsWith(prefix))) return false;
  return text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));
}

/** What is kept of a token: its SHA-256, hexadecimal. Tokens are random, so that no salt is needed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(body: string): string {
  return createHash('sha256').update(`checksum:${body}`).digest('base64url').slice(0, checksumLength);
}
