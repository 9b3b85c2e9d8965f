import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, keyBytes, type KeyService, type WrappedKey } from './key-ring.ts';

/** A text that was sealed under a data key of its own, and that key, wrapped. */
export type Sealed = WrappedKey & { readonly sealed: Buffer };

/** Seals a text. `context` names the row that it is stored in: it opens nowhere else. */
export async function seal(keys: KeyService, text: string, context: string): Promise<Sealed> {
  const dataKey = randomBytes(keyBytes);
  const wrapped = await keys.wrap(dataKey, context);
  return { ...wrapped, sealed: encrypt(dataKey, Buffer.from(text), `text\n${context}`) };
}

/** Opens it. Rejects with `UnknownKey`, or with another error if a bit of it, or its context, is another. */
export async function unseal(
  keys: KeyService,
  { sealed, ...wrapped }: Sealed,
  context: string,
): Promise<string> {
  const dataKey = await keys.unwrap(wrapped, context);
  return decrypt(dataKey, sealed, `text\n${context}`).toString();
}

/** Wraps the data key anew with the active key; the text itself stays as it is. */
export async function rewrap(keys: KeyService, wrapped: WrappedKey, context: string): Promise<WrappedKey> {
  return keys.wrap(await keys.unwrap(wrapped, context), context);
}
