import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { eq, sql } from 'drizzle-orm';
import { botChanges } from '../../src/database/schema/changes.ts';
import { botRevisions } from '../../src/database/schema/revisions.ts';
import { useManagement } from '../support/use-management.ts';

const mebibyte = 1024 * 1024;
const ofBot = 4 * mebibyte;
const world = useManagement({
  MAX_HISTORY_BYTES_PER_BOT: String(ofBot),
  MAX_HISTORY_BYTES_PER_ORGANIZATION: String(6 * mebibyte),
});

const bubble = { id: 'a', title: 'a', graphCoordinates: { x: 0, y: 0 }, blocks: [says('said', 'Hello')] };
/** A change weighs as much again with what takes it back. */
const textLength = 200_000;

type Edited = { readonly id: string; readonly states: readonly string[] };

/** Makes a bot in a workspace and changes it so many times; gives its states by `updatedAt`, the first one included. */
async function edit(workspaceId: string, times: number): Promise<Edited> {
  const made = await world.call.post('/v1/bots', { workspaceId, bot: { groups: [bubble] } });
  const { id, updatedAt } = made.body.bot;
  const states: string[] = [updatedAt];
  for (let index = 0; index < times; index++) {
    const value = [{ type: 'p', children: [{ text: String.fromCharCode(97 + index).repeat(textLength) }] }];
    const { status, body, text } = await world.call.post(`/v1/bots/${id}/changes`, {
      batchId: randomUUID(),
      base: states.at(-1),
      operations: [{ op: 'set', path: ['blocks', 'said', 'content', 'richText'], value }],
    });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    states.push(body.updatedAt);
  }
  return { id, states };
}

async function bytesOf(botId: string): Promise<number> {
  const [row] = await world.management.deps.db
    .select({ bytes: sql<number>`coalesce(sum(${botChanges.size}), 0)::int` })
    .from(botChanges)
    .where(eq(botChanges.botId, botId));
  return row?.bytes ?? 0;
}

describe('the history of a bot', () => {
  test('has a share: the oldest changes are forgotten, every edit is taken, and the newest are still handed over', async () => {
    const { id, states } = await edit(world.user.workspaceId, 16);
    const bytes = await bytesOf(id);
    expect(bytes).toBeGreaterThan(ofBot - 2 * 2 * textLength);
    expect(bytes).toBeLessThanOrEqual(ofBot);
    const since = (state: string | undefined) => world.call.get(`/v1/bots/${id}/changes?after=${state}`);
    const first = await since(states[0]);
    expect([first.status, first.body.type]).toEqual([409, expect.stringMatching(/base-unknown/)]);
    const last = await since(states.at(-2));
    expect([last.status, last.body.changes.length]).toEqual([200, 1]);
  });

  test('gives way while those of its organization take more than their share, which leaves the others theirs', async () => {
    const { body } = await world.call.post('/v1/workspaces', { name: 'Other' });
    const [settled] = await world.management.deps.db
      .select({ botId: botChanges.botId })
      .from(botChanges)
      .limit(1);
    const before = await bytesOf(settled?.botId ?? '');
    const { id, states } = await edit(body.workspace.id, 12);
    expect(await bytesOf(id)).toBeLessThanOrEqual(2 * mebibyte + 2 * 2 * textLength);
    expect(await bytesOf(settled?.botId ?? '')).toBe(before);
    const last = await world.call.get(`/v1/bots/${id}/changes?after=${states.at(-2)}`);
    expect(last.body.changes).toHaveLength(1);
  });

  test('keeps as many former drafts as its share holds, the newest in any case', async () => {
    const { db } = world.management.deps;
    const { id } = await edit(world.user.workspaceId, 1);
    // in ids that Postgres cannot make shorter, long before the next one is due
    await db.execute(sql`UPDATE bot_revisions SET updated_at = '2020-01-01' WHERE bot_id = ${id}`);
    await db.execute(sql`INSERT INTO bot_revisions (bot_id, updated_at, bot)
      SELECT ${id}, '2020-01-01', (
        SELECT jsonb_build_object('name', string_agg(gen_random_uuid()::text, '')) FROM generate_series(1, 40000)
      ) FROM generate_series(1, 6)`);
    const state = await world.call.get(`/v1/bots/${id}`);
    const changed = await world.call.patch(`/v1/bots/${id}`, { bot: { name: 'Changed' } });
    expect(changed.status).toBe(200);
    const kept = await db
      .select({ sequence: botRevisions.sequence, updatedAt: botRevisions.updatedAt })
      .from(botRevisions)
      .where(eq(botRevisions.botId, id));
    expect(kept.length).toBeLessThan(8);
    expect(kept.map(({ updatedAt }) => updatedAt.toISOString())).toContain(state.body.bot.updatedAt);
  });
});
