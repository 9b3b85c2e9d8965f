import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, type BotContent } from '@parley/schema';
import { compile, defaultFacts, type Facts, type Rule } from '@parley/engine';
import { botOf } from '@parley/engine/testing';
import { blockKinds, ruleList } from './index.ts';

const seeds = Array.from({ length: 10 }, (_, seed) => seed);
const host = botContentSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'bots', 'pizza-order.json'), 'utf8')),
);

/** The numbers of findings by their rules. */
function countsIn(content: BotContent, facts: Partial<Facts> = {}): Readonly<Record<string, number>> {
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  const { diagnostics } = compile(content, blockKinds, identity, { ...defaultFacts, ...facts });
  const counts: Record<string, number> = {};
  for (const { code } of diagnostics) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** A bot whose parts have other ids: whatever names a part names it by the new one. */
function renamed(content: BotContent, suffix: string): BotContent {
  const { events, groups, edges, variables } = content;
  const blocks = groups.flatMap((group) => group.blocks);
  const parts = [...events, ...groups, ...edges, ...variables, ...blocks];
  const ids = new Set(parts.map(({ id }) => id));
  const fill = (value: unknown, field: string): unknown => {
    if (typeof value === 'string')
      return ids.has(value) &&
        /^id$|^(?:group|block|item|edge|event|path)Id$|(?:V|v)ariableId$|^outgoingEdgeId$/.test(field)
        ? `${value}${suffix}`
        : value;
    if (Array.isArray(value)) return value.map((inner) => fill(inner, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, key)]));
  };
  // no part gets another form
  return fill(content, '') as BotContent;
}

/** A bot with a defect, put into a larger one: with other ids, in another order, among other groups. */
function mutated(defect: BotContent, seed: number): BotContent {
  const own = renamed(defect, `-${seed}`);
  const around = renamed(host, `-host-${seed}`);
  const some = around.groups.slice(0, 1 + (seed % around.groups.length));
  const groups = seed % 3 === 0 ? own.groups.toReversed() : own.groups;
  return {
    ...own,
    groups: seed % 2 === 0 ? [...some, ...groups] : [...groups, ...some],
    edges: seed % 2 === 0 ? [...own.edges, ...around.edges] : [...around.edges, ...own.edges],
    variables: [...around.variables, ...own.variables],
  };
}

describe.each(ruleList.map((rule): [string, Rule] => [rule.id, rule]))('%s', (id, { example }) => {
  test('is found each of ten times that a bot breaks it, wherever that stands', () => {
    const { facts, ...parts } = example.bad;
    const defect = botOf(parts);
    const alone = countsIn(defect, facts)[id] ?? 0;
    expect(alone).toBeGreaterThan(0);
    const missed = seeds.filter((seed) => (countsIn(mutated(defect, seed), facts)[id] ?? 0) < alone);
    expect(missed).toEqual([]);
  });
});
