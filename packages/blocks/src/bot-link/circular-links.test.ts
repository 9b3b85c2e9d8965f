import type { Block } from '@parley/schema';
import { compile, type LinkGraph } from '@parley/engine';
import { botOf, type BotParts } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';
import { findingsIn, says } from '../shared/testing.ts';

type Groups = BotParts['groups'];

const link = (botId: string, groupId?: string, more: Partial<Block> = {}): Block => ({
  ...more,
  id: `to-${botId}${groupId ?? ''}`,
  type: 'Bot link',
  options: { botId, groupId },
});
const asks: Block = { id: 'ask', type: 'text input' };

function linkGraphOf(botId: string, groups: Groups): LinkGraph | undefined {
  return compile(botOf({ groups }), blockKinds, { botId, hash: botId, version: '6' }).linkGraph;
}

/** The circles found in the bot `bot` beside published bots. */
function circles(own: Groups, published: Readonly<Record<string, Groups>>): string[] {
  const bots = Object.entries(published);
  const linkedBots = Object.fromEntries(
    bots.map(([id, groups]) => [id, { groups: Object.keys(groups).map((title) => `g:${title}`) }]),
  );
  const linkGraphs = Object.fromEntries(
    bots.flatMap(([id, groups]) => {
      const linkGraph = linkGraphOf(id, groups);
      return linkGraph ? [[id, linkGraph]] : [];
    }),
  );
  return findingsIn({ groups: own, facts: { linkedBots, linkGraphs } }).filter((line) =>
    line.includes('circular'),
  );
}

const found = ['warning circular-links /groups/0/blocks/0'];
const toChild: Groups = { A: [link('child')] };

test('a bot that leads straight back is found', () => {
  expect(circles(toChild, { child: { C: [says('Hello'), link('bot')] } })).toEqual(found);
});

test('a circle is found through several bots, groups by id and by title, and both ways of a condition', () => {
  const condition = {
    id: 'if',
    type: 'Condition',
    items: [{ id: 'yes', outgoingEdgeId: 'to:Asking', content: { comparisons: [] } }],
    outgoingEdgeId: 'to:On',
  };
  const third = { Start: [asks], Deep: [condition], Asking: [asks], On: [link('bot')] };
  expect(circles(toChild, { child: { C: [link('third', 'g:Deep')] }, third })).toEqual(found);
  expect(circles(toChild, { child: { C: [link('third', 'Deep')] }, third })).toEqual(found);
  expect(circles(toChild, { child: { C: [link('third')] }, third })).toEqual([]);
});

test('a question anywhere on the way breaks the circle', () => {
  expect(circles({ A: [asks, link('child')] }, { child: { C: [link('bot')] } })).toEqual([]);
  expect(circles(toChild, { child: { C: [asks, link('bot')] } })).toEqual([]);
  expect(circles({ A: [asks], B: [link('child')] }, { child: { C: [link('bot')] } })).toEqual([]);
  expect(circles({ A: [asks], B: [link('child')] }, { child: { C: [link('bot', 'g:B')] } })).toEqual([
    'warning circular-links /groups/1/blocks/0',
  ]);
});

test('a conversation goes on below a link where the linked bot comes back without a question', () => {
  const child = { C: [link('helper'), link('bot')] };
  expect(circles(toChild, { child, helper: { H: [says('Hm.')] } })).toEqual(found);
  expect(circles(toChild, { child, helper: { H: [asks] } })).toEqual([]);
  const nested = { helper: { H: [link('inner'), link('last')] }, inner: { I: [says('i')] } };
  expect(circles(toChild, { child, ...nested, last: { L: [says('l')] } })).toEqual(found);
  expect(circles(toChild, { child, ...nested, last: { L: [asks] } })).toEqual([]);
});

test('nothing is said about bots that are not known, nor where the conversation decides on the group', () => {
  expect(circles(toChild, {})).toEqual([]);
  expect(circles(toChild, { child: { C: [link('gone'), link('bot')] } })).toEqual([]);
  expect(circles(toChild, { child: { C: [link('bot', '{{Where}}')] } })).toEqual([]);
  expect(circles({ A: [link('constructor')] }, {})).toEqual([]);
});

test('a circle among other bots, and a loop of the bot itself, are none of this bot with others', () => {
  const others = { child: { C: [link('third')] }, third: { T: [link('child')] } };
  expect(circles(toChild, others)).toEqual([]);
  const own: Groups = { A: [link('child', undefined, { outgoingEdgeId: 'to:A' })] };
  expect(circles(own, { child: { C: [says('c')] } })).toEqual([]);
});

test('a link graph keeps only what asks nothing, and a bot with too many ways has none', () => {
  expect(linkGraphOf('bot', { A: [asks, link('child')], B: [says('b')], C: [{ ...asks, id: 'c' }] })).toEqual(
    {
      start: { links: [], ends: false },
      groups: { 'g:B': { links: [], ends: true }, B: { links: [], ends: true } },
      links: [{ botId: 'child', next: { links: [], ends: true } }],
    },
  );
  // each of many blocks leads to each of many links
  const says400 = Array.from({ length: 400 }, (_, index) => says(String(index)));
  const items = Array.from({ length: 400 }, (_, index) => ({
    id: `item-${index}`,
    outgoingEdgeId: `to:L${index}`,
    content: { comparisons: [] },
  }));
  const links = items.map((_, index) => [`L${index}`, [{ ...link(`bot-${index}`), id: `link-${index}` }]]);
  const condition = { id: 'if', type: 'Condition', items };
  expect(linkGraphOf('bot', { A: [...says400, condition], ...Object.fromEntries(links) })).toBeUndefined();
});
