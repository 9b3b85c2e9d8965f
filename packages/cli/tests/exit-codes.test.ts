import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asks, botOf, says } from '../src/testing/bots.ts';
import { makeWorkplace, type Workplace } from '../src/testing/command.ts';
import { startService, type TestService } from './draft-service.ts';

let place: Workplace;
let service: TestService;
const greeting = (words: string): object => botOf({ Hello: [says('hello', words)] });
const testOf = (steps: readonly object[]): object => ({
  format: 'parley-test/1',
  cases: [{ name: 'One', steps }],
});

beforeAll(async () => {
  place = await makeWorkplace();
  const { id: _id, ...draft } = greeting('Hello') as Record<string, unknown>;
  service = await startService({ 'id-one': { ...draft, name: 'One' }, 'id-two': { ...draft, name: 'Two' } });
  await place.put('sound.json', greeting('Hello!'));
  await place.put('other.json', greeting('Good morning!'));
  await place.put('third.json', greeting('Good evening!'));
  await place.put('warned.json', greeting('Hello {{Nmae}}!'));
  await place.put('wrong.json', { ...greeting('Hello!'), events: [] });
  await place.put('asking.json', botOf({ Hello: [says('hello', 'Hello!'), asks('name'), says('never')] }));
  await place.put('broken.json', '{"version": ');
  await place.put('good.test.json', testOf([{ bot: 'Hello!' }, { ends: { completed: true } }]));
  await place.put('asked.test.json', testOf([{ bot: 'Hello!' }, { asks: 'text input' }]));
  await place.put('bad.test.json', testOf([{ bot: 'Bye!' }]));
  await place.put('invalid.test.json', testOf([{ sings: 'Hello!' }]));
  await place.put('empty/.keep', '');
  const { parley } = place.within(service.environment);
  for (const folder of ['pulled', 'changed', 'contested']) {
    await parley('pull', '--bot', 'id-two', '--dir', folder);
    const file = join(place.folder, folder, 'two.bot.yaml');
    const text = await readFile(file, 'utf8');
    if (folder !== 'pulled') await place.put(`${folder}/two.bot.yaml`, text.replace('Hello', 'Bye'));
  }
  await parley('pull', '--bot', 'id-one', '--dir', 'theirs');
  const file = await readFile(join(place.folder, 'theirs/one.bot.yaml'), 'utf8');
  await place.put('theirs/one.bot.yaml', file.replace('Hello', 'Here'));
  service.change('id-one', { groups: (greeting('There') as { groups: unknown }).groups });
});
afterAll(async () => {
  await service.close();
  await place.remove();
});

/** The environments of a command: a service, none at its address, one that refuses the token, or no address at all. */
const surroundings = {
  '': () => ({}),
  there: () => service.environment,
  away: () => ({ PARLEY_URL: 'http://127.0.0.1:9', PARLEY_TOKEN: 'any' }),
  refusing: () => ({ ...service.environment, PARLEY_TOKEN: 'bad' }),
};

