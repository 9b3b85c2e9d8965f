import type { Bot } from '@parley/schema';
import { toBot } from '../document/to-bot.ts';
import { toDocument } from '../document/to-document.ts';
import { mergeOperations } from '../merge/merge-operations.ts';
import { isOperable } from '../operations/apply-operations.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import { namesIn, pathInWords, type Names } from './names.ts';
import { inWords } from './values-in-words.ts';
import { withIdsOf } from './with-ids-of.ts';

/** A place that both sides changed differently, in words. */
export type MergeConflict = {
  /** The words by which an author knows the part. */
  readonly name: string;
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
};

/** The bot with the changes of both sides, or the places where they differ. */
export type BotMerge = { readonly bot: Bot } | { readonly conflicts: readonly MergeConflict[] };

/**
 * Merges two states of a bot that both began with `base`. Parts are matched as `compareBots` does, so that a side whose
 * ids were renewed merges too; the result has the ids of `ours`, and its fields that only a service writes.
 */
export function mergeBots(base: Bot, ours: Bot, theirs: Bot): BotMerge {
  const start = toDocument(base);
  const [mine, other] = [withIdsOf(toDocument(ours), start), withIdsOf(toDocument(theirs), start)].map(
    ({ document }) => document,
  );
  if (!mine || !other) throw new Error('invariant: two sides were aligned');
  const merge = mergeOperations(start, diffDocuments(start, other), diffDocuments(start, mine));
  if (!merge.isMerged) {
    const names = [mine, start, other].map(namesIn);
    return {
      conflicts: merge.overlaps.map(({ path, mine: own, theirs: foreign }) => ({
        name: nameAt(path, names),
        path: pathInWords(start, path, isRoot(path) ? 1 : 2),
        ours: valueInWords(own),
        theirs: valueInWords(foreign),
      })),
    };
  }
  const { document } = withIdsOf(merge.document, toDocument(ours));
  const fixed = (bot: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(bot).filter(([field]) => !isOperable(field) && !isContent(field)));
  const merged = Object.fromEntries(
    Object.entries(toBot(document)).filter(([field]) => isOperable(field) || isContent(field)),
  );
  // the content is that of the merge, the fields that a service writes are those of one side
  return { bot: { ...fixed(ours), ...merged } as unknown as Bot };
}

const contentFields = new Set(['groups', 'edges', 'events', 'variables', 'theme', 'settings']);
const isContent = (field: string): boolean => contentFields.has(field);

const isRoot = ([root = '']: readonly string[]): boolean => ['theme', 'settings', 'fields'].includes(root);

function valueInWords(value: unknown): string {
  const { before } = inWords('', value, undefined, { steps: 0 });
  return before ?? 'nothing';
}

function nameAt([root = '', id = '']: readonly string[], all: readonly Names[]): string {
  const first = (of: (names: Names) => string): string =>
    all.map(of).find((name) => name !== 'nothing') ?? id;
  if (root === 'blocks') return first((names) => names.block(id));
  if (root === 'groups') return first((names) => names.title(id));
  if (root === 'events') return first((names) => names.event(id));
  return root === 'fields' ? 'bot' : root === 'theme' || root === 'settings' ? root : `${root} ${id}`;
}
