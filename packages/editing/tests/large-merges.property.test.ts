import { isDeepStrictEqual } from 'node:util';
import { bytesOf, stepsOf } from '@parley/testing';
import fc from 'fast-check';
import {
  applyOperations,
  diffDocuments,
  edit,
  mergeOperations,
  OperationRefused,
  toDocument,
  type BotDocument,
  type Operation,
} from '../src/index.ts';
import { formerlyMerged } from './former-merge.ts';
import { formerlyApplied } from './former-operations.ts';
import { commandOf, commandSeed } from './random-commands.ts';
import { soundBot } from './sound-bot.ts';

/** The result of some work, or the reason for which it was refused. */
function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    return { refused: error.operation, reason: error.reason };
  }
}

function expectSame(present: unknown, former: unknown): void {
  if (!isDeepStrictEqual(present, former)) expect(present).toEqual(former);
}

const name = fc.constantFrom('id', 'a', 'b', 'g0', 'b00', 'content', 'items', 'x1', 'x2', '__proto__');
const value = fc.oneof(
  fc.constantFrom<unknown>('a', 'x1', 1, null, [], {}, { a: 1 }, { id: 'x1' }),
  fc.constantFrom<unknown>([{ id: 'x1' }, { id: 'x2', a: 1 }], [{ id: 'x1' }, { id: 'x1' }], {
    a: { b: {} },
  }),
);
const place = fc.oneof(
  fc.tuple(fc.constantFrom('groups', 'blocks'), fc.constantFrom('g0', 'g1', 'b00', 'b01')),
  fc.tuple(fc.constantFrom('theme', 'settings', 'fields'), fc.constantFrom('a', 'b', 'items')),
);
const path = fc
  .tuple(place, fc.array(name, { maxLength: 4 }))
  .map(([beginning, rest]) => [...beginning, ...rest]);
const after = fc.option(fc.constantFrom('x1', 'x2', 'g0', 'b00', 'nobody'));
const inGroup = fc.constantFrom({}, {}, { in: 'g0' }, { in: 'g1' });
/** Operations of every sort at places that are there, that are not, and that are of another sort. */
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('set' as const), path, value }),
  fc.record({ op: fc.constant('remove' as const), path }),
  fc.tuple(path, fc.boolean(), after, inGroup).map(([at, isNamed, anchor, group]) => ({
    op: 'insert' as const,
    path: at,
    value: { id: isNamed ? (at.at(-1) ?? '') : 'x1' },
    after: anchor,
    ...group,
  })),
  fc
    .tuple(path, after, inGroup)
    .map(([at, anchor, group]) => ({ op: 'move' as const, path: at, after: anchor, ...group })),
);

/** The operations among these that fit, one after the other. */
function fitting(document: BotDocument, operations: readonly Operation[]): readonly Operation[] {
  let present = document;
  return operations.filter((one) => {
    const outcome = outcomeOf(() => formerlyApplied(present, [one]));
    if (isRefusal(outcome)) return false;
    // all that is no refusal is a document
    present = outcome as BotDocument;
    return true;
  });
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}

test('operations of any sort lead to the same document as one by one, or are refused for the same reason', () => {
  fc.assert(
    fc.property(soundBot, fc.array(operation, { maxLength: 40 }), (bot, operations) => {
      const document = toDocument(bot);
      for (const some of [operations.slice(0, 1), fitting(document, operations), operations])
        expectSame(
          outcomeOf(() => applyOperations(document, some)),
          outcomeOf(() => formerlyApplied(document, some)),
        );
    }),
    { numRuns: 1_000 },
  );
});

