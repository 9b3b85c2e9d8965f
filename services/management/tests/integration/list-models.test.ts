import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
/** An answer that is that problem. */
const problem = (code: string, status: number) => ({
  status,
  body: { type: expect.stringMatching(`/${code}$`) },
});
const secret = 'sk-of-the-tests-1234';

/** The requests that a provider of the tests got, and the answer it gives. */
let provider: Server;
let answerWith = 200;
let answerText = '';
const received: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
let address: string;
beforeAll(async () => {
  provider = createServer(({ url = '', headers }, response) => {
    received.push({ url, headers });
    response.writeHead(answerWith, { 'content-type': 'application/json' }).end(answerText);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());
beforeEach(() => {
  answerWith = 200;
  answerText = '{"secret":"of the service"}';
  received.length = 0;
});

const base = (): string => `/v1/workspaces/${world.user.workspaceId}/credentials`;
async function make(data: object, type = 'openai-compatible'): Promise<string> {
  const { status, body, text } = await world.call.post(base(), { type, name: 'Models', data });
  if (status !== 201) throw new Error(text);
  return body.credentials.id;
}

describe('the models of a provider', () => {
  const asked = async (data: object, body: object, type = 'openai-compatible') => {
    return world.call.post(`${base()}/${await make(data, type)}/models`, body);
  };

  test('are listed by their names, from the address of the block before that of the account', async () => {
    const models = [{ id: 'small', owned_by: 'somebody' }, { id: 'large' }, { id: 'small' }, { id: '' }, 'x'];
    answerText = JSON.stringify({ object: 'list', data: models });
    const data = { apiKey: secret, baseUrl: `${address}/v1` };
    const { status, body } = await asked(data, { provider: 'mistral' });
    expect([status, body]).toEqual([200, { models: ['large', 'small'] }]);
    answerText = '[{"id":"own"}]';
    const other = await asked(data, { provider: 'openai', baseUrl: `${address}/other/` });
    expect(other.body).toEqual({ models: ['own'] });
    expect(received.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
      ['/v1/models', `Bearer ${secret}`],
      ['/other/models', `Bearer ${secret}`],
    ]);
  });

  test('of Anthropic are asked for in its own way', async () => {
    answerText = '{"data":[{"id":"a-model","type":"model"}],"has_more":false}';
    const { body } = await asked(
      { apiKey: secret, baseUrl: address },
      { provider: 'anthropic' },
      'anthropic',
    );
    expect(body).toEqual({ models: ['a-model'] });
    expect(received[0]).toMatchObject({ url: '/v1/models?limit=1000', headers: { 'x-api-key': secret } });
  });

  test('are asked for nowhere but where the key belongs', async () => {
    const data = { apiKey: secret, baseUrl: 'https://models.example/v1' };
    const elsewhere = await asked(data, { provider: 'openai', baseUrl: `${address}/v1` });
    expect(elsewhere).toMatchObject(problem('invalid-request', 400));
    expect(await asked(data, { provider: 'anthropic' })).toMatchObject(problem('invalid-request', 400));
    expect(received).toEqual([]);
    const id = await make(data);
    const stranger = world.management.as((await world.management.user()).secretToken);
    const foreign = await stranger.post(`${base()}/${id}/models`, { provider: 'openai' });
    expect(foreign.status).toBe(404);
  });

  test('are not there if the provider refuses, fails, or says something else', async () => {
    const data = { apiKey: secret, baseUrl: `${address}/v1` };
    const unlike = await asked(data, { provider: 'openai' });
    expect(unlike).toMatchObject(problem('service-unreachable', 422));
    expect(unlike.text).not.toContain('of the service');
    answerText = '<html>';
    expect(await asked(data, { provider: 'openai' })).toMatchObject(problem('service-unreachable', 422));
    answerText = JSON.stringify({ data: 'x'.repeat(5_000_000) });
    expect(await asked(data, { provider: 'openai' })).toMatchObject(problem('service-unreachable', 422));
    answerText = '';
    answerWith = 401;
    expect(await asked(data, { provider: 'openai' })).toMatchObject(problem('credentials-refused', 422));
    answerWith = 500;
    expect(await asked(data, { provider: 'openai' })).toMatchObject(problem('service-unreachable', 422));
  });
});
