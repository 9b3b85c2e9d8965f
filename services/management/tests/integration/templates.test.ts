import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Body } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ SMTP_URL: 'smtp://127.0.0.1:9' });
const list = async (): Promise<Body['templates']> => (await world.call.get('/v1/templates')).body.templates;

test('every example bot is a template, but for the one that only shows each kind of block', async () => {
  const folder = join(import.meta.dirname, '../../../../packages/blocks/bots');
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && !file.startsWith('kitchen-sink'),
  );
  expect((await list()).map(({ id }) => `${id}.json`).sort()).toEqual(files.sort());
});

test('each is imported without a change and published without a finding', async () => {
  for (const { id, bot } of await list()) {
    const { workspaceId } = world.user;
    const made = await world.call.post('/v1/bots/import', { workspaceId, bot, fromTemplate: id });
    expect([id, made.status, made.body.report]).toEqual([id, 200, undefined]);
    const { status, body } = await world.call.post(`/v1/bots/${made.body.bot.id}/publish`);
    expect([id, status, body.diagnostics]).toEqual([id, 200, []]);
  }
});
