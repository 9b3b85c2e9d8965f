import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';
import { readFailpoints } from './failpoint-log.ts';

const harness = join(repositoryRoot, 'packages/harness');
const storing = 'INSERT INTO webhook_deliveries (id, data) SELECT id, data FROM json_to_recordset($1)';

describe('a run that is to break something', () => {
  let folder: string;
  let log: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-failpoints-'));
    log = join(folder, 'log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Runs a worker with the failpoints of the harness that asks Postgres, which is not there. */
  function ask(breaks: string, query: string): void {
    const script = `
      import { createRequire } from 'node:module';
      const { Client } = createRequire(process.argv[1])('pg');
      new Client().query(process.argv[2], () => undefined);`;
    const preload = join(harness, 'worker-failpoints.mjs');
    const management = join(repositoryRoot, 'services/management/package.json');
    const args = ['--import', preload, '--input-type=module', '--eval', script, management, query];
    const env = { ...process.env, BREAK: breaks, FAILPOINTS: '', FAILPOINT_LOG: log };
    execFileSync(process.execPath, args, { env });
  }

  test('fails where nobody met what is to be broken', async () => {
    ask('rename-events', storing.replace('webhook_deliveries', 'deliveries_of_webhooks'));
    await expect(readFailpoints(log, 'rename-events')).rejects.toThrow('rename-events: nobody met');
    await expect(readFailpoints(log, 'nothing')).resolves.toEqual({});
  });

  test('says how often each failpoint was hit otherwise', async () => {
    ask('rename-events', storing);
    await writeFile(log, `${await readFile(log, 'utf8')}before-commit\nstall\nbefore-commit\n`);
    expect(await readFailpoints(log, 'rename-events')).toEqual({ 'before-commit': 2, stall: 1 });
  });
});
