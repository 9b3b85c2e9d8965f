import { changedLines, changedWords, isEqualJson, type Allowance, type WordRun } from '@parley/editing';
import { isJsonObject } from '@parley/schema';
import { elementKey } from '../../document/element-key.ts';
import { namesOf, titleOf } from '../../document/names.ts';
import '../../words/late/versions.ts';
import { capitalized, t } from '../../words/words.ts';
import type { Comparing, FieldChange, Shown, Side } from './field-change.ts';
import type { KeyedLine } from './field-lines.ts';
import { isFormatted, plainText } from './plain-text.ts';
import { asText, remark, shownSwitch } from './shown-value.ts';

/** Keys of which authors know nothing: ids, and what the canvas draws. */
const drawnElsewhere: ReadonlySet<string> = new Set(['id', 'outgoingEdgeId', 'graphCoordinates']);

/** Paths that fields show: with everything below them, or as far as a single value is there. */
export type Covered = Map<string, 'whole' | 'single'>;

/**
 * The differences that no field of a form shows, by readable words of their paths. `before` and `after` are the parts
 * unless others are given.
 */
export function looseChanges(
  comparing: Comparing,
  covered: Covered,
  before: unknown = comparing.former.part,
  after: unknown = comparing.present.part,
): readonly FieldChange[] {
  return new Walk(comparing, covered).at([], comparing.labels, before, after);
}

class Walk {
  readonly #comparing: Comparing;
  readonly #covered: Covered;

  constructor(comparing: Comparing, covered: Covered) {
    this.#comparing = comparing;
    this.#covered = covered;
  }

  at(
    path: readonly string[],
    labels: readonly string[],
    before: unknown,
    after: unknown,
  ): readonly FieldChange[] {
    const covered = this.#covered.get(path.join('.'));
    if (drawnElsewhere.has(path.at(-1) ?? '') || covered === 'whole') return [];
    if (isEqualJson(before, after)) return [];
    if (isFormatted(before) || isFormatted(after)) return this.#leaf(path, labels, before, after);
    // a value in place of several is told of beside those
    const [was, is] = [before, after].map((value) => (isJson(value) ? undefined : value));
    const isTold = covered === 'single' || (was === undefined && is === undefined);
    return [
      ...(isTold ? [] : this.#leaf(path, labels, was, is)),
      ...this.#inside(path, labels, before, after),
    ];
  }

  #inside(
    path: readonly string[],
    labels: readonly string[],
    before: unknown,
    after: unknown,
  ): readonly FieldChange[] {
    if (!isJson(before) && !isJson(after)) return [];
    if (areTexts(before) && areTexts(after)) {
      const [was, is] = [before, after].map((texts) => texts.map((text) => ({ key: text, text })));
      const lines = differenceOfLines(was ?? [], is ?? [], this.#comparing.allowance);
      return lines.length === 0 ? [] : [{ labels, shows: 'lines', lines, isCode: false }];
    }
    const [former, present] = [partsOf(before), partsOf(after)];
    return [...new Set([...present.keys(), ...former.keys()])].flatMap((key) => {
      const [was, is] = [former.get(key), present.get(key)];
      const label = (is ?? was)?.label ?? '';
      return this.at([...path, key], [...labels, label], was?.value, is?.value);
    });
  }

  #leaf(
    path: readonly string[],
    labels: readonly string[],
    before: unknown,
    after: unknown,
  ): readonly FieldChange[] {
    const { former, present, allowance } = this.#comparing;
    const key = path.at(-1) ?? '';
    const [was, is] = [wordsOf(before), wordsOf(after)];
    if (was && is && !isReference(key))
      return [{ labels, shows: 'words', runs: changedWords(was, is, allowance) }];
    const [shownBefore, shownAfter] = [shownLeaf(key, before, former), shownLeaf(key, after, present)];
    // an id that was renewed has the name that it had
    if (shownBefore.as === 'text' && isEqualJson(shownBefore, shownAfter)) return [];
    return [{ labels, shows: 'values', before: shownBefore, after: shownAfter }];
  }
}

/** True for an object or a list. */
export const isJson = (value: unknown): boolean => Array.isArray(value) || isJsonObject(value);

/** The difference of two lists of lines; a line that stays reads as it does now. */
export function differenceOfLines(
  former: readonly KeyedLine[],
  present: readonly KeyedLine[],
  allowance: Allowance,
): readonly WordRun[] {
  const [was, is] = [former, present].map((lines) => new Map(lines.map(({ key, text }) => [key, text])));
  const keysOf = (lines: readonly KeyedLine[]): readonly string[] => lines.map(({ key }) => key);
  return changedLines(keysOf(former), keysOf(present), allowance).map(({ kind, text }) => ({
    kind,
    text: (kind === 'removed' ? was : is)?.get(text) ?? text,
  }));
}

/** A list of nothing but texts and numbers; nothing counts as an empty one. */
function areTexts(value: unknown): value is readonly string[] {
  if (value === undefined) return true;
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

type Named = { readonly label: string; readonly value: unknown };

/** The parts of an object by their keys, or the elements of a list by their ids, each with its words. */
function partsOf(value: unknown): ReadonlyMap<string, Named> {
  if (Array.isArray(value))
    return new Map(
      value.map((element: unknown, index) => [
        elementKey(value, index),
        { label: String(index + 1), value: element },
      ]),
    );
  if (!isJsonObject(value)) return new Map();
  return new Map(
    Object.entries(value).map(([key, inner]) => [key, { label: wordsOfKey(key), value: inner }]),
  );
}

/** A key of the data as somebody reads it: `maxTokens` is “Max tokens”, and an id goes by what it names. */
function wordsOfKey(key: string): string {
  const words = key
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return capitalized(words.replace(/(?<=.) ids?$/, '') || t('versions.something'));
}

const isReference = (key: string): boolean => /(?:^i|I)ds?$/.test(key);

function wordsOf(value: unknown): string | undefined {
  if (isFormatted(value)) return plainText(value);
  return typeof value === 'string' ? value : undefined;
}

function shownLeaf(key: string, value: unknown, { document }: Side): Shown {
  if (value === undefined || value === null || value === '') return remark(t('versions.empty'));
  if (typeof value === 'boolean') return shownSwitch(value);
  const text = wordsOf(value) ?? (typeof value === 'number' ? String(value) : '');
  if (!isReference(key)) return asText(text);
  const name =
    namesOf(document).variable(text) ?? (document.groups[text] ? titleOf(document, text) : undefined);
  return name === undefined ? remark(t('versions.unnamed')) : asText(name);
}
