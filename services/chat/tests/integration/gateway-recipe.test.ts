import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { startedNode, until } from '@parley/testing';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';

const documents = join(import.meta.dirname, '../../../../infra/docs/channels.md');
const folder = mkdtempSync(join(tmpdir(), 'parley-gateway-'));
let chat: ChatUnderTest;
let gateway: ChildProcess;
let url: string;

const content = botOf({
  groups: {
    Ask: [asks('name', 'Name'), says('hello', 'Hello {{Name}}, tea or coffee?'), { id: 'drink', type: 'choice input', items: [{ id: 't', content: 'Tea' }, { id: 'c', content: 'Coffee' }], options: { variableId: 'v:Drink' } }, says('end', '{{Drink}} for {{Name}}.')],
  },
  variables: ['Name', 'Drink'],
}); // prettier-ignore

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  const [, recipe] = /```js\n(\/\/ gateway\.mjs[\s\S]*?)```/.exec(readFileSync(documents, 'utf8')) ?? [];
  writeFileSync(join(folder, 'gateway.mjs'), recipe ?? '');
  chat = await ChatUnderTest.start();
  const { publicId } = await chat.publish(content);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  gateway = spawn(startedNode, [join(folder, 'gateway.mjs')], {
    env: {
      CHAT_URL: chat.url,
      BOT: publicId,
      TOKEN: await chat.secret('workspace'),
      PORT: String(port),
    },
    stdio: 'inherit',
  });
  await until(() =>
    fetch(url, { method: 'POST', body: 'no message' }).then(
      () => true,
      () => gateway.exitCode !== null,
    ),
  );
});
afterAll(async () => {
  if (gateway.exitCode === null) {
    gateway.kill();
    await once(gateway, 'exit');
  }
  await chat.stop();
  rmSync(folder, { recursive: true });
});

let lastId = 0;

/** Says something twice, under one id, as gateways do that heard no answer; gives what the bot says to it. */
async function say(contact: string, text: string): Promise<unknown> {
  const id = `m${++lastId}`;
  const once = async (): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ contact, id, text }) });
    return ((await response.json()) as { texts: unknown }).texts;
  };
  const first = await once();
  expect(await once()).toEqual(first);
  return first;
}

test('the gateway of the documents begins with the first message, answers each once, and begins anew after the end', async () => {
  for (const contact of ['+49 170 1', 'someone else']) {
    expect(await say(contact, 'Ada')).toEqual(['Hello Ada, tea or coffee?', '1. Tea', '2. Coffee']);
    expect(await say(contact, '2')).toEqual(['Coffee for Ada.']);
    expect(await say(contact, 'Grace')).toEqual(['Hello Grace, tea or coffee?', '1. Tea', '2. Coffee']);
  }
});
