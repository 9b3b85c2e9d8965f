import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bareEnvironment, testUnless } from '../testing/surroundings.ts';
import { rootsFolder } from './data-directory.ts';
import { askPostgres } from './postgres-url.ts';
import { startPostgres } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
const testAsRoot = testUnless(test, isRoot ? undefined : 'it is about running as root');

testAsRoot(
  'as root, a project that only root can reach has its data elsewhere, and is told where',
  async () => {
    const project = await mkdtemp(join(tmpdir(), 'parley-test-')); // which nobody else can enter
    await mkdir(join(project, '.parley'));
    const lines: string[] = [];
    const options = {
      environment: bareEnvironment,
      keptIn: join(project, '.parley'),
      log: (line: string) => lines.push(line),
    };
    const first = await startPostgres(options);
    const data = await askPostgres(first.url, 'show data_directory');
    await askPostgres(first.url, 'create table kept as select 1 as number');
    await first.stop();
    const second = await startPostgres(options);
    const answer = await askPostgres(second.url, 'select number from kept');
    await second.stop();
    await Promise.all([rm(project, { recursive: true }), rm(dirname(dirname(data)), { recursive: true })]);

    expect(answer).toBe('1');
    expect(data.startsWith(`${rootsFolder}/`)).toBe(true);
    expect(lines).toContainEqual(
      expect.stringContaining(`postgres: data are kept in ${dirname(data)}: root may not run it`),
    );
    expect(existsSync(data)).toBe(false);
  },
);
