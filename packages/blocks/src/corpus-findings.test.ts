import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, migrateBot } from '@parley/schema';
import { compile, defaultFacts } from '@parley/engine';
import { blockKinds } from './index.ts';

// Real exports under licences of their own; they stand beside the repository or are absent.
const folder = join(import.meta.dirname, '../../../../shared/corpus');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

/** An installation without any further service. */
const bare = {
  ...defaultFacts,
  hasMailServer: false,
  hasFileStorage: false,
  loadsTrackers: false,
  runsPageScripts: false,
  servesDomains: false,
  channels: {},
};

/**
 * Every finding about these bots, checked by readers. Two are wrong: the dead ends, each an intended farewell. Because
 * they are two of eighteen bots, a dead end is information.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  '4__quiz.json': ['info dead-end'],
  '6.1__quiz.json': ['info dead-end'],
  '6.1__fixture-cards.json': ['warning duplicate-id', 'warning duplicate-id'],
  '6.1__fixture-commandEvent.json': ['warning unreachable-group'],
  '6.1__fixture-return.json': ['error unknown-edge'],
  // the program names the page's address; on the share page it would see that of a worker
  '6.1__fixture-setVariable.json': ['warning page-script-on-share-page'],
  '6.1__lead-scoring.json': ['warning unfinished-comparison'],
};

(isThere ? test : test.skip)('the findings about real exports are those that were gone through', () => {
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file): [string, string[]][] => {
    const migration = migrateBot(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (!migration.ok) throw new Error(`${file} cannot be converted`);
    const identity = { botId: 'bot', hash: 'hash', version: '6' };
    const { diagnostics } = compile(botContentSchema.parse(migration.bot), blockKinds, identity, bare);
    const lines = diagnostics.map(({ severity, code }) => `${severity} ${code}`);
    return lines.length === 0 ? [] : [[file, lines]];
  });
  expect(Object.fromEntries(found)).toEqual(table);
});
