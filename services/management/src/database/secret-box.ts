import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '@parley/server';

/** Seals small secrets before they are stored, so that nobody opens them with a copy of the database alone. */
export type SecretBox = {
  /** `context` names the row that the secret is stored in: it opens nowhere else. */
  readonly seal: (secret: string, context: string) => string;
  /** Throws where no key opens it, or it was sealed in another context. */
  readonly open: (sealed: string, context: string) => string;
  /** True if a former key sealed it. */
  readonly isStale: (sealed: string) => boolean;
};

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

type Key = { readonly id: string; readonly bytes: Uint8Array };

/** A box over a ring of keys: the first one seals, each of them opens what it has sealed. */
export function createSecretBox([first, ...former]: readonly [Secret, ...Secret[]]): SecretBox {
  const current = keyOf(first);
  const ring = new Map([current, ...former.map(keyOf)].map((key) => [key.id, key]));
  return {
    seal(secret, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current.bytes, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [id = '', text = ''] = sealed.split('.');
      const key = ring.get(id);
      if (!key) throw new Error('no key of CREDENTIALS_KEYS opens a stored secret');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    isStale: (sealed) => !sealed.startsWith(`${current.id}.`),
  };
}

/** The key that a text of the configuration stands for; its id tells it from the others and nothing about it. */
function keyOf(secret: Secret): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret.reveal(), '', 'parley secret box', 32));
  return { bytes, id: createHash('sha256').update('id').update(bytes).digest('hex').slice(0, 8) };
}
