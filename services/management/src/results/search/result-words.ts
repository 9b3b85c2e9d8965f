import { createHash } from 'node:crypto';

/** A question or a variable of a bot: what a filter is about. */
export type Field = { readonly kind: 'answer' | 'variable'; readonly key: string };

/** The texts of a result, each with what it is an answer to or the variable that holds it. */
export type Held = {
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly answers: readonly { readonly blockId: string; readonly content: string }[];
};

/** Later characters of a text are not searched: a text that long is a document, and no answer. */
const searchedLength = 20_000;
/** A word is known by its first letters. */
const wordLength = 40;
/** The words and values that one turn adds to the index at most. */
const mostAtOnce = 1_000;
/** Longer values equal none that is asked for. */
export const longestValue = 500;

/** Scripts that part no words: their texts are searched by the character, as pictures and signs are. */
const unparted =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const word = new RegExp(`[${unparted}\\p{So}]|(?:(?![${unparted}])[\\p{L}\\p{N}])+`, 'gu');

/** The words of a text as they are compared: in small letters, and without the marks above and below them. */
export function wordsIn(text: string): string[] {
  const plain = text.slice(0, searchedLength).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set((plain.match(word) ?? []).map((found) => found.slice(0, wordLength)))];
}

/** A value as it is compared with another: without regard to capitals and to the space around it. */
export function comparable(value: string): string {
  return value.trim().normalize('NFC').toLowerCase();
}

/**
 * The entries of the index for texts of a result: their words, and one for each field and its value. Each begins with
 * the bot, so that a search reads those of its bot and of no other.
 */
export function entriesOf(botId: string, { variables, answers }: Held): string[] {
  const scope = scopeOf(botId);
  const found = new Set<string>();
  const add = (kind: Field['kind'], key: string, text: string): void => {
    if (text === '' || found.size >= mostAtOnce) return;
    found.add(valueEntry(botId, { kind, key }, text));
    for (const one of wordsIn(text)) if (found.size < mostAtOnce) found.add(`${scope}:${one}`);
  };
  // newest answers count first where there are too many
  for (const { blockId, content } of answers.toReversed()) add('answer', blockId, content);
  for (const { name, value } of variables) add('variable', name, value);
  return [...found];
}

/** The condition on the index for words that some words of a result begin with, in the language of `tsquery`. */
export function beginningWith(botId: string, asked: readonly string[]): string {
  return asked.map((one) => `'${scopeOf(botId)}:${one}':*`).join(' & ');
}

/** The condition on the index for a field that has this value. */
export function having(botId: string, field: Field, value: string): string {
  return `'${valueEntry(botId, field, value)}'`;
}

function valueEntry(botId: string, { kind, key }: Field, value: string): string {
  const compared = comparable(value.slice(0, longestValue + 1));
  return `${scopeOf(botId)}=${digest(`${kind}\n${key}\n${compared}`, 10)}`;
}

const scopeOf = (botId: string): string => digest(botId, 6);

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}
