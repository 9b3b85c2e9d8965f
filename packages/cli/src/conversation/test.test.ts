import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asks, botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
  await place.put('bot.json', bot);
});
afterAll(() => place.remove());

const request = {
  id: 'send',
  type: 'Webhook',
  options: { webhook: { url: 'https://crm.example/leads', method: 'GET' }, isAdvancedConfig: true },
};
const script = (content: string): { id: string; type: string; options: object } => ({
  id: 'script',
  type: 'Code',
  options: { content, isExecutedOnClient: false },
});
const bot = botOf(
  {
    Hello: [
      says('hello', 'Hello!'),
      asks('name', { options: { variableId: 'v:Name' } }),
      says('bye', 'Bye, {{Name}}.'),
    ],
  },
  { variables: ['Name'] },
);
const hello = [{ bot: 'Hello!' }, { asks: 'text input' }, { user: 'Ada' }];
const good = [
  ...hello,
  { bot: { contains: 'Ada' } },
  { set: { Name: 'Ada' } },
  { ends: { completed: true } },
];
const testOf = (steps: readonly object[], more: object = {}): object => ({
  format: 'parley-test/1',
  cases: [{ name: 'One', tags: ['smoke'], steps, ...more }],
});

async function playing(content: object, ...options: readonly string[]): ReturnType<Workplace['parley']> {
  await place.put('a.test.json', content);
  return place.parley('test', 'bot.json', 'a.test.json', ...options);
}

test('a conversation that goes as its test says is good', async () => {
  const { code, stdout } = await playing(
    testOf(good),
    '--reporter',
    'json',
    '--coverage',
    'json',
    '--min-coverage',
    'blocks=100',
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ tests: 1, failed: 0 });
});

test.each([
  ['other words', [{ bot: 'Hi!' }], 'expected: Hi!'],
  ['a message that no step names', hello, 'no step names this'],
  ['a question of another type', [{ bot: 'Hello!' }, { asks: 'email input' }], 'expected: asks email input'],
  ['another value', [...good.slice(0, 4), { set: { Name: 'Bob' } }], 'the value of Name is another one'],
  ['a refusal that did not come', [...hello, { refuses: true }], 'the answer was not refused'],
])('%s fails the case, and the report says where', async (_, steps, words) => {
  const { code, stdout } = await playing(testOf(steps));
  expect(code).toBe(1);
  expect(stdout).toMatch(/a\.test\.json:\d+:\d+: /);
  expect(stdout).toContain(words);
});

test('each row of a table is a case, and lenient ones pass over what they do not name', async () => {
  const rows = { each: [{ who: 'Ada' }, { who: 'Bob' }], lenient: true };
  const steps = [
    { user: '{{who}}' },
    { set: { Name: '{{who}}' } },
    { bot: { matches: '^Bye, (Ada|Bob)\\.$' } },
  ];
  const { code, stdout } = await playing(testOf(steps, rows), '--reporter', 'tap');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'TAP version 13\n1..2\nok 1 - One [1]\nok 2 - One [2]\n',
  });
});

test('a limit of coverage that is missed ends with 3, and nothing that matches with 4', async () => {
  const short = testOf([{ bot: 'Hello!' }, { asks: 'text input' }]);
  expect(await playing(short, '--min-coverage', 'blocks=99,edges=0')).toMatchObject({ code: 3 });
  expect(await playing(short, '--min-coverage', 'blocks=50')).toMatchObject({ code: 0 });
  expect(await playing(short, '--grep', 'Two')).toMatchObject({ code: 4, stdout: '' });
  expect(await playing(short, '--tag', 'smoke', '--grep', '^On')).toMatchObject({ code: 0 });
});

test('a search finds what stands for it, fails as it is told to, and otherwise finds nothing', async () => {
  const mapping = [{ item: 'Text', variableId: 'v:Found' }];
  const options = { collectionId: 'terms', query: 'Can I return {{Thing}}?', responseMapping: mapping };
  const search = { id: 'search', type: 'Search collection', options };
  const groups = { Hello: [search, says('told', 'Found: {{Found}}')] };
  await place.put('searching.json', botOf(groups, { variables: ['Found', 'Thing'] }));
  const told = (Thing: string, words: string): object => ({
    name: Thing,
    prefilled: { Thing },
    steps: [{ bot: words }],
  });
  const searches = [
    { match: { asked: { contains: 'shoes' } }, respond: { passages: [{ text: 'Yes.' }, { text: 'No.' }] } },
    { match: { block: 'search', asked: { matches: 'hats' } }, respond: { error: 'It is away.' } },
  ];
  const cases = [told('shoes', 'Found: Yes.\n\nNo.'), told('hats', 'Found:'), told('ties', 'Found:')];
  await place.put('search.test.json', { format: 'parley-test/1', defaults: { searches }, cases });
  expect(await place.parley('test', 'searching.json', 'search.test.json')).toMatchObject({ code: 0 });
  const unclear = { searches: [{ match: { block: 'nobody' }, respond: {} }] };
  await place.put('search.test.json', { format: 'parley-test/1', defaults: unclear, cases });
  const { stderr, stdout } = await place.parley('test', 'searching.json', 'search.test.json');
  expect(stderr + stdout).toContain('no block is called nobody');
});

