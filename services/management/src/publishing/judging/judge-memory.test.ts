import { expect, test } from '@jest/globals';
import type { Facts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import { botContent, says } from '@parley/testing';
import { templates } from '../../bots/templates.ts';
import { JudgeMemory } from './judge-memory.ts';
import { judge, linkedBots } from './judge.ts';

const facts: Facts = {
  botId: 'bot',
  loadsTrackers: false,
  runsPageScripts: false,
  hasMailServer: false,
  hasFileStorage: false,
  channels: {},
  servesDomains: false,
  credentials: [],
  customDomain: null,
  linkedBots: {},
  linkGraphs: {},
};

type Group = BotContent['groups'][number];
const taskOf = (content: object) => ({ botId: 'bot', draft: [JSON.stringify(content), '{}'], facts });

/** A group whose blocks are warned of, refused by their schema, unknown, links, and texts with variables in them. */
const troubled = {
  id: 'troubled',
  title: 'Troubled',
  blocks: [
    says('reads', 'Hello {{Nobody}}, sk-live-0123456789abcdefghij'),
    { id: 'zone', type: 'Set variable', options: { type: 'Now', timeZone: 'Nowhere/1' } },
    { id: 'refused', type: 'Wait', options: { secondsToWaitFor: { is: 'no time' } } },
    { id: 'unknown', type: 'Tarot card' },
    { id: 'link', type: 'Bot link', options: { botId: 'other' } },
  ],
  graphCoordinates: { x: 0, y: 0 },
} as unknown as Group;

const turned = Object.fromEntries(Object.entries(troubled).toReversed()) as Group;

/** States of a bot, each an edit after the one before. */
function* edited(start: BotContent): Generator<BotContent> {
  let bot = start;
  yield bot;
  yield (bot = { ...bot, groups: [...bot.groups, troubled] });
  // every place in it is another one
  yield (bot = { ...bot, groups: [troubled, ...start.groups] });
  yield (bot = {
    ...bot,
    groups: bot.groups.map((group, at) => (at === 1 ? { ...group, title: 'New' } : group)),
  });
  yield (bot = { ...bot, variables: [...bot.variables, { id: 'nobody', name: 'Nobody' }] });
  yield (bot = { ...bot, edges: bot.edges.slice(1) });
  // keys in another order, and an id that two groups have
  yield (bot = { ...bot, groups: [...bot.groups, turned, { ...troubled, blocks: [] }] });
  yield (bot = { ...bot, groups: bot.groups.slice(1) });
  yield start;
}

test('a bot that is edited gets the verdicts that it would get from nothing', () => {
  const memory = new JudgeMemory();
  const bots = [botContent(), ...templates()] as readonly BotContent[];
  let findings = 0;
  for (const bot of bots)
    for (const state of edited(bot)) {
      const task = taskOf(state);
      expect(linkedBots(task.draft, memory)).toEqual(linkedBots(task.draft));
      const fresh = judge(task);
      expect(judge(task, memory)).toEqual(fresh);
      findings += fresh.report.diagnostics.length;
    }
  expect(findings).toBeGreaterThan(bots.length * 20);
});

test('groups that an edit leaves alone are the same objects the next time, those of other bots are not', () => {
  const memory = new JudgeMemory();
  const { groups, ...rest } = botContent();
  const contentOf = (botId: string, changed: readonly Group[]): BotContent =>
    memory.contentOf(botId, taskOf({ ...rest, groups: changed }).draft);
  const first = contentOf('bot', [troubled, ...groups]);
  const second = contentOf('bot', [{ ...troubled, title: 'Edited' }, ...groups]);
  expect(second.groups.map((group, at) => group === first.groups[at])).toEqual([
    false,
    ...groups.map(() => true),
  ]);
  expect(second.groups[0]).toMatchObject({ title: 'Edited' });
  expect(contentOf('other', groups).groups[0]).not.toBe(second.groups[1]);
});

test('a bot that is too large to be kept is judged all the same', () => {
  const memory = new JudgeMemory();
  const bot = botContent();
  const long = { ...troubled, blocks: [says('long', 'word '.repeat(500_000))] } as unknown as Group;
  const task = taskOf({ ...bot, groups: [...bot.groups, long] });
  expect(judge(task, memory)).toEqual(judge(task));
  expect(memory.contentOf('bot', task.draft).groups[0]).not.toBe(
    memory.contentOf('bot', task.draft).groups[0],
  );
});
