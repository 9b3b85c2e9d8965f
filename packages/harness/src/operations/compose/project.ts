import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';
import { freePorts, until } from '@parley/testing';
import { composeCommand } from './missing.ts';
import { runShell } from './run-shell.ts';

/** The tree as a clone has it, in a folder of its own, run by docker compose. */
export type ComposeProject = {
  readonly managementUrl: string;
  readonly chatUrl: string;
  /** Runs shell commands in the folder as they would be pasted; gives what they print, rejects where one fails. */
  paste(commands: string): Promise<string>;
  /** Resolves once both hosts are ready to serve behind the proxy. */
  reachable(): Promise<void>;
  /** Ends every container, and removes the data and the folder. The images stay: what they are built of is kept. */
  remove(): Promise<void>;
};

/** Names that a clone does not have. */
const notCloned = new Set(['node_modules', 'dist', 'coverage', '.git', '.parley', '.test-types', '.env']);

/** Copies the tree and writes its `.env` as the README says; starts nothing. */
export async function makeProject(environment: NodeJS.ProcessEnv): Promise<ComposeProject> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-compose-'));
  const filter = (path: string): boolean => !notCloned.has(basename(path));
  await cp(repositoryRoot, folder, { recursive: true, filter });
  const command = await composeCommand();
  const prelude =
    command?.length === 1 ? await readFile(join(import.meta.dirname, 'docker-compose-1.sh'), 'utf8') : '';
  const paste = (commands: string): Promise<string> =>
    runShell(`set -e\n${prelude}\n${commands}`, folder, environment);
  await paste('sh infra/docker/make-env.sh >.env');
  const [managementPort, chatPort] = await freePorts(2);
  await appendFile(
    join(folder, '.env'),
    `MANAGEMENT_PORT=${managementPort}\nCHAT_PORT=${chatPort}\nPARLEY_VERSION=test\nSTART_BURST_LIMIT=0\nMAX_SESSION_MESSAGES_PER_MINUTE=0\nMAX_ADDRESS_MESSAGES_PER_MINUTE=0\n`,
  );
  const managementUrl = `http://127.0.0.1:${managementPort}`;
  const chatUrl = `http://127.0.0.1:${chatPort}`;
  return {
    managementUrl,
    chatUrl,
    paste,
    async reachable() {
      for (const url of [managementUrl, chatUrl]) await until(() => isReady(url), { everyMs: 200 });
    },
    async remove() {
      await paste('docker compose down --volumes --remove-orphans');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
