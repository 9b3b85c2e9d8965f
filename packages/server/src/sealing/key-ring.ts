import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../base/env.ts';

/** A data key that only the holder of a key of the ring can use. */
export type WrappedKey = { readonly keyId: string; readonly dataKey: Buffer };

/**
 * Wraps the keys that secrets are sealed with. A ring of the environment does so here; a key service of a cloud can
 * take its place. `context` names what the key is for: it unwraps for nothing else.
 */
export type KeyService = {
  /** The key that wraps. */
  readonly activeKeyId: string;
  /** Every key that unwraps. */
  readonly keyIds: readonly string[];
  readonly wrap: (dataKey: Buffer, context: string) => Promise<WrappedKey>;
  /** Rejects with `UnknownKey` if it does not have the key, and with another error if anything was changed. */
  readonly unwrap: (wrapped: WrappedKey, context: string) => Promise<Buffer>;
};

/** A secret was sealed under a key that is not in the ring. */
export class UnknownKey extends Error {
  readonly keyId: string;
  constructor(keyId: string) {
    super(`the key "${keyId}" is not among CREDENTIALS_KEYS`);
    this.name = 'UnknownKey';
    this.keyId = keyId;
  }
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16] as const;
export const keyBytes = 32;

/** A ring of keys: the first one wraps, all of them unwrap. */
export function createKeyRing(secrets: readonly [Secret, ...Secret[]]): KeyService {
  const keys = new Map(secrets.toReversed().map((secret) => ringKeyOf(secret.reveal())));
  const [activeKeyId, activeKey] = ringKeyOf(secrets[0].reveal());
  return {
    activeKeyId,
    keyIds: [...keys.keys()],
    wrap: (dataKey, context) =>
      Promise.resolve({
        keyId: activeKeyId,
        dataKey: encrypt(activeKey, dataKey, `key\n${context}`),
      }),
    unwrap({ keyId, dataKey }, context) {
      const key = keys.get(keyId);
      // an async function would turn what is thrown into a rejection as well, at the price of a tick
      return key
        ? new Promise((resolve) => resolve(decrypt(key, dataKey, `key\n${context}`)))
        : Promise.reject(new UnknownKey(keyId));
    },
  };
}

const namedKey = /^([\w.-]{1,40}):(.*)$/s;

/**
 * The name and the bytes of a key. `2026a:BASE64` holds 32 bytes and names them; any other text stands for a key that
 * is made of it, and is named by a hash that tells nothing about it.
 */
function ringKeyOf(text: string): [id: string, bytes: Buffer] {
  const [, name, base64] = namedKey.exec(text) ?? [];
  if (name !== undefined) return [name, Buffer.from(base64 ?? '', 'base64')];
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'parley key ring', keyBytes));
  return [createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 8), bytes];
}

/** Says what is wrong with a key of the ring; undefined if it is as it must be. */
export function faultOfKey(text: string): string | undefined {
  const [, name, base64] = namedKey.exec(text) ?? [];
  if (name === undefined) {
    if (text.includes(':')) return 'the name of a key has letters, digits, ".", "_" and "-", up to 40';
    return text.length < keyBytes ? `must have at least ${keyBytes} characters` : undefined;
  }
  return Buffer.from(base64 ?? '', 'base64').length === keyBytes
    ? undefined
    : `"${name}" must hold ${keyBytes} bytes in base64: openssl rand -base64 32`;
}

/** The names of the keys in the texts of a ring. */
export const keyIdsOf = (texts: readonly string[]): string[] => texts.map((text) => ringKeyOf(text)[0]);

/** Encrypts bytes so that they are opened for that context alone: nonce, ciphertext and tag behind each other. */
export function encrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens them; throws if a bit of them, or the context, is another. */
export function decrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
