import { hash, randomBytes } from 'node:crypto';

/**
 * Each token begins with its prefix, so that a scanner of leaked secrets (and a person) can tell what it has
 * found.
 */
const prefixes = {
  secret: 'parley_sk_',
  publishable: 'parley_pk_',
  preview: 'parley_pv_',
  session: 'parley_ss_',
  link: 'parley_ln_',
} as const;
const checksumLength = 6;

/** The kinds of token that are issued. */
type IssuedKind = keyof typeof prefixes;

/** A fresh token: 256 random bits and a checksum, by which a mistyped one is told from an unknown one. */
export function newToken(kind: IssuedKind): string {
  const body = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
  return `${body}${checksumOf(body)}`;
}

const accessTokens: readonly IssuedKind[] = ['secret', 'publishable', 'preview'];

/**
 * True if a text can be an access token at all, or one of the named kinds. Any other text belongs to nobody and costs no
 * look-up.
 */
export function isToken(text: string, kinds = accessTokens): boolean {
  if (!kinds.some((kind) => text.startsWith(prefixes[kind]))) return false;
  return text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));
}

/** The stored form of a token: its SHA-256, hexadecimal. Tokens are random and need no salt. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}

function checksumOf(body: string): string {
  return hash('sha256', `checksum:${body}`, 'base64url').slice(0, checksumLength);
}
