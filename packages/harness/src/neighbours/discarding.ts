// A process of its own that takes files as chat does, so many at a time and at its pace, and throws them away: the cost
// of sending them, on a machine that their senders share with everybody else. Sends its address to its parent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fairSlots, sharedRate } from '@parley/server';

/** The defaults of MAX_UPLOAD_BYTES_PER_SECOND, and of MAX_CONCURRENT_UPLOADS for one organization. */
const rate = sharedRate(50_000_000);
const slots = fairSlots({ running: 8, runningPerOrganization: 8, waitingPerWorkspace: 1_000 });
const tenant = { organizationId: 'noisy', workspaceId: 'noisy' };

async function discard(request: IncomingMessage): Promise<void> {
  for await (const chunk of request) await rate.take((chunk as Buffer).length);
}

const server = createServer((request, response: ServerResponse) => {
  const { port } = server.address() as AddressInfo;
  const serve = async (): Promise<void> => {
    if (request.method === 'PUT') {
      await slots.within(tenant, () => discard(request));
      response.writeHead(204).end();
      return;
    }
    request.resume();
    const answer = { sessionId: 'one', upload: { url: `http://127.0.0.1:${port}/` } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  serve().catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit(0));
