import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';

let place: Workplace;
let server: Server;
let address: string;
let connections = 0;
beforeAll(async () => {
  place = await makeWorkplace();
  server = createServer((_, response) => response.end('{}'));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  await place.remove();
});
afterEach(() => expect(connections).toBe(0));

/** Plays a bot that runs a program and then says what the program has told of itself. */
async function playing(content: string): ReturnType<Workplace['parley']> {
  const script = { id: 'script', type: 'Code', options: { content, isExecutedOnClient: false } };
  await place.put('bot.json', botOf({ Hello: [script, says('bye', 'It {{Ended}}.')] }, { variables: ['Ended'] })); // prettier-ignore
  await place.put('a.test.json', {
    format: 'parley-test/1',
    cases: [{ name: 'One', prefilled: { Ended: 'was stopped' }, steps: [{ bot: 'It was stopped.' }] }],
  });
  return place.parley('test', 'bot.json', 'a.test.json');
}
const ends = 'setVariable("Ended", "went on")';

test.each([
  ['asks a server', () => `await fetch(${JSON.stringify(address)}); ${ends}`],
  ['asks a server as pages do', () => `const ask = new XMLHttpRequest(); ask.open("GET", "${address}"); ask.send(); ${ends}`], // prettier-ignore
  ['opens a socket', () => `new WebSocket("${address.replace('http', 'ws')}"); ${ends}`],
  ['reads a file', () => `const { readFileSync } = require("fs"); readFileSync("/etc/passwd"); ${ends}`],
  ['writes a file', () => `const fs = await import("node:fs"); fs.writeFileSync("left", "x"); ${ends}`],
  ['reads a file by the module of its host', () => `await import("file:///etc/passwd"); ${ends}`],
  ['looks for the process', () => `this.constructor.constructor("return process")().exit(1); ${ends}`],
  ['looks for the process through an error', () => `try { null.x } catch (error) { error.constructor.constructor("return process")().exit(1) } ${ends}`], // prettier-ignore
  ['starts a process', () => `require("child_process").execSync("touch left"); ${ends}`],
  ['starts a thread', () => `new Worker("data:text/javascript,1"); ${ends}`],
  ['calls itself twice', () => `function fork() { fork(); fork(); } fork(); ${ends}`],
  ['grows without end', () => `let list = ["x"]; for (;;) list = list.concat(list); ${ends}`],
  ['makes a text that doubles', () => `let text = "x"; for (;;) text += text; ${ends}`],
  ['makes promises that make promises', () => `const fork = async () => { await null; await Promise.all([fork(), fork()]); }; await fork(); ${ends}`], // prettier-ignore
])(
  'a program that %s is held, and the case goes on',
  async (_, program) => {
    const before = await readdir(place.folder);
    const { code, stdout } = await playing(program());
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('1 of 1 passed'),
    });
    expect((await readdir(place.folder)).sort()).toEqual([...new Set([...before, 'a.test.json', 'bot.json'])].sort()); // prettier-ignore
  },
  30_000,
);

test('a bot that asks a server, which nothing stands for, fails its case and asks nobody', async () => {
  const webhook = { url: address, method: 'POST' };
  const request = { id: 'send', type: 'Webhook', options: { webhook, isAdvancedConfig: true } };
  await place.put('asking.json', botOf({ Hello: [request, says('bye', 'Bye!')] }));
  await place.put('asking.test.json', {
    format: 'parley-test/1',
    cases: [{ name: 'One', steps: [{ bot: 'Bye!' }] }],
  });
  expect(await place.parley('test', 'asking.json', 'asking.test.json')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`nothing stands for POST ${address}`),
  });
});

test.each([
  ['from the root', '/etc/passwd'],
  ['above its folder', '../../etc/passwd'],
  ['to a device', '/dev/zero'],
])('a test that links to a file by a path %s is invalid', async (_, path) => {
  await place.put('bot.json', botOf({ Hello: [says('bye', 'Bye!')] }));
  await place.put('a.test.json', {
    format: 'parley-test/1',
    cases: [{ name: 'One', links: { other: path }, steps: [{ bot: 'Bye!' }] }],
  });
  expect(await place.parley('test', 'bot.json', 'a.test.json')).toMatchObject({ code: 2, stdout: '' });
});
