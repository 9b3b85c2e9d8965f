import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  applyOperations,
  edgeFlaws,
  edit,
  emptyHistory,
  invertOperations,
  redo,
  remember,
  removeElement,
  setField,
  toBot,
  toDocument,
  undo,
  type BotDocument,
} from '../src/index.ts';
import { commandOf, commandSeed, itemPaths } from './random-commands.ts';
import { soundBot } from './sound-bot.ts';

const seeds = fc.array(commandSeed, { minLength: 1, maxLength: 12 });
const runs = { numRuns: 300 };

/** Every document a sequence of commands leads through. */
function* play(
  start: BotDocument,
  commands: readonly Parameters<typeof commandOf>[1][],
): Generator<ReturnType<typeof edit>> {
  let document = start;
  for (const [index, seed] of commands.entries()) {
    const done = edit(document, commandOf(document, seed, `n${index}`));
    yield done;
    document = done.after;
  }
}

/** As `expect(a).toEqual(b)`, which is slow where both are equal. */
function expectEqual(a: unknown, b: unknown): void {
  if (!isDeepStrictEqual(a, b)) expect(a).toEqual(b);
}

/** Every block is in one group, and every list names what there is, once. */
function expectWhole(document: BotDocument): void {
  const inGroups = Object.values(document.blockIds).flat();
  expectEqual([...inGroups].sort(), Object.keys(document.blocks).sort());
  expectEqual(Object.keys(document.blockIds).sort(), Object.keys(document.groups).sort());
  for (const table of ['groups', 'edges', 'events', 'variables'] as const)
    expectEqual([...document.order[table]].sort(), Object.keys(document[table]).sort());
  expectEqual(edgeFlaws(document), []);
}

test('no sequence of commands breaks a connection or loses a block', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      const document = toDocument(bot);
      expectWhole(document);
      for (const { after } of play(document, commands)) expectWhole(after);
    }),
    runs,
  );
});

test('an item that is removed takes its own connections along, and no other', () => {
  fc.assert(
    fc.property(soundBot, (bot) => {
      const document = toDocument(bot);
      for (const path of itemPaths(document)) {
        const { after, operations } = edit(document, removeElement(path, 'Delete'));
        const kept = bot.edges.filter(({ from }) => from.itemId !== path.at(-1));
        expectEqual(Object.values(after.edges), kept);
        expectWhole(after);
        expectEqual(toBot(applyOperations(after, invertOperations(document, operations))), bot);
      }
    }),
    runs,
  );
});

test('the operations of a command do the same to the same bot, and their inverse takes them back', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      for (const { before, after, operations } of play(toDocument(bot), commands)) {
        const stored = toDocument(structuredClone(toBot(before)));
        const changed = applyOperations(stored, operations);
        expectEqual(toBot(changed), toBot(after));
        const inverse = invertOperations(stored, operations);
        expectEqual(toBot(applyOperations(changed, inverse)), toBot(before));
      }
    }),
    runs,
  );
});

test('undoing everything gives the bot as it was, and doing all again the bot as it became', () => {
  fc.assert(
    fc.property(soundBot, seeds, fc.boolean(), (bot, commands, isChangedElsewhere) => {
      const start = toDocument(bot);
      let history = emptyHistory;
      let document = start;
      let at = 0;
      for (const done of play(start, commands)) {
        history = remember(history, done, (at += 5_000));
        document = done.after;
      }
      // somebody else’s edit of another place keeps undo from using the very documents of before
      const elsewhere = setField(['settings', 'general', 'language'], 'de');
      const expected = (of: BotDocument): unknown => toBot(isChangedElsewhere ? elsewhere.apply(of) : of);
      const end = document;
      if (isChangedElsewhere) document = elsewhere.apply(document);
      for (let step = undo(history, document); step; step = undo(history, document)) {
        expectEqual(step.skipped, []);
        ({ history, document } = step);
      }
      expectEqual(toBot(document), expected(start));
      for (let step = redo(history, document); step; step = redo(history, document)) {
        expectEqual(step.skipped, []);
        ({ history, document } = step);
      }
      expectEqual(toBot(document), expected(end));
    }),
    runs,
  );
});
