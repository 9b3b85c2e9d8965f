import { expect, test } from '@jest/globals';
import type { Facts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import { botContent, says } from '@parley/testing';
import { templates } from '../../bots/templates.ts';
import { compare } from './compare.ts';
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

test('states that are compared over and over give what they would give from nothing, in other surroundings, too', () => {
  const memory = new JudgeMemory();
  const [first, ...others] = [...edited(botContent())].map((state) => taskOf(state).draft);
  const stricter: Facts = { ...facts, floor: { 'undeclared-variable': 'error' } };
  const found = new Set<string>();
  for (const draft of [...others, ...others.toReversed()])
    for (const surroundings of [facts, stricter, facts]) {
      const task = { botId: 'bot', draft, former: first, facts: surroundings };
      const fresh = compare(task);
      expect(linkedBots(draft, memory)).toEqual(linkedBots(draft));
      expect(compare(task, memory)).toEqual(fresh);
      for (const { code, severity } of fresh.findings.fresh) found.add(`${severity} ${code}`);
    }
  expect([...found]).toEqual(
    expect.arrayContaining(['warning undeclared-variable', 'error undeclared-variable']),
  );
});

test('a version that drafts are compared with is examined once for all of them', () => {
  const memory = new JudgeMemory();
  const { groups, ...rest } = botContent();
  const version = memory.contentOf('bot', taskOf({ ...rest, groups: [troubled, ...groups] }).draft);
  let times = 0;
  const find = () => ((times += 1), []);
  for (const title of ['One', 'Two', 'Three']) {
    const { draft } = taskOf({ ...rest, groups: [{ ...troubled, title }, ...groups] });
    memory.findingsIn(memory.contentOf('bot', draft), 'here', () => []);
    const again = memory.contentOf('bot', taskOf({ ...rest, groups: [troubled, ...groups] }).draft);
    expect(again).toBe(version);
    memory.findingsIn(again, 'here', find);
  }
  expect(times).toBe(1);
  memory.findingsIn(version, 'elsewhere', find);
  expect(times).toBe(2);
});

test('a version too large to be kept is examined once, too, and another of its length is not taken for it', () => {
  const memory = new JudgeMemory();
  const { groups, ...rest } = botContent();
  const large = (letter: string) =>
    taskOf({ ...rest, groups: [{ ...troubled, title: letter.repeat(2_200_000) }, ...groups] }).draft;
  const examined: string[] = [];
  const examine = (letter: string, surroundings = 'here') =>
    memory.findingsIn(
      memory.contentOf('bot', large(letter)),
      surroundings,
      () => (examined.push(letter), []),
    );
  for (const letter of ['a', 'b', 'a', 'b']) examine(letter);
  expect(examined).toEqual(['a', 'b']);
  examine('a', 'elsewhere');
  expect(examined).toEqual(['a', 'b', 'a']);
});
