import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { internalApi } from '@parley/schema/contract';
import { send, until } from '@parley/testing';
import { createDocumentReader } from '../../src/knowledge/reading/document-reader.ts';
import { createTurns, documentEgress, readWaiting } from '../../src/knowledge/reading-task.ts';
import { pdf } from '../support/pdf.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({
  EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
  MAX_COLLECTIONS_PER_WORKSPACE: '6',
  MAX_PASSAGES_PER_WORKSPACE: '40',
  MAX_DOCUMENT_BYTES: '100000',
});

let shop: Server;
let reader: ReturnType<typeof createDocumentReader>;
let egress: ReturnType<typeof documentEgress>;
const turns = createTurns();
beforeAll(async () => {
  reader = createDocumentReader({ limitMs: 300_000 });
  egress = documentEgress(world.management.deps.config);
  shop = createServer((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/large') response.end('x'.repeat(200_000));
    else response.setHeader('content-type', 'text/html').end('<h1>Opening hours</h1><p>Nine to five.</p>');
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
});
afterAll(async () => {
  await reader.close();
  await egress.close();
  shop.close();
});

const shopAt = (path: string): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}${path}`;
const at = (collectionId = '', workspaceId = world.user.workspaceId): string =>
  `/v1/workspaces/${workspaceId}/collections${collectionId === '' ? '' : `/${collectionId}`}`;
const codeOf = ({ status, body }: { status: number; body: { type: string } }) => [
  status,
  body.type.split('/').at(-1),
];

async function newCollection(name = 'Terms', call = world.call, workspaceId = world.user.workspaceId) {
  const { status, body, text } = await call.post(at('', workspaceId), { name });
  if (status !== 200) throw new Error(text);
  return body.collection.id;
}
async function readAll(): Promise<void> {
  await until(async () => !(await readWaiting({ ...world.management.deps, reader, egress, turns })));
}
const documentsOf = async (id: string) => (await world.call.get(`${at(id)}/documents`)).body.documents;
const textsFound = async (id: string, query: string) =>
  (await world.call.post(`${at(id)}/search`, { query })).body.passages.map(({ text }) => text);

describe('a collection', () => {
  test('finds texts, files and addresses that were added, the best passage first', async () => {
    const id = await newCollection();
    const text = '# Returns\n\nShoes may be returned within 30 days.\n\n# Gifts\n\nWe wrap every gift.';
    const added = await world.call.post(`${at(id)}/texts`, { name: 'Terms', text });
    expect(added.body.document).toMatchObject({ state: 'waiting', passages: 0, reason: null });
    expect(
      (
        await world.management.sendFile(
          world.user.secretToken,
          at(id),
          'Delivery.pdf',
          pdf(['Delivery takes two days.']),
        )
      ).status,
    ).toBe(200);
    await world.call.post(`${at(id)}/addresses`, { address: shopAt('/hours') });
    await readAll();
    expect(await documentsOf(id)).toMatchObject([
      { name: 'Terms', state: 'ready', passages: 2, address: null, sizeBytes: text.length },
      { name: 'Delivery.pdf', state: 'ready', passages: 1 },
      { name: shopAt('/hours').slice(7), address: shopAt('/hours'), state: 'ready', passages: 1 },
    ]);
    expect(await textsFound(id, 'How do I return a shoe?')).toEqual([
      'Shoes may be returned within 30 days.',
    ]);
    const found = await world.call.post(`${at(id)}/search`, { query: 'delivering in days', limit: 1 });
    expect(found.body.passages).toMatchObject([
      { document: 'Delivery.pdf', heading: 'Page 1', address: null },
    ]);
    expect(await textsFound(id, 'opening hours')).toEqual(['Nine to five.']);
    expect(await textsFound(id, 'the of and')).toEqual([]);
    expect((await world.call.get(at(id))).body).toMatchObject({
      collection: { name: 'Terms', language: 'english', documents: 3, passages: 4 },
      usedBy: [],
    });
    const [first] = await documentsOf(id);
    expect((await world.call.delete(`${at(id)}/documents/${first?.id}`)).status).toBe(200);
    expect(await textsFound(id, 'return shoes')).toEqual([]);
    expect(codeOf(await world.call.delete(`${at(id)}/documents/${first?.id}`))).toEqual([
      404,
      'document-not-found',
    ]);
  });

  test.each(["'", '\\', "a'b\\c & d | !e <-> f:*", '"; DROP TABLE passages; --', 'collection:x'])(
    'is searched for %j as for any other text',
    async (query) => {
      const id = await newCollection(`Odd ${JSON.stringify(query)}`.slice(0, 40));
      expect(await textsFound(id, query)).toEqual([]);
      await world.call.delete(at(id));
    },
  );

  test('says in words why a document cannot be read', async () => {
    const id = await newCollection('Failures');
    await world.management.sendFile(world.user.secretToken, at(id), 'terms.pdf', 'no PDF');
    for (const path of ['/gone', '/large'])
      await world.call.post(`${at(id)}/addresses`, { address: shopAt(path) });
    const many = Array.from({ length: 60 }, (_, index) => `# Part ${index}\n\nText.`).join('\n\n');
    await world.call.post(`${at(id)}/texts`, { name: 'Many', text: many });
    await readAll();
    expect((await documentsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', expect.stringContaining('called a PDF and is none')],
      ['failed', 'The address answered 404.'],
      ['failed', 'The address cannot be read: The response is too large.'],
      ['failed', expect.stringContaining('may have 40 passages')],
    ]);
    const refused = await world.management.sendFile(
      world.user.secretToken,
      at(id),
      'large.txt',
      'x'.repeat(100_001),
    );
    expect(codeOf(refused)).toEqual([413, 'file-too-large']);
    expect(
      codeOf(await world.call.post(`${at(id)}/addresses`, { address: 'http://169.254.169.254/' })),
    ).toEqual([400, 'invalid-request']);
    await world.call.delete(at(id));
  });

  test('of another workspace is none, to members and to chat', async () => {
    const other = await world.management.user();
    const call = world.management.as(other.secretToken);
    const id = await newCollection('Theirs', call, other.workspaceId);
    await call.post(`${at(id, other.workspaceId)}/texts`, { name: 'Secret', text: 'The code word is plum.' });
    await readAll();
    expect(codeOf(await world.call.get(at(id)))).toEqual([404, 'collection-not-found']);
    expect(codeOf(await world.call.post(`${at(id)}/search`, { query: 'plum' }))).toEqual([
      404,
      'collection-not-found',
    ]);
    expect(codeOf(await world.call.post(`${at(id)}/texts`, { name: 'a', text: 'b' }))).toEqual([
      404,
      'collection-not-found',
    ]);
    const asked = (workspaceId: string) =>
      send(`${world.management.url}${internalApi.passages.path(workspaceId, id)}`, 'POST', {
        token: world.management.internalToken,
        body: { organizationId: 'any', query: 'plum', limit: 5 },
      });
    expect((await asked(world.user.workspaceId)).status).toBe(404);
    const found = internalApi.passages.response.parse((await asked(other.workspaceId)).body);
    expect(found.passages.map(({ text }) => text)).toEqual(['The code word is plum.']);
    const mine = await newCollection('Mine');
    expect(await textsFound(mine, 'plum code word')).toEqual([]);
    await world.call.delete(at(mine));
  });

  test('that a bot uses is deleted by force alone, and the problem names the place', async () => {
    const id = await newCollection('Used');
    const block = {
      id: 'ask',
      type: 'openai',
      options: { action: 'Create chat completion', collectionId: id },
    };
    const bot = await world.newWholeBot({
      name: 'Asks',
      groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }],
      edges: [],
      events: [],
    });
    expect((await world.call.get(at(id))).body.usedBy).toMatchObject([{ botId: bot.id, blockId: 'ask' }]);
    const refused = await world.call.delete(at(id));
    expect(codeOf(refused)).toEqual([409, 'collection-in-use']);
    expect(refused.body.detail).toContain('“Asks”');
    expect((await world.call.delete(`${at(id)}?force=true`)).body).toEqual({ collectionId: id });
    expect(codeOf(await world.call.delete(at(id)))).toEqual([404, 'collection-not-found']);
  });

  test('is renamed, and there are so many of them and no more', async () => {
    const id = await newCollection('Old');
    expect((await world.call.patch(at(id), { name: ' New ' })).body.collection).toMatchObject({
      id,
      name: 'New',
    });
    expect(codeOf(await world.call.patch(at('missing'), { name: 'x' }))).toEqual([
      404,
      'collection-not-found',
    ]);
    const made = await Promise.all(Array.from({ length: 8 }, () => world.call.post(at(), { name: 'x' })));
    expect(made.some(({ status }) => status === 409)).toBe(true);
    expect((await world.call.get(at())).body.collections).toHaveLength(6);
  });
});

test('organizations take turns, however many documents one of them has in line', async () => {
  const others = await Promise.all([1, 2, 3].map(() => world.management.user()));
  for (const [index, { secretToken, workspaceId }] of others.entries()) {
    const call = world.management.as(secretToken);
    const id = await newCollection('Line', call, workspaceId);
    for (let count = 0; count < (index === 0 ? 6 : 1); count++)
      await call.post(`${at(id, workspaceId)}/texts`, { name: `${count}`, text: 'Text.' });
  }
  const fresh = createTurns();
  const { deps } = world.management;
  for (let round = 0; round < 2; round++) await readWaiting({ ...deps, reader, egress, turns: fresh });
  const states = await Promise.all(
    others.map(async ({ secretToken, workspaceId }) => {
      const call = world.management.as(secretToken);
      const [collection] = (await call.get(at('', workspaceId))).body.collections;
      const { documents } = (await call.get(`${at(collection?.id, workspaceId)}/documents`)).body;
      return documents.filter(({ state }) => state === 'ready').length;
    }),
  );
  // two rounds of two documents: nobody has waited for the six of the first
  expect(states.slice(1)).toEqual([1, 1]);
  await readAll();
});
