import { isDeepStrictEqual } from 'node:util';
import type { Bot } from '@parley/schema';
import fc from 'fast-check';
import { compareBots, edit, toBot, toDocument } from '../src/index.ts';
import { commandOf, commandSeed, type CommandSeed } from './random-commands.ts';
import { soundBot } from './sound-bot.ts';

const numRuns = process.env['PARLEY_LONG_TESTS'] === '1' ? 10_000 : 300;
const seeds = fc.array(commandSeed, { minLength: 1, maxLength: 12 });

type Part = { readonly list: string; readonly value: unknown };

/** The parts of a bot by table and id, each with the list that it stands in and what it says by itself. */
function partsOf({
  groups,
  events,
  edges,
  variables,
  theme,
  settings,
  name,
}: Bot): ReadonlyMap<string, Part> {
  // a way out is told by its connection
  const own = (part: object): unknown =>
    JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'outgoingEdgeId' ? undefined : value)));
  const listed = (table: string, parts: readonly { readonly id: string }[], list = table): [string, Part][] =>
    parts.map((part) => [`${table} ${part.id}`, { list, value: own(part) }]);
  return new Map([
    ...listed('group', groups.map(({ blocks: _blocks, ...group }) => group)), // prettier-ignore
    ...groups.flatMap(({ id, blocks }) => listed('block', blocks, id)),
    ...listed('event', events),
    ...listed('edge', edges),
    ...listed('variable', variables),
    ...Object.entries({ theme, settings, name }).map(([key, value]): [string, Part] => [
      key,
      { list: '', value },
    ]),
  ]);
}

/** The fewest differences that there are between two states: parts that came, went, say something else or have moved. */
function differences(before: Bot, after: Bot): number {
  const [former, present] = [partsOf(before), partsOf(after)];
  const ids = new Set([...former.keys(), ...present.keys()]);
  let count = 0;
  for (const id of ids) {
    const [was, is] = [former.get(id), present.get(id)];
    if (!was || !is) count += 1;
    else count += Number(!isDeepStrictEqual(was.value, is.value)) + Number(was.list !== is.list);
  }
  const lists = new Map<string, string[]>();
  for (const [id, { list }] of former)
    if (present.get(id)?.list === list) lists.set(list, [...(lists.get(list) ?? []), id]);
  const order = new Map([...present.keys()].map((id, index) => [id, index]));
  for (const [list, stay] of lists)
    // connections stand in no order
    if (list !== 'edge' && list !== '')
      count += stay.length - longestRun(stay.map((id) => order.get(id) ?? 0));
  return count;
}

/** The most of these numbers that stand in order: the others have to be moved. */
function longestRun(numbers: readonly number[]): number {
  const longest: number[] = [];
  for (const [at, number] of numbers.entries())
    longest.push(
      1 + Math.max(0, ...longest.filter((_, before) => (numbers[before] ?? 0) < number && before < at)),
    );
  return Math.max(0, ...longest);
}

/** The states of a bot from one edit to the next, as they are read from files; edits that change nothing are left out. */
function statesOf(bot: Bot, commands: readonly CommandSeed[]): readonly Bot[] {
  let document = toDocument(bot);
  const states = [bot];
  for (const [index, seed] of commands.entries()) {
    document = edit(document, commandOf(document, seed, `n${index}`)).after;
    const state = structuredClone(toBot(document));
    if (!isDeepStrictEqual(state, states.at(-1))) states.push(state);
  }
  return states;
}

test('edits are told as no more changes than there are edits and parts that went, came or moved with them', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      const states = statesOf(bot, commands);
      const edits = states.length - 1;
      const steps = states.slice(1).map((state, index) => differences(states[index] ?? bot, state));
      // of each edit everything but one part is a cascade
      const cascades = steps.reduce((sum, step) => sum + Math.max(0, step - 1), 0);
      const { changes } = compareBots(bot, states.at(-1) ?? bot).comparison;
      expect(changes.length).toBeLessThanOrEqual(edits + cascades);
    }),
    { numRuns },
  );
});

test('a comparison has exactly as many changes as parts differ, and no more where parts have new ids', () => {
  fc.assert(
    fc.property(soundBot, seeds, (bot, commands) => {
      const states = statesOf(bot, commands);
      const pairs = [...states.keys()].slice(1).map((at) => [at - 1, at] as const);
      for (const [from, to] of [...pairs, [0, states.length - 1] as const]) {
        const [before, after] = [states[from] ?? bot, states[to] ?? bot];
        const { changes, renewedIds } = compareBots(before, after).comparison;
        const least = differences(before, after);
        if (renewedIds === 0) expect(changes.length).toBe(least);
        else expect(changes.length).toBeLessThanOrEqual(least);
      }
    }),
    { numRuns },
  );
});
