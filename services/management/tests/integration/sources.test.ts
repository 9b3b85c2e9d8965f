import { botContent } from '@parley/testing';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { completedTurn, freshResultId, turnOf, type TurnSketch } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const hourMs = 3_600_000;
const world = useManagement();

describe('the sources of chats', () => {
  let botId: string;
  beforeEach(async () => {
    botId = (await world.newWholeBot(botContent())).id;
  });

  /** Begins a chat, which may come to its end in a second turn; gives the id of its result. */
  async function chat(over: Partial<TurnSketch>, isCompleted = false): Promise<string> {
    const at = Date.now() - 2 * hourMs;
    const resultId = freshResultId(at);
    const common = { botId, resultId, sessionStartedAt: at, ...over };
    const turns = [turnOf({ turn: 1, visits: [0], ...common })];
    if (isCompleted) turns.push(completedTurn(at, { turn: 2, ...common }));
    await storeTurns(world.management.deps)(turns);
    return resultId;
  }
  const sources = async () => (await world.call.get(`/v1/bots/${botId}/analytics/sources`)).body;

  test('are counted by channel, page and campaign, with those that came to their end', async () => {
    await chat({});
    await chat({ channel: 'whatsapp' }, true);
    await chat({ channel: 'telegram' });
    await chat({ cameFrom: { page: 'www.example.com', campaign: 'news' } }, true);
    await chat({ cameFrom: { page: 'www.example.com' } });
    await chat({ cameFrom: { page: 'blog.example.com', campaign: 'news' } });
    expect(await sources()).toEqual({
      channels: [
        { channel: 'web', started: 4, completed: 1 },
        { channel: 'whatsapp', started: 1, completed: 1 },
        { channel: 'telegram', started: 1, completed: 0 },
      ],
      pages: [
        { name: 'www.example.com', started: 2, completed: 1 },
        { name: 'blog.example.com', started: 1, completed: 0 },
      ],
      otherPages: { started: 0, completed: 0 },
      campaigns: [{ name: 'news', started: 2, completed: 1 }],
      otherCampaigns: { started: 0, completed: 0 },
    });
  });

  test('go down with results that are archived, and those beyond the first twenty are summed up', async () => {
    const ids = [];
    for (let index = 0; index < 23; index++)
      ids.push(await chat({ channel: 'telegram', cameFrom: { page: `site${index}.example.com` } }));
    const before = await sources();
    expect(before.pages).toHaveLength(20);
    expect(before.otherPages).toEqual({ started: 3, completed: 0 });
    await world.call.patch(`/v1/bots/${botId}/results/${ids[0]}`, { isArchived: true });
    const { otherPages, channels } = await sources();
    expect(otherPages).toEqual({ started: 2, completed: 0 });
    expect(channels).toContainEqual({ channel: 'telegram', started: 22, completed: 0 });
  });
});
