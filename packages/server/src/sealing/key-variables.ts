import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { listVariable, Secret } from '../base/env.ts';
import { faultOfKey, keyIdsOf } from './key-ring.ts';

/** One ring, as a variable or a file holds it: keys with commas or ends of lines between. */
const ringVariable = listVariable.transform((texts, context): readonly [Secret, ...Secret[]] => {
  const fault = texts.map(faultOfKey).find((found) => found !== undefined);
  const ids = fault === undefined ? keyIdsOf(texts) : [];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const [first, ...others] = texts.map((text) => new Secret(text));
  if (fault === undefined && twice === undefined && first !== undefined) return [first, ...others];
  const message = fault ?? (twice === undefined ? 'must hold a key' : `has the key "${twice}" twice`);
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The variables that hold the keys of credentials, of management, its worker and chat alike. */
export const keyVariables = {
  CREDENTIALS_KEYS: ringVariable
    .optional()
    .describe(
      'Keys that credentials and secrets of webhooks are sealed with, as `2026b:BASE64,2026a:BASE64` (32 bytes each) or texts of at least 32 characters: the first seals, all open; without one there are neither. The same for management, worker and chat',
    ),
  CREDENTIALS_KEYS_FILE: z
    .string()
    .transform((path, context) => {
      try {
        return readFileSync(path, 'utf8')
          .trim()
          .replaceAll(/\s*\n\s*/g, ',');
      } catch {
        context.addIssue({ code: 'custom', message: 'the file cannot be read' });
        return z.NEVER;
      }
    })
    .pipe(ringVariable)
    .optional()
    .describe('A file with these keys, one a line; keys of CREDENTIALS_KEYS come before them'),
} as const;

/** All keys of the configuration, the one that seals first; undefined in an installation without any. */
export function keysOf({
  CREDENTIALS_KEYS: given = [],
  CREDENTIALS_KEYS_FILE: filed = [],
}: {
  readonly CREDENTIALS_KEYS?: readonly Secret[] | undefined;
  readonly CREDENTIALS_KEYS_FILE?: readonly Secret[] | undefined;
}): readonly [Secret, ...Secret[]] | undefined {
  const [first, ...others] = [...given, ...filed];
  return first && [first, ...others];
}
