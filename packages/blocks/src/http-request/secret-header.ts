import { hostOf, type CredentialData } from '@parley/schema';
import type { HttpRequestOptions } from './schema.ts';

const secretName = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|secret|token|password).*)$/i;
const shortest = 12;

/** True if a header always holds a secret, and the block holds it in clear. */
export function holdsSecret({
  key = '',
  value = '',
}: {
  readonly key?: string | undefined;
  readonly value?: string | undefined;
}): boolean {
  return secretName.test(key.trim()) && !value.includes('{{') && value.trim().length >= shortest;
}

/** A secret in a header that credentials can take over. */
export type SecretHeader = {
  readonly header: string;
  readonly index: number;
  /** The host that the request goes to: the secret is for it alone. */
  readonly host: string;
  readonly data: CredentialData<'http'>;
};

/** The first such header of a request whose host is written out; undefined if there is none. */
export function secretHeaderOf(options: unknown): SecretHeader | undefined {
  // the options of a block of this kind, as they are stored
  const { webhook, isExecutedOnClient, credentialsId = '' } = (options ?? {}) as HttpRequestOptions;
  const [address = ''] = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(webhook?.url?.trim() ?? '') ?? [];
  const host = hostOf(address);
  const headers = webhook?.headers ?? [];
  const index = headers.findIndex(holdsSecret);
  const { key = '', value = '' } = headers[index] ?? {};
  if (host === undefined || index === -1 || isExecutedOnClient === true || credentialsId !== '')
    return undefined;
  return { header: key.trim(), index, host, data: dataOf(key.trim(), value.trim(), host) };
}

function dataOf(name: string, value: string, host: string): CredentialData<'http'> {
  const hosts = [host];
  if (name.toLowerCase() !== 'authorization') return { scheme: 'header', name, value, hosts };
  const [, token] = /^bearer\s+(\S+)$/i.exec(value) ?? [];
  if (token !== undefined) return { scheme: 'bearer', value: token, hosts };
  // a login in clear, which the block would encode itself
  const [, username, password] = /^basic\s+([^:\s]+):(.+)$/i.exec(value) ?? [];
  return username !== undefined && password !== undefined
    ? { scheme: 'basic', username, value: password, hosts }
    : { scheme: 'header', name, value, hosts };
}
