import type { Block } from '@parley/schema';
import { botOf, plainText } from '@parley/engine/testing';
import type { Answer } from '@parley/testing';
import { says } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

let server: EchoServer;
let elsewhere: EchoServer;
let chat: ChatUnderTest;
let host: string;

beforeAll(async () => {
  elsewhere = await EchoServer.start(() => ({ status: 200, json: {} }));
  server = await EchoServer.start(() => ({ status: 200, json: { ok: true } }));
  host = new URL(server.url).host;
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
});
afterAll(async () => {
  await chat.stop();
  await server.stop();
  await elsewhere.stop();
});

const request = (credentialsId: string, url: string, options: object = {}): Block => ({
  id: 'http',
  type: 'Webhook',
  options: {
    credentialsId,
    webhook: { url, method: 'GET', headers: [{ key: 'authorization', value: 'Bearer of the bot' }] },
    responseVariableMapping: [{ id: 'm', variableId: 'v:Status', bodyPath: 'statusCode' }],
    ...options,
  },
});

async function ran(block: Block, token?: string): Promise<Answer<Body>> {
  const content = botOf({
    groups: { A: [block, says('told', '{{Status}}')] },
    variables: [{ id: 'v:Status', name: 'Status', value: null }],
  });
  const { publicId } = await chat.publish(content);
  return chat.start(publicId, token ?? (await chat.secret('workspace')));
}
const heard = ({ body }: Answer<Body>): string[] => body.messages.map(plainText);
const logged = ({ body }: Answer<Body>): string => JSON.stringify(body.logs ?? []);

test.each([
  [{ scheme: 'bearer', value: 'secret-of-the-tests' }, { authorization: 'Bearer secret-of-the-tests' }],
  [
    { scheme: 'header', name: 'X-Api-Key', value: 'secret-of-the-tests' },
    { 'x-api-key': 'secret-of-the-tests' },
  ],
  [
    { scheme: 'basic', username: 'ada', value: 'secret' },
    { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` },
  ],
] as const)('sends the secret of %j, in place of what the block says', async (data, headers) => {
  const id = await chat.credential('workspace', 'http', { ...data, hosts: [host] });
  const answer = await ran(request(id, `${server.url}/in`));
  expect(heard(answer)).toEqual(['200']);
  expect(server.received.at(-1)?.headers).toMatchObject(headers);
});

test('adds a secret to the address, and tells nobody of it', async () => {
  const data = { scheme: 'query', name: 'key', value: 'a secret&more' } as const;
  const id = await chat.credential('workspace', 'http', { ...data, hosts: [host] });
  const answer = await ran(request(id, `${server.url}/in?page=1#part`));
  expect(heard(answer)).toEqual(['200']);
  expect(server.received.at(-1)?.url).toBe('/in?page=1&key=a+secret%26more');
  expect(answer.text).not.toContain('a secret');
});

test('sends no secret to another host, and no request either', async () => {
  const id = await chat.credential('workspace', 'http', { scheme: 'bearer', value: 'secret', hosts: [host] });
  const answer = await ran(request(id, `${elsewhere.url}/in`));
  expect(heard(answer)).toEqual(['400']);
  expect(logged(answer)).toContain('for another host');
  expect(elsewhere.received).toEqual([]);
});

test('sends nothing if the credentials are of another workspace, of another type or gone', async () => {
  const before = server.received.length;
  const foreign = await chat.credential('theirs', 'http', {
    scheme: 'bearer',
    value: 'secret',
    hosts: [host],
  });
  const other = await chat.credential('workspace', 'anthropic', { apiKey: 'secret' });
  for (const id of [foreign, 'gone']) await chat.setCredential({ workspaceId: 'workspace', id }, 1, null);
  for (const id of [foreign, other, 'gone']) {
    const answer = await ran(request(id, `${server.url}/in`));
    expect(heard(answer)).toEqual(['400']);
    expect(logged(answer)).toContain('choose others');
  }
  expect(server.received).toHaveLength(before);
});

test('never hands a secret to a page: a request that a page sends is refused', async () => {
  const id = await chat.credential('workspace', 'http', { scheme: 'bearer', value: 'secret', hosts: [host] });
  const answer = await ran(request(id, `${server.url}/in`, { isExecutedOnClient: true }));
  expect(heard(answer)).toEqual(['400']);
  expect(answer.body.clientSideActions).toBeUndefined();
});
