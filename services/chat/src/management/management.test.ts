import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { noTracing, Secret } from '@parley/server';
import { createManagement, ManagementUnavailable, type Management } from './management.ts';

let server: Server;
let management: Management;
let clock = 0;
/** The status of the service's response to a draft; it answers 404 to every other request. */
let draftStatus = 200;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    response.writeHead(request.url?.includes('/drafts/') ? draftStatus : 404).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  management = createManagement(`http://127.0.0.1:${port}`, new Secret('secret'), () => clock, noTracing);
});
beforeEach(() => {
  // long after whatever happened before
  clock += 60_000;
  asked = 0;
});
afterAll(async () => {
  await management.close();
  server.close();
});

const snapshot = (): Promise<unknown> => management.snapshot('bot', 'hash');

test.each([
  ['a limit refuses', 429],
  ['is not as it should be', 400],
  ['gets an answer of another shape', 200],
])('a question that %s (%i) fails, and the next one is asked', async (_what, status) => {
  draftStatus = status;
  await expect(management.draft('user', 'bot')).rejects.toThrow(ManagementUnavailable);
  await expect(snapshot()).resolves.toBeUndefined();
});

test('after a failure of the service nobody waits for it for a second', async () => {
  draftStatus = 500;
  await expect(management.draft('user', 'bot')).rejects.toThrow(ManagementUnavailable);
  clock += 999;
  await expect(snapshot()).rejects.toThrow(ManagementUnavailable);
  expect(asked).toBe(1);
  clock += 1;
  await expect(snapshot()).resolves.toBeUndefined();
});
