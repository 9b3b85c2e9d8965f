import { describe, expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { sql } from 'drizzle-orm';
import { useManagement } from '../support/use-management.ts';

const mebibyte = 1024 * 1024;
const world = useManagement({ MAX_BOT_BYTES_PER_ORGANIZATION: String(mebibyte) });
const start = { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' };
const flowSaying = (text: string) => ({
  events: [start],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  groups: [{ id: 'g', title: 'Welcome', graphCoordinates: { x: 0, y: 0 }, blocks: [says('said', text)] }],
});

/** A text that Postgres cannot make shorter by much. */
function longText(length: number): string {
  let state = 1;
  const letter = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (state % 20_000));
  };
  return Array.from({ length }, letter).join('');
}

async function makeWorkspace(name: string): Promise<string> {
  const { body } = await world.call.post('/v1/workspaces', { name });
  return body.workspace.id;
}

const make = (workspaceId: string, text = 'Hello') =>
  world.call.post('/v1/bots', { workspaceId, bot: flowSaying(text) });
const isFull = [409, expect.stringMatching(/limit-reached/)];

describe('the bots of an organization', () => {
  test('have one share of bytes, which new bots, versions and larger drafts fill, and which deleted bots give back', async () => {
    const { workspaceId } = world.user;
    const kept = await make(workspaceId);
    const { id } = kept.body.bot;
    const ids: string[] = [];
    // each counts for 64 KiB at least: there is room for sixteen, in whatever workspace they are
    const elsewhere = await makeWorkspace('Elsewhere');
    for (let count = 1; count < 15; count++) {
      const made = await make(count % 2 === 0 ? workspaceId : elsewhere);
      expect(made.status).toBe(200);
      ids.push(made.body.bot.id);
    }
    const publish = () => world.call.post(`/v1/bots/${id}/publish`);
    expect((await publish()).status).toBe(200);
    const grown = await world.call.patch(`/v1/bots/${id}`, { bot: flowSaying(longText(200_000)) });
    expect([grown.status, grown.body.type]).toEqual(isFull);
    const imported = await world.call.post('/v1/bots/import', {
      workspaceId: elsewhere,
      bot: { version: '6', name: 'Large', ...flowSaying(longText(200_000)) },
    });
    expect([imported.status, imported.body.type]).toEqual(isFull);

    // the last of the room goes to versions
    const { db } = world.management.deps;
    await db.execute(sql`INSERT INTO bot_versions (bot_id, hash, number, version, content, created_at)
      SELECT ${id}, 'hash-' || number, number, '6', '{}', now() FROM generate_series(2, 20) number`);
    await world.call.patch(`/v1/bots/${id}`, { bot: flowSaying('Hello again') });
    const refused = await publish();
    expect([refused.status, refused.body.type]).toEqual(isFull);
    const anotherBot = await make(elsewhere);
    expect([anotherBot.status, anotherBot.body.type]).toEqual(isFull);
    // what was published before is no new version, and a small edit is no growth
    await world.call.patch(`/v1/bots/${id}`, { bot: flowSaying('Hello') });
    expect((await publish()).status).toBe(200);

    // an archived bot keeps its room
    const gone = ids.slice(0, 2);
    for (const botId of gone) expect((await world.call.delete(`/v1/bots/${botId}`)).status).toBe(200);
    expect((await make(elsewhere)).status).toBe(409);
    for (const botId of gone)
      expect((await world.call.delete(`/v1/archived-bots/${botId}`)).status).toBe(200);
    expect((await make(elsewhere)).status).toBe(200);
  });
});
