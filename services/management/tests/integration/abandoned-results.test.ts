import type { TurnRecord } from '@parley/schema/contract';
import { asc, eq } from 'drizzle-orm';
import { webhookDeliveries } from '../../src/database/schema/webhook-deliveries.ts';
import { webhooks } from '../../src/database/schema/webhooks.ts';
import type { Deps } from '../../src/deps.ts';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { tellOfAbandoned } from '../../src/events/sending/tell-of-abandoned.ts';
import { completedTurn } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const [minuteMs, hourMs] = [60_000, 3_600_000];

describe('webhooks hear of abandoned results', () => {
  let now: number;
  let botId: string;

  beforeEach(async () => {
    botId = (await world.newWholeBot()).id;
    now = Date.now();
  });
  afterEach(async () => {
    await world.management.deps.db.delete(webhooks);
    await world.management.deps.db.delete(webhookDeliveries);
  });

  const depsAt = (): Deps => ({ ...world.management.deps, now: () => new Date(now) });
  const store = (...records: TurnRecord[]): Promise<void> => storeTurns(depsAt())(records);
  const begun = (): TurnRecord => completedTurn(now, { botId, isCompleted: false });
  const resultOf = (record: TurnRecord): string => record.results[0]!.resultId;

  /** Makes a webhook that asks; gives its id. */
  async function ask(): Promise<string> {
    const { status, body, text } = await world.call.post(
      `/v1/workspaces/${world.user.workspaceId}/webhooks`,
      {
        name: 'CRM',
        url: 'https://crm.example/events',
        events: ['result.abandoned'],
        botIds: [botId],
      },
    );
    if (status !== 200) throw new Error(text);
    // it hears of what happens after this
    now = Date.now();
    return body.webhook.id;
  }
  /** The results that a webhook is told of, the first one first. */
  async function told(webhookId: string): Promise<unknown[]> {
    const { db } = world.management.deps;
    const rows = await db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(asc(webhookDeliveries.createdAt));
    return rows.map(({ data }) => {
      expect(data).toMatchObject({ channel: 'web' });
      return 'resultId' in data && data.resultId;
    });
  }

  test('each once, and again after it was taken up and left once more', async () => {
    const id = await ask();
    const left = begun();
    await store(left, completedTurn(now, { botId }));
    now += hourMs;
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([]);
    now += 2 * minuteMs;
    await tellOfAbandoned(depsAt());
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([resultOf(left)]);
    await store({ ...left, turn: 2 });
    now += 2 * hourMs;
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([resultOf(left), resultOf(left)]);
  });

  test('but not of those that were left alone before they asked', async () => {
    const [first, second] = [await ask(), await ask()];
    const left = begun();
    await store(left);
    now += 2 * hourMs;
    const asked = { abandonedUntil: new Date(now) };
    await world.management.deps.db.update(webhooks).set(asked).where(eq(webhooks.id, second));
    await tellOfAbandoned(depsAt());
    expect(await told(first)).toEqual([resultOf(left)]);
    expect(await told(second)).toEqual([]);
  });

  test('and of none whose visitor went on, however long their turns wait to be stored', async () => {
    const { redis, keys } = world.management.deps;
    const id = await ask();
    const [left, goesOn] = [begun(), begun()];
    await store(left, goesOn);
    now += 2 * hourMs;
    const next = { ...goesOn, turn: 2 };
    await redis.sadd(keys.shards, '0');
    // it came in 70 minutes ago: 50 minutes after the turn before it
    const entry = `${Date.now() - 70 * minuteMs}-0`;
    await redis.xadd(keys.turns(0), entry, 'r', JSON.stringify(next));
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([]);
    await store(next);
    await redis.xdel(keys.turns(0), entry);
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([resultOf(left)]);
    now += 2 * hourMs;
    await tellOfAbandoned(depsAt());
    expect(await told(id)).toEqual([resultOf(left), resultOf(goesOn)]);
  });
});
