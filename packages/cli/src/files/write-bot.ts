import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@parley/schema';
import { Misuse } from '../outcome.ts';
import { fromFileForm, inOrder, toFileForm } from './file-form.ts';
import type { Form } from './source-file.ts';
import { readYaml, yamlOf } from './yaml-text.ts';

/**
 * The one text that a bot has in a form: keys in one order, one line for each value. Throws where reading the text again
 * would not give this very bot, as for a number that is too large for JSON.
 */
export function textOfBot(bot: JsonObject, form: Form): string {
  const text = form === 'json' ? jsonOf(inOrder(bot)) : yamlOf(inOrder(toFileForm(bot)));
  const again: unknown = form === 'json' ? JSON.parse(text) : fromFileForm(readYaml(text).parsed?.value);
  if (!isDeepStrictEqual(plain(again), plain(bot)))
    throw new Misuse('The bot holds a value that this form cannot keep, so that nothing was written.');
  return text;
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Without the difference between 0 and -0, which JSON does not have. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (isBoundless(inner) ? String(inner) : inner)));

const isBoundless = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);
