import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Coverage } from '@parley/trust';
import { asks, botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

const send = {
  id: 'send',
  type: 'Webhook',
  options: { webhook: { url: 'https://crm.example/leads', method: 'GET' }, isAdvancedConfig: true },
};
const compute = {
  id: 'compute',
  type: 'Code',
  options: { content: 'setVariable("Sum", 1 + 1)', isExecutedOnClient: false },
};
const command = (name: string, y: number): object => ({
  id: name,
  type: 'command',
  graphCoordinates: { x: 0, y },
  outgoingEdgeId: `to:${name}`,
  options: { command: name, resumeAfter: true },
});
const bot = botOf(
  {
    Hello: [{ id: 'mail', type: 'email input', outgoingEdgeId: 'to:Send' }],
    Send: [send, compute, asks('last')],
    help: [says('helped', 'Write to us.')],
    stop: [says('stopped', 'We stop.')],
  },
  { variables: ['Sum'] },
);
const content = { ...bot, events: [...bot.events, command('help', 300), command('stop', 600)] };

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
  await place.put('bot.json', content);
});
afterAll(() => place.remove());

const fails = { match: { method: 'GET' }, respond: { status: 500, error: 'away' } };
const shortly = [{ asks: 'email input' }, { user: 'ada@example.org' }, { asks: 'text input' }];
const thoroughly = [
  { asks: 'email input' },
  { user: 'ada' },
  { refuses: true },
  { user: { command: 'help' } },
  { bot: 'Write to us.' },
  { asks: 'email input' },
  ...shortly.slice(1),
];
const testOf = (steps: readonly object[], http: readonly object[]): object => ({
  format: 'parley-test/1',
  cases: [{ name: 'One', http, steps }],
});

async function coverageOf(steps: readonly object[], http: readonly object[]): Promise<Coverage> {
  await place.put('a.test.json', testOf(steps, http));
  const { stdout } = await place.parley('test', 'bot.json', 'a.test.json', '--reporter', 'json', '--coverage', 'json'); // prettier-ignore
  const { passed, coverage } = JSON.parse(stdout) as { passed: number; coverage: Coverage };
  expect([passed, stdout]).toEqual([1, stdout]);
  return coverage;
}

test('events, refused answers, requests that fail and programs count once a case comes to them', async () => {
  const succeeds = { match: {}, respond: { status: 200, json: {} } };
  const short = await coverageOf(shortly, [succeeds]);
  expect(short).toMatchObject({
    events: { covered: 0, total: 2, percent: 0, missing: ['command help', 'command stop'] },
    refusals: { covered: 0, total: 2, missing: ['Hello#1 (email input)', 'Send#3 (text input)'] },
    failures: { covered: 0, total: 1, missing: ['Send#1 (Webhook)'] },
    programs: { covered: 1, total: 1, percent: 100, missing: [] },
  });
  const thorough = await coverageOf(thoroughly, [fails]);
  expect(thorough).toMatchObject({
    events: { covered: 1, total: 2, percent: 50, missing: ['command stop'] },
    refusals: { covered: 1, total: 2, missing: ['Send#3 (text input)'] },
    failures: { covered: 1, total: 1, percent: 100, missing: [] },
  });
});

test('a refused answer that an event of the bot takes counts for its question', async () => {
  const invalid = {
    id: 'invalid',
    type: 'invalidReply',
    graphCoordinates: { x: 0, y: 900 },
    outgoingEdgeId: 'on',
  };
  const on = { id: 'on', from: { eventId: 'invalid' }, to: { groupId: 'g:help' } };
  const heard = { events: [...content.events, invalid], edges: [...content.edges, on] };
  await place.put('bot.json', { ...content, ...heard });
  try {
    const steps = [{ asks: 'email input' }, { user: 'ada' }, { bot: 'Write to us.' }];
    const { events, refusals } = await coverageOf(steps, []);
    expect(events.missing).toEqual(['command help', 'command stop']);
    expect(refusals.missing).toEqual(['Send#3 (text input)']);
  } finally {
    await place.put('bot.json', content);
  }
});

test('what is missing of each sort stands in the text, in the page and in its drawing, and may be a limit', async () => {
  await place.put('a.test.json', testOf(thoroughly, [fails]));
  const missing = [
    'events: 1 of 2 (50 %)',
    '  not raised: command stop',
    '  refuses nothing: Send#3 (text input)',
  ];
  const play = (...options: readonly string[]) => place.parley('test', 'bot.json', 'a.test.json', ...options);
  const text = await play('--coverage', 'text');
  for (const line of missing) expect(text.stdout.split('\n')).toContain(line);
  await play('--coverage', 'html');
  const page = await readFile(join(place.folder, 'coverage.html'), 'utf8');
  for (const line of missing) expect(page.split('\n')).toContain(line);
  const colours = [...page.matchAll(/<ellipse [^>]*fill="([^"]+)"/g)].map(([, colour]) => colour);
  expect(colours).toEqual(['#b7e1cd', '#b7e1cd', '#f4c7c3']);
  expect(await play('--min-coverage', 'failures=100,programs=100,events=50')).toMatchObject({ code: 0 });
  const missed = await play('--min-coverage', 'refusals=60');
  expect(missed).toMatchObject({ code: 3, stderr: 'refusals: 50 % are covered, and 60 % are wanted\n' });
});
