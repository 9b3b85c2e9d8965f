import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type Server } from '@parley/dev-stack';
import { send } from '@parley/testing';
import { ManagementUnderTest } from '../support/management-under-test.ts';

let management: ManagementUnderTest;
let service: Server;
let folder: string;

beforeAll(async () => {
  management = await ManagementUnderTest.start();
  folder = await mkdtemp(join(tmpdir(), 'parley-logs-'));
  const { DATABASE_URL, REDIS_PREFIX } = management.deps.config;
  service = await startService({
    name: 'management',
    entry: 'services/management/src/main.ts',
    portVariable: 'PORT',
    logFile: join(folder, 'management.log'),
    environment: { DATABASE_URL, REDIS_PREFIX, INTERNAL_TOKEN: management.internalToken },
  });
});
afterAll(async () => {
  await service.stop();
  await management.stop();
  await rm(folder, { recursive: true });
});

test('what an import had to leave out stands in the log, by its place', async () => {
  const { workspaceId, secretToken } = await management.user();
  const start = { id: 'start', type: 'start', label: 'Start' };
  const graphCoordinates = { x: 0, y: 0 };
  const bot = {
    version: '3',
    name: 'Old',
    groups: [{ id: 'g', title: 'Start', graphCoordinates, blocks: [start, { id: 'call', type: 'Webhook' }] }],
    edges: [{ id: 'broken', from: {} }],
  };
  const { status } = await send(`${service.url}/api/v1/bots/import`, 'POST', {
    token: secretToken,
    body: { workspaceId, bot },
  });
  expect(status).toBe(200);
  await service.stop();
  const lines = (await readFile(join(folder, 'management.log'), 'utf8')).split('\n');
  const requests = lines.flatMap((line) => (line.includes('"importBot"') ? [JSON.parse(line)] : []));
  expect(requests).toEqual([
    expect.objectContaining({
      losses: [
        expect.objectContaining({ pointer: '/edges/0' }),
        expect.objectContaining({ pointer: '/groups/0/blocks/1' }),
      ],
    }),
  ]);
});