test.each([
  ['an unknown step', { format: 'parley-test/1', cases: [{ name: 'a', steps: [{ says: 'x' }] }] }],
  [
    'two cases of one name',
    {
      format: 'parley-test/1',
      cases: [
        { name: 'a', steps: good },
        { name: 'a', steps: good },
      ],
    },
  ],
  ['a pattern that looks back', testOf([{ bot: { matches: '(?<=a)b' } }])],
  ['a path from the root', testOf(good, { links: { other: '/etc/passwd' } })],
])('a test with %s is invalid, and nothing is played', async (_, content) => {
  const { code, stdout, stderr } = await playing(content);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^a\.test\.json:\d+:\d+: /);
});

test('a request is answered by what stands for it, and fails the case where nothing does', async () => {
  await place.put('asking.json', botOf({ Hello: [request, says('hello', 'Hello!')] }));
  const steps = [{ bot: 'Hello!' }, { requests: { url: { contains: 'crm' }, times: 1 } }];
  const http = [{ match: { url: 'https://crm.example/leads' }, respond: { status: 200, json: { id: 7 } } }];
  await place.put('http.test.json', testOf(steps, { http }));
  expect(await place.parley('test', 'asking.json', 'http.test.json')).toMatchObject({ code: 0 });
  await place.put('http.test.json', testOf(steps));
  const { code, stdout } = await place.parley('test', 'asking.json', 'http.test.json');
  expect(code).toBe(1);
  expect(stdout).toContain('nothing stands for GET https://crm.example/leads');
});

test('programs see the time and the chance of the case, and reach nothing', async () => {
  const read =
    'setVariable("Name", [new Date().toISOString(), new Date().getHours(), Math.random(), typeof fetch, typeof process].join(" "))';
  await place.put(
    'program.json',
    botOf({ Hello: [script(read), says('bye', '{{Name}}')] }, { variables: ['Name'] }),
  );
  await place.put(
    'program.test.json',
    testOf([{ bot: { matches: '^2026-03-01T09:00:01.000Z 9 0\\.\\d+ undefined undefined$' } }], {
      clock: '2026-03-01T09:00:00Z',
    }),
  );
  const [first, second] = [
    await place.parley('test', 'program.json', 'program.test.json', '--reporter', 'json'),
    await place.parley('test', 'program.json', 'program.test.json', '--reporter', 'json'),
  ];
  expect([first.code, second.code]).toEqual([0, 0]);
  await place.put('endless.json', botOf({ Hello: [script('for (;;) {}'), says('bye', 'Bye!')] }));
  await place.put('endless.test.json', testOf([{ bot: 'Bye!' }]));
  expect(await place.parley('test', 'endless.json', 'endless.test.json')).toMatchObject({ code: 0 });
});

test('updating writes what the bot says now, and nothing else', async () => {
  await place.put(
    'old.test.yaml',
    '# ours\nformat: parley-test/1\ncases:\n  - name: Old\n    steps:\n      - bot: Hi!\n      - asks: text input\n',
  );
  const { code, stderr } = await place.parley('test', 'bot.json', 'old.test.yaml', '--update');
  expect(code).toBe(0);
  expect(stderr).toContain('old.test.yaml:6: is now "Hello!"');
  expect(await readFile(join(place.folder, 'old.test.yaml'), 'utf8')).toBe(
    '# ours\nformat: parley-test/1\ncases:\n  - name: Old\n    steps:\n      - bot: Hello!\n      - asks: text input\n',
  );
});

test('the report for servers of builds is well-formed, whatever a bot says', async () => {
  const { code } = await playing(
    testOf([{ bot: '<&>"\u0000]]>' }]),
    '--reporter',
    'junit',
    '--out',
    'report.xml',
  );
  expect(code).toBe(1);
  const xml = await readFile(join(place.folder, 'report.xml'), 'utf8');
  expect(xml).toContain('<testsuites name="parley" tests="1" failures="1" errors="0"');
  expect(xml.replace(/&(?:amp|lt|gt|quot|#10);/g, '').includes('&')).toBe(false);
  expect(xml).not.toContain('\u0000');
});
