import { isDeepStrictEqual } from 'node:util';
import type { Bot } from '@parley/schema';
import fc from 'fast-check';
import {
  applyOperations,
  compareBots,
  diffDocuments,
  edit,
  toBot,
  toDocument,
  withIdsOf,
  type BotDocument,
} from '../src/index.ts';
import { commandOf, commandSeed, type CommandSeed } from './random-commands.ts';
import { withRenewedIds } from './renewed-ids.ts';
import { soundBot } from './sound-bot.ts';

const numRuns = process.env['PARLEY_LONG_TESTS'] === '1' ? 10_000 : 300;
const seeds = fc.array(commandSeed, { minLength: 1, maxLength: 6 });

function edited(bot: Bot, commands: readonly CommandSeed[]): Bot {
  let document: BotDocument = toDocument(bot);
  for (const [index, seed] of commands.entries())
    document = edit(document, commandOf(document, seed, `n${index}`)).after;
  // as it is read from a file: nothing is shared with the former state
  return structuredClone(toBot(document));
}

function expectEqual(a: unknown, b: unknown): void {
  if (!isDeepStrictEqual(a, b)) expect(a).toEqual(b);
}

/** Expects that a comparison leads from the first state to the second, and nothing that differs goes untold. */
function expectTold(before: Bot, after: Bot): void {
  const aligned = withIdsOf(toDocument(before), toDocument(after)).document;
  const operations = diffDocuments(aligned, toDocument(after));
  expectEqual(toBot(applyOperations(aligned, operations)), after);
  const { comparison, former } = compareBots(before, after);
  expectEqual(former, toBot(aligned));
  expect(comparison.changes.length === 0).toBe(operations.length === 0);
  const told = new Set(comparison.changes.map(({ id }) => id));
  for (const { path } of operations) {
    const [root = '', id = ''] = path;
    const isRoot = root === 'theme' || root === 'settings' || root === 'fields';
    // a way out is told by its connection
    if (!isRoot && path.at(-1) !== 'outgoingEdgeId') expect(told).toContain(id);
  }
  for (const { part, group, id } of comparison.changes)
    if (part === 'block') {
      expect(group).toEqual(expect.any(String));
      expect(group).not.toBe(id);
    }
}

test('any edits are told as changes that lead from the one state to the other', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      const after = edited(bot, commands);
      expectTold(bot, after);
      expectTold(after, bot);
    }),
    { numRuns },
  );
});

test('edits of a bot whose ids were all renewed meanwhile lead from the one state to the other, too', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      expectTold(withRenewedIds(bot), edited(bot, commands));
      expectTold(edited(bot, commands), withRenewedIds(bot));
    }),
    { numRuns },
  );
});

test('a bot that only has new ids has no changes', () => {
  fc.assert(
    fc.property(soundBot, (bot) => {
      const { comparison } = compareBots(bot, withRenewedIds(bot));
      expect(comparison.changes).toEqual([]);
      expect(comparison.renewedIds).toBeGreaterThan(0);
    }),
    { numRuns },
  );
});
