import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@parley/dev-stack';
import { startedNode } from '@parley/testing';

const asks = `
  import { findServiceNode } from './packages/dev-stack/src/index.ts';
  console.log((await findServiceNode()).program);`;

// with --runInBand everything is on the Node that Jest was started with
const testOfWorkers = process.send === undefined ? test.skip : test;

testOfWorkers(
  'tests of services run on the Node that the services of whoever started them run on',
  async () => {
    const loader = join(repositoryRoot, 'node_modules/tsx/dist/loader.mjs');
    const { stdout } = await promisify(execFile)(
      startedNode,
      ['--conditions=@parley/source', '--import', loader, '--input-type=module', '-e', asks],
      { cwd: repositoryRoot },
    );
    expect(process.execPath).toBe(stdout.trim());
  },
);
