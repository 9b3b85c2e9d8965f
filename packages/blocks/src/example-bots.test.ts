import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, migrateBot } from '@parley/schema';
import { compile, compileInSteps } from '@parley/engine';
import { blockKinds } from './index.ts';

const folder = join(import.meta.dirname, '..', 'bots');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test('both example bots are there: `npm start` publishes them', () => {
  expect(files).toEqual(expect.arrayContaining(['kitchen-sink.json', 'lead-qualification.json']));
});

describe.each(files)('%s', (file) => {
  test('is a bot of the current version, so that an import changes nothing in it', () => {
    const bot = read(file);
    const migration = migrateBot(bot);
    expect(migration).toMatchObject({ ok: true, from: '6' });
    expect(migration.ok && migration.bot).toMatchObject(bot as object);
  });

  test('can be published: nothing is wrong with it', () => {
    const content = botContentSchema.parse(read(file));
    const { diagnostics } = compile(content, blockKinds, { botId: 'bot', hash: 'hash', version: '6' });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('becomes the same flow block by block', () => {
    const content = botContentSchema.parse(read(file));
    const identity = { botId: 'bot', hash: 'hash', version: '6' };
    const steps = compileInSteps(content, blockKinds, identity);
    let taken = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) taken++;
    expect(taken).toBeGreaterThan(content.groups.length);
    const { flow } = compile(content, blockKinds, identity);
    expect({ ...step.value, templates: undefined }).toEqual({ ...flow, templates: undefined });
  });
});
