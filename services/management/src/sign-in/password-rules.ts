import { invalidRequest } from '@parley/errors';
import { z } from 'zod';
import { commonPasswords } from './common-passwords.ts';

const leastLength = 12;
const leastDistinct = 5;

/** A password as it is chosen: long, and otherwise as its owner likes it. */
export const newPasswordSchema = z
  .string()
  .min(leastLength)
  .max(1_024)
  .meta({ description: 'At least 12 characters; none of the common ones.' });

/** Throws where a password is one of the first that a stranger would try. */
export function assertNotCommon(password: string, email: string): void {
  const plain = password.normalize('NFKC').toLowerCase();
  const isCommon =
    commonPasswords.has(plain) || plain === email.toLowerCase() || new Set(plain).size < leastDistinct;
  if (!isCommon) return;
  const detail = 'is one of the first that others would try; take another one, such as four unusual words';
  throw invalidRequest({ errors: [{ pointer: '/password', detail }] });
}
