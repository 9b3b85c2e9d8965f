import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { answersAt } from '../answers-at.ts';
import { until } from '../until.ts';

/** A virus scanner that knows one virus. */
export type Clamd = {
  /** As CLAMD_URL names it. */
  readonly url: string;
  /** The text by which it finds `Parley.Test` in a file. */
  readonly virus: string;
  /** The most that it takes of one file. */
  readonly maxBytes: number;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

const program = '/usr/sbin/clamd';
const virus = 'parley-virus-of-the-tests-0123456789';
const maxBytes = 1_000_000;

/** `describe` with a real clamd, where Debian's package is installed; elsewhere the tests are skipped, and say why. */
export function describeWithClamd(name: string, tests: (clamd: () => Clamd) => void): void {
  let clamd: Clamd | undefined;
  const running = (): Clamd => {
    if (!clamd) throw new Error('clamd does not run');
    return clamd;
  };
  if (!existsSync(program)) {
    describe.skip(`${name} (no clamd: the package clamav-daemon is not installed)`, () => tests(running));
    return;
  }
  describe(name, () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-clamd-'));
      clamd = await prepareClamd(folder);
      await clamd.start();
    });
    afterAll(async () => {
      await clamd?.stop();
      await rm(folder, { recursive: true, force: true });
    });
    tests(running);
  });
}

async function prepareClamd(folder: string): Promise<Clamd> {
  const socket = join(folder, 'clamd.sock');
  const database = join(folder, 'database');
  await mkdir(database);
  await writeFile(join(database, 'own.ndb'), `Parley.Test:0:*:${Buffer.from(virus).toString('hex')}\n`);
  const config = join(folder, 'clamd.conf');
  await writeFile(
    config,
    [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${database}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${maxBytes}`,
      'SelfCheck 0',
      '',
    ].join('\n'),
  );
  let stop = (): Promise<void> => Promise.resolve();
  return {
    url: `unix://${socket}`,
    virus,
    maxBytes,
    stop: () => stop(),
    async start() {
      const child = spawn(program, ['--config-file', config], { stdio: 'ignore' });
      const gone = once(child, 'exit');
      stop = async () => {
        child.kill();
        await gone;
      };
      await until(() => {
        if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
        return answersAt({ path: socket });
      });
    },
  };
}