test('both sides of any operations are merged as when each was compared with each', () => {
  fc.assert(
    fc.property(
      soundBot,
      fc.array(operation, { maxLength: 30 }),
      fc.array(operation, { maxLength: 30 }),
      (bot, first, second) => {
        const base = toDocument(bot);
        const [theirs, mine] = [fitting(base, first), fitting(base, second)];
        expectSame(
          outcomeOf(() => mergeOperations(base, theirs, mine)),
          outcomeOf(() => formerlyMerged(base, theirs, mine)),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the edits of two editors are merged as when each was compared with each', () => {
  const seeds = fc.array(commandSeed, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(soundBot, seeds, seeds, (bot, first, second) => {
      const base = toDocument(bot);
      const [theirs, mine] = [first, second].map((some, side) => {
        const end = some.reduce(
          (document, seed, index) => edit(document, commandOf(document, seed, `${side}-${index}`)).after,
          base,
        );
        return diffDocuments(base, end);
      });
      expectSame(
        mergeOperations(base, theirs ?? [], mine ?? []),
        formerlyMerged(base, theirs ?? [], mine ?? []),
      );
    }),
    { numRuns: 300 },
  );
});

const count = <T>(length: number, of: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => of(index));
const sets = (length: number, ...at: string[]): Operation[] =>
  count(length, (index) => ({ op: 'set', path: [...at, `k${index}`], value: index }));
const inserts = (length: number, sort: string): Operation[] =>
  count(length, (index) => ({
    op: 'insert',
    path: ['blocks', `${sort}${index}`],
    value: { id: `${sort}${index}`, type: 'text' },
    in: 'g',
    after: 'first',
  }));

type Sides = { readonly theirs: readonly Operation[]; readonly mine: readonly Operation[] };

/** Batches that touch each other as much as they can. */
const shapes: Readonly<Record<string, (size: number) => Sides>> = {
  'sets into one object': (size) => ({ theirs: [], mine: sets(size, 'theme', 'a') }),
  'sets into one object beside others': (size) => ({
    theirs: sets(size, 'theme', 'a'),
    mine: count(size, (index) => ({ op: 'set', path: ['theme', 'a', `m${index}`], value: 1 })),
  }),
  'sets above what others set': (size) => ({
    theirs: sets(size, 'theme', 'a'),
    mine: count(size, () => ({ op: 'set', path: ['theme', 'a'], value: { k0: 1 } })),
  }),
  'sets below what others set': (size) => ({
    theirs: count(size, () => ({ op: 'set', path: ['theme', 'a'], value: { k0: 1 } })),
    mine: sets(size, 'theme', 'a'),
  }),
  'inserts beside sets of their group': (size) => ({
    theirs: sets(size, 'groups', 'g', 'more'),
    mine: inserts(size, 'm'),
  }),
  'inserts beside inserts': (size) => ({ theirs: inserts(size, 't'), mine: inserts(size, 'm') }),
  'inserts where others removed what is before': (size) => ({
    theirs: count(size, (index) => ({ op: 'remove', path: ['blocks', `old${index}`] })),
    mine: inserts(size, 'm').map((one) => ({ ...one, after: `old${size - 1}` })),
  }),
  'sets into elements of one list': (size) => ({
    theirs: count(size, (index) => ({ op: 'set', path: ['theme', 'list', `e${index}`, 't'], value: 1 })),
    mine: count(size, (index) => ({ op: 'set', path: ['theme', 'list', `e${index}`, 'm'], value: 1 })),
  }),
  'moves of elements of one list': (size) => ({
    theirs: count(size, (index) => ({ op: 'move', path: ['theme', 'list', `e${index}`], after: null })),
    mine: count(size, (index) => ({ op: 'move', path: ['theme', 'list', `e${index}`], after: 'e0' })),
  }),
};

/** A bot whose lists and objects are so long. */
function botOf(size: number): BotDocument {
  const blocks = ['first', ...count(size, (index) => `old${index}`)].map((id) => ({ id, type: 'text' }));
  const group = { id: 'g', title: 'Group', graphCoordinates: { x: 0, y: 0 }, blocks };
  const list = count(size, (index) => ({ id: `e${index}` }));
  const content = { groups: [group], edges: [], events: [], variables: [], theme: { list }, settings: {} };
  // what the fields beside the content hold makes no difference here
  return toDocument({ version: '6', id: 'bot', name: 'Bot', ...content } as never);
}

test.each(Object.entries(shapes))('the work of %s grows no faster than n log n', (_, sidesOf) => {
  const mergeAt = (size: number): (() => unknown) => {
    const base = botOf(size);
    const { theirs, mine } = sidesOf(size);
    return () => mergeOperations(base, theirs, mine);
  };
  const [small, large] = [250, 4_000];
  const growth = (large * Math.log2(large)) / (small * Math.log2(small));
  const merges = [mergeAt(small), mergeAt(large)] as const;
  const [before = 0, after = 0] = stepsOf('/packages/editing/src/', merges);
  expect(before).toBeGreaterThan(small);
  expect(after / before).toBeLessThan(growth);
  expect(bytesOf(merges[1]) / bytesOf(merges[0])).toBeLessThan(growth);
});