const table: readonly (readonly [code: number, command: string, service: keyof typeof surroundings])[] = [
  [0, '--help', ''],
  [0, 'help', ''],
  [0, '--version', ''],
  [2, '', ''],
  [2, 'paint', ''],
  [2, '--paint', ''],

  [0, 'lint sound.json', ''],
  [0, 'lint warned.json --max-warnings 1', ''],
  [1, 'lint wrong.json', ''],
  [1, 'lint warned.json --max-warnings 0', ''],
  [2, 'lint', ''],
  [2, 'lint none.json', ''],
  [2, 'lint broken.json', ''],
  [2, 'lint sound.json --format xml', ''],
  [2, 'lint sound.json --workspace w', ''],
  [5, 'lint sound.json --workspace w', 'away'],
  [5, 'lint sound.json --workspace w', 'refusing'],

  [0, 'test sound.json good.test.json', ''],
  [0, 'test sound.json good.test.json --min-coverage blocks=100,edges=100', ''],
  [1, 'test sound.json bad.test.json', ''],
  [1, 'test sound.json bad.test.json --min-coverage blocks=100', ''],
  [2, 'test sound.json', ''],
  [2, 'test broken.json good.test.json', ''],
  [2, 'test sound.json invalid.test.json', ''],
  [2, 'test sound.json good.test.json --min-coverage words=3', ''],
  [2, 'test sound.json good.test.json --grep (', ''],
  [3, 'test asking.json asked.test.json --min-coverage blocks=100', ''],
  [4, 'test sound.json good.test.json --grep Two', ''],
  [4, 'test sound.json good.test.json --tag smoke', ''],

  [0, 'fmt sound.json --out copy.bot.yaml', ''],
  [2, 'fmt', ''],
  [2, 'fmt none.json', ''],
  [2, 'fmt broken.json', ''],

  [0, 'diff sound.json sound.json', ''],
  [0, 'diff sound.json other.json', ''],
  [2, 'diff sound.json', ''],
  [2, 'diff sound.json broken.json', ''],
  [2, 'diff sound.json other.json --md --json', ''],
  [2, 'diff sound.json bot:id-one', ''],
  [5, 'diff sound.json bot:id-one@draft', 'away'],
  [5, 'diff sound.json bot:id-none@draft', 'there'],
  // 2 says that there are changes, so that what went wrong is 1
  [0, 'diff sound.json sound.json --detailed-exitcode', ''],
  [1, 'diff sound.json none.json --detailed-exitcode', ''],
  [1, 'diff sound.json bot:id-one --detailed-exitcode', ''],
  [2, 'diff sound.json other.json --detailed-exitcode', ''],
  [5, 'diff sound.json bot:id-one@draft --detailed-exitcode', 'away'],

  [0, 'merge sound.json other.json sound.json --out merged.json', ''],
  [1, 'merge sound.json other.json third.json --out merged.json', ''],
  [2, 'merge sound.json other.json', ''],
  [2, 'merge sound.json broken.json other.json', ''],

  [0, 'pull --bot id-two --dir new', 'there'],
  [1, 'pull --bot id-two --dir changed', 'there'],
  [2, 'pull --dir new', 'there'],
  [2, 'pull --bot id-two --dir new', ''],
  [5, 'pull --bot id-two --dir new', 'away'],
  [5, 'pull --bot id-none --dir new', 'there'],

  [0, 'status --dir pulled', 'there'],
  [0, 'status --dir changed', 'there'],
  [2, 'status --dir pulled', ''],
  [5, 'status --dir pulled', 'refusing'],
  [0, 'status --dir pulled --detailed-exitcode', 'there'],
  [2, 'status --dir changed --detailed-exitcode', 'there'],
  [1, 'status --dir pulled --detailed-exitcode', ''],

  [0, 'push --dir pulled', 'there'],
  [1, 'push --dir theirs', 'there'],
  [2, 'push --dir empty', 'there'],
  [2, 'push --dir pulled', ''],
  [5, 'push --dir pulled', 'away'],
  [5, 'push --dir changed', 'refusing'],

  [2, 'mcp', ''],
];

test.each(table)('%i ends parley %s (service: %s)', async (code, command, where) => {
  const { parley } = place.within(surroundings[where]());
  const ended = await parley(...command.split(' ').filter((word) => word !== ''));
  expect(ended).toMatchObject({ code });
});

/** The codes that a command can end with; the others have no meaning for it. */
const codes: Readonly<Record<string, readonly number[]>> = {
  lint: [0, 1, 2, 5],
  test: [0, 1, 2, 3, 4],
  fmt: [0, 2],
  diff: [0, 1, 2, 5],
  merge: [0, 1, 2],
  pull: [0, 1, 2, 5],
  status: [0, 1, 2, 5],
  push: [0, 1, 2, 5],
  mcp: [2],
};

test('the table has each command with each code that it can end with', async () => {
  const { stdout } = await place.parley('--help');
  const [, list = ''] = /^Commands:\n([^]*?)\n\n/m.exec(stdout) ?? [];
  const commands = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  expect(commands.filter((name) => name !== 'admin' && name !== 'help').toSorted()).toEqual(
    Object.keys(codes).toSorted(),
  );
  for (const [name, expected] of Object.entries(codes)) {
    const found = table.flatMap(([code, command]) => (command.split(' ')[0] === name ? [code] : []));
    expect([name, [...new Set(found)].toSorted()]).toEqual([name, expected]);
  }
});
