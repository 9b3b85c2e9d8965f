import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import MarkdownIt from 'markdown-it';
import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

const before = botOf({ Welcome: [says('hello', 'Hello to the shop')], Offer: [says('offer', 'An offer')] });
const after = botOf({ Welcome: [says('hello', 'Hello to the house')], Offer: [says('offer', 'An offer')] });

test('changed words, the title of their group and the numbers are told in each form', async () => {
  await place.put('a.json', before);
  await place.put('b.json', after);
  const text = await place.parley('diff', 'a.json', 'b.json');
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toContain('Welcome\n');
  expect(text.stdout).toContain('Hello to the [-shop-]{+house+}');
  const { stdout } = await place.parley('diff', 'a.json', 'b.json', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    gravity: 'text',
    counts: { changed: 1, added: 0 },
    changes: [
      {
        group: 'Welcome',
        name: 'Welcome#1',
        fields: [
          {
            words: [
              { kind: 'same', text: 'Hello to the ' },
              { kind: 'removed', text: 'shop' },
              { kind: 'added', text: 'house' },
            ],
          },
        ],
      },
    ],
    findings: { fresh: [], gone: [] },
  });
  expect(await place.parley('diff', 'a.json', 'b.json', '--md')).toMatchObject({
    stdout: expect.stringContaining('~~shop~~ **house**'),
  });
  expect(await place.parley('diff', 'a.json', 'b.json', '--stat')).toMatchObject({
    stdout: expect.stringContaining('1 block changed'),
  });
});

test('a YAML file and the JSON export that it was made of are the same bot', async () => {
  await place.put('c.json', before);
  await place.parley('fmt', 'c.json', '--out', 'c.bot.yaml');
  expect(await place.parley('diff', 'c.json', 'c.bot.yaml', '--detailed-exitcode')).toEqual({
    code: 0,
    stdout: 'No changes.\n',
    stderr: '',
  });
});

test('a finding that a change brings is told with its place', async () => {
  const cut = botOf({ Welcome: [says('hello', 'Hello')], Lonely: [says('alone', 'Nobody comes here')] });
  await place.put('whole.json', botOf({ Welcome: [says('hello', 'Hello')] }));
  await place.put('cut.json', cut);
  const { stdout } = await place.parley('diff', 'whole.json', 'cut.json', '--json');
  const { findings } = JSON.parse(stdout) as { findings: { fresh: unknown[] } };
  expect(findings.fresh).toContainEqual(
    expect.objectContaining({ code: 'unreachable-group', place: 'Lonely' }),
  );
});

test.each<[string, number, readonly string[]]>([
  ['no changes', 0, ['a.json', 'a.json']],
  ['changes', 0, ['a.json', 'b.json']],
  ['no changes, in detail', 0, ['a.json', 'a.json', '--detailed-exitcode']],
  ['changes, in detail', 2, ['a.json', 'b.json', '--detailed-exitcode']],
  ['a file that is not there', 2, ['a.json', 'none.json']],
  ['a file that is not there, in detail', 1, ['a.json', 'none.json', '--detailed-exitcode']],
  ['one state', 2, ['a.json']],
  ['two forms at once', 2, ['a.json', 'b.json', '--json', '--md']],
  ['a state that has no such name', 2, ['a.json', 'bot:one@newest']],
  ['a service that nobody named', 2, ['a.json', 'bot:one@draft']],
])('%s: ends with %i', async (_title, code, args) => {
  await place.put('a.json', before);
  await place.put('b.json', after);
  expect(await place.parley('diff', ...args)).toMatchObject({ code });
});

test('no text of a bot becomes markup of a pull request', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)> [link](https://evil.example) https://evil.example @somebody',
    '| a | b |\n| - | - |\n# title\n```\n<script>\n**bold** ~~gone~~ ![x](y) &lt; `code` \\',
    '</td></table> *a* _b_ www.evil.example mail@evil.example',
  ];
  await place.put('x.json', botOf({ [hostile[2] ?? '']: [says('hello', 'one')] }));
  await place.put('y.json', botOf({ [hostile[2] ?? '']: [says('hello', hostile.join(' ')), says('second', hostile[1] ?? '')] })); // prettier-ignore
  const { stdout } = await place.parley('diff', 'x.json', 'y.json', '--md');
  const html = new MarkdownIt({ html: true, linkify: true }).render(stdout.replaceAll('<br>', ' '));
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)[^>]*>/g)].map(([, tag]) => tag));
  const ours = ['h3', 'p', 'strong', 's', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'ul', 'li', 'pre', 'code']; // prettier-ignore
  expect([...tags].filter((tag) => !ours.includes(tag ?? ''))).toEqual([]);
  expect(html).not.toContain('href');
});

describe('states that a service keeps', () => {
  let service: Server;
  let environment: Readonly<Record<string, string>>;
  const hash = 'ab'.repeat(32);
  const stored = { ...after, updatedAt: '2026-11-28T00:00:00.000Z' };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/v1/bots/one': { bot: stored, currentUserMode: 'read' },
    '/api/v1/bots/one/publishedBot': { publishedBot: { ...before, botId: 'one' } },
    [`/api/v1/bots/one/versions/${hash}`]: { version: { hash, version: '6', content: { ...before, name: undefined } } }, // prettier-ignore
  };
  beforeAll(async () => {
    service = createServer((request, response) => {
      const found = answers[new URL(request.url ?? '', 'http://localhost').pathname];
      const isKnown = request.headers.authorization === 'Bearer good' && found !== undefined;
      response.writeHead(isKnown ? 200 : 404, {
        'Content-Type': isKnown ? 'application/json' : 'application/problem+json',
      });
      const problem = { type: 'x/bot-not-found', title: 'x', status: 404, detail: 'There is no such bot', instance: '' }; // prettier-ignore
      response.end(JSON.stringify(isKnown ? found : problem));
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    environment = { PARLEY_URL: `http://127.0.0.1:${port}`, PARLEY_TOKEN: 'good' };
  });
  afterAll(() => new Promise((resolve) => void service.close(resolve)));

  test('a draft, the published version and a version by its hash are read from the service', async () => {
    await place.put('b.json', after);
    const said = async (...args: readonly string[]) =>
      (await place.within(environment).parley('diff', ...args, '--detailed-exitcode')).code;
    expect(await said('b.json', 'bot:one@published')).toBe(2);
    expect(await said('bot:one@published', `bot:one@${hash}`)).toBe(0);
    expect(await said(`bot:one@${hash}`, 'bot:one@draft')).toBe(2);
    const ended = await place
      .within(environment)
      .parley('diff', 'bot:one@published', 'bot:one@draft', '--json');
    expect(JSON.parse(ended.stdout)).toMatchObject({ counts: { changed: 1 } });
  });

  test('a service that refuses, or is not there, ends with 5', async () => {
    await place.put('b.json', after);
    const refused = await place.within(environment).parley('diff', 'b.json', 'bot:two@draft');
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('There is no such bot') });
    const gone = { ...environment, PARLEY_URL: 'http://127.0.0.1:1' };
    expect(await place.within(gone).parley('diff', 'b.json', 'bot:one@draft')).toMatchObject({ code: 5 });
  });
});
