import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { sendingTask } from '../../src/events/sending/sending-task.ts';
import { createBacklog } from '../../src/turn-stream/backlog.ts';
import { Receiver } from '../support/receiver.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1' });

test('an organization has ten slots for slow receivers, from however many workspaces, and holds up nobody else', async () => {
  const slow = await startSilentReceiver();
  const receiver = new Receiver();
  const url = await receiver.start();
  const [workspaces, webhooksOfEach] = [10, 6];
  for (let index = 0; index < workspaces; index++) {
    const { body } = await world.call.post('/v1/workspaces', { name: `Slow ${index}` });
    const path = `/v1/workspaces/${body.workspace.id}/webhooks`;
    for (let own = 0; own < webhooksOfEach; own++) {
      const { body: made } = await world.call.post(path, {
        name: 'slow',
        url: slow.url,
        events: ['chat.started'],
      });
      await world.call.post(`${path}/${made.webhook.id}/test`);
    }
  }
  const task = await sendingTask.start({ ...world.management.deps, backlog: createBacklog() });
  await slow.holds(10);
  const other = await world.management.user();
  const call = world.management.as(other.secretToken);
  const path = `/v1/workspaces/${other.workspaceId}/webhooks`;
  const { body } = await call.post(path, { name: 'quick', url, events: ['chat.started'] });
  await call.post(`${path}/${body.webhook.id}/test`);
  await receiver.hasReceived(1);
  expect(slow.held()).toBe(10);
  // whoever is still to be told is refused then
  await slow.stop();
  await task.stop();
  await receiver.stop();
});

/** A server on this machine that takes requests and never answers. */
async function startSilentReceiver() {
  const happened = new EventEmitter();
  let held = 0;
  const server = createServer(() => {
    held += 1;
    happened.emit('held');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    held: () => held,
    /** Resolves when so many requests wait for an answer. */
    async holds(count: number): Promise<void> {
      while (held < count) await once(happened, 'held');
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
