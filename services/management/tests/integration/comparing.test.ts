import { expect, test } from '@jest/globals';
import { comparisonSchema } from '@parley/editing';
import { botContent, says } from '@parley/testing';
import { mostCompared } from '../../src/publishing/judging/compare.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const { groups } = botContent();
const publish = async (botId: string): Promise<string> =>
  (await world.call.post(`/v1/bots/${botId}/publish`)).body.version.hash;
const diff = (botId: string, hash: string, against?: string) =>
  world.call.get(
    `/v1/bots/${botId}/versions/${hash}/diff${against === undefined ? '' : `?against=${against}`}`,
  );
const saying = (...texts: readonly string[]) => ({
  groups: groups.map((group, at) => ({
    ...group,
    blocks: at === 0 ? texts.map((text, index) => says(`says-${index}`, text)) : group.blocks,
  })),
});
const codeOf = (body: { type: string }) => body.type.split('/').at(-1);

test('tells what the draft changes, in words and by the title of the group, and what the check finds anew', async () => {
  const bot = await world.newWholeBot(saying('Hello to the shop'));
  const hash = await publish(bot.id);
  const title = groups[0]?.title;
  const changed = saying('Hello to the house');
  const lonely = {
    id: 'lonely',
    title: 'Lonely',
    graphCoordinates: { x: 0, y: 0 },
    blocks: [says('alone', 'Hm')],
  };
  await world.call.patch(`/v1/bots/${bot.id}`, { bot: { groups: [...changed.groups, lonely] } });
  const { status, body } = await diff(bot.id, hash);
  expect(status).toBe(200);
  expect(body.changes).toContainEqual({
    part: 'block',
    change: 'changed',
    gravity: 'text',
    id: 'says-0',
    name: `${title ?? ''}#1`,
    kind: 'text',
    group: title,
    fields: [
      {
        path: 'content.richText',
        words: [
          { kind: 'same', text: 'Hello to the ' },
          { kind: 'removed', text: 'shop' },
          { kind: 'added', text: 'house' },
        ],
      },
    ],
  });
  expect(body.findings.fresh).toContainEqual(
    expect.objectContaining({ code: 'unreachable-group', place: 'Lonely' }),
  );
  expect(body).toMatchObject({ isCut: false, isRough: false, renewedIds: 0 });
  expect(body.updatedAt).toBe((await world.call.get(`/v1/bots/${bot.id}`)).body.bot.updatedAt);
});

test('compares two versions, and a version with a draft that is the same', async () => {
  const bot = await world.newWholeBot(saying('One'));
  const first = await publish(bot.id);
  await world.call.patch(`/v1/bots/${bot.id}`, { bot: saying('Two') });
  const second = await publish(bot.id);
  const there = await diff(bot.id, first, second);
  expect(there.body).toMatchObject({ changes: [{ part: 'block', change: 'changed' }], updatedAt: null });
  const back = await diff(bot.id, second, first);
  expect(back.body.changes[0]?.fields[0]?.words).toEqual([
    { kind: 'removed', text: 'Two' },
    { kind: 'added', text: 'One' },
  ]);
  expect((await diff(bot.id, second, 'draft')).body.changes).toEqual([]);
});

test('what is not there, and what belongs to others, is not found', async () => {
  const bot = await world.newWholeBot();
  const hash = await publish(bot.id);
  const none = '0'.repeat(64);
  for (const [path, code] of [
    [diff(bot.id, none), 'version-not-found'],
    [diff(bot.id, 'draft'), 'version-not-found'],
    [diff(bot.id, hash, none), 'version-not-found'],
    [diff('nobody', hash), 'bot-not-found'],
  ] as const) {
    const { status, body } = await path;
    expect([status, codeOf(body)]).toEqual([404, code]);
  }
  const other = await world.newWholeBot(saying('Another bot'));
  const foreign = await diff(other.id, hash, await publish(other.id));
  expect([foreign.status, codeOf(foreign.body)]).toEqual([404, 'version-not-found']);
});

test('large bots are compared in a thread, and an answer holds a part of what changed', async () => {
  const words = (other: string) => Array.from({ length: 30_000 }, (_, at) => (at % 3 === 0 ? other : `w${at}`)).join(' '); // prettier-ignore
  const texts = (other: string) => Array.from({ length: 10 }, () => words(other));
  const bot = await world.newWholeBot(saying(...texts('one')));
  const hash = await publish(bot.id);
  await world.call.patch(`/v1/bots/${bot.id}`, { bot: saying(...texts('other')) });
  const { status, body } = await diff(bot.id, hash);
  expect(status).toBe(200);
  expect(body.isCut).toBe(true);
  expect(body.changes).toHaveLength(10);
  const { changes } = comparisonSchema.parse(body);
  const kept = changes.flatMap(({ fields }) =>
    fields.flatMap(({ words = [] }) => words.map(({ text }) => text)),
  );
  expect(kept.join('').length).toBeLessThanOrEqual(mostCompared.characters);
});
