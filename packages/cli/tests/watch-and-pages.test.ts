import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asks, botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';

const launcher = join(import.meta.dirname, '..', 'bin', 'parley.mjs');

let place: Workplace;
beforeEach(async () => {
  place = await makeWorkplace();
});
afterEach(() => place.remove());

const greeting = (words: string): object => botOf({ Hello: [says('hello', words)] });
const testOf = (words: string): object => ({
  format: 'parley-test/1',
  cases: [{ name: 'It greets', steps: [{ bot: words }, { ends: { completed: true } }] }],
});

describe('watching', () => {
  let watching: ChildProcessWithoutNullStreams;
  let said: string;
  let told: () => void;
  afterEach(async () => {
    const ended = new Promise((resolve) => void watching.once('exit', resolve));
    watching.kill('SIGKILL');
    await ended;
  });

  function start(): void {
    said = '';
    told = () => undefined;
    const args = [launcher, 'test', 'bot.json', 'a.test.json', '--watch'];
    watching = spawn(process.execPath, args, { cwd: place.folder });
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      told();
    };
    watching.stdout.on('data', hear);
    watching.stderr.on('data', hear);
  }

  /** Waits until the command has said something and waits for the next change; gives everything since the last call. */
  async function next(): Promise<string> {
    const isWaiting = (): boolean => said.includes('Waiting for a change');
    while (!isWaiting()) await new Promise<void>((resolve) => (told = resolve));
    const all = said;
    said = '';
    return all;
  }

  test('cases are played again whenever the bot or a test changes, and a file that is broken meanwhile ends nothing', async () => {
    await place.put('bot.json', greeting('Hello!'));
    await place.put('a.test.json', testOf('Hello!'));
    start();
    expect(await next()).toContain('1 of 1 passed');
    await place.put('bot.json', greeting('Good morning!'));
    expect(await next()).toContain('0 of 1 passed');
    await place.put('a.test.json', '{"format": ');
    expect(await next()).toMatch(/a\.test\.json:1:\d+: is not JSON/);
    await place.put('a.test.json', testOf('Good morning!'));
    expect(await next()).toContain('1 of 1 passed');
    expect(watching.exitCode).toBeNull();
  }, 60_000);
});

test('the page of the coverage draws every group where it stands, and says which parts no case comes to', async () => {
  const title = '<script>alert("x")</script>';
  const name = asks('name', { outgoingEdgeId: `to:${title}` });
  const { groups, ...bot } = botOf({
    Hello: [says('hello', 'Hello!'), name],
    [title]: [says('last', 'Bye')],
  });
  const edges = bot.edges.map((edge) => ({ ...edge, from: edge.to.groupId === 'g:Hello' ? {} : { blockId: 'name' } })); // prettier-ignore
  const moved = groups.map((group) => group.title === title ? { ...group, graphCoordinates: { x: 1_234, y: -567 } } : group); // prettier-ignore
  await place.put('bot.json', { ...bot, edges, groups: moved });
  await place.put('a.test.json', {
    format: 'parley-test/1',
    cases: [{ name: 'It greets', steps: [{ bot: 'Hello!' }, { asks: 'text input' }] }],
  });
  const ended = await place.parley('test', 'bot.json', 'a.test.json', '--coverage', 'html');
  expect(ended).toMatchObject({ code: 0, stderr: 'coverage.html is written\n' });
  const page = await readFile(join(place.folder, 'coverage.html'), 'utf8');
  expect([...page.matchAll(/<rect /g)]).toHaveLength(2);
  expect(page).toMatch(/<rect x="1234" y="-567"[^>]* fill="#f4c7c3"/);
  expect(page).toContain('2 of 2</text>');
  expect(page).toContain('0 of 1</text>');
  expect([...page.matchAll(/<line [^>]*stroke="#c5221f"/g)]).toHaveLength(1);
  expect(page).toContain('blocks: 2 of 3 (66.6 %)');
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
});
