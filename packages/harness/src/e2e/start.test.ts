import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@parley/dev-stack';
import { describeInBrowser } from '@parley/testing/browser';
import type { BrowserContext } from 'playwright-core';
import { freePorts } from '@parley/testing';

/** A setting of an operator. */
const settings = { EGRESS_ALLOWED_NETWORKS: '10.0.0.0/8' };

/** An `npm start` that runs, and the address it has printed to build a bot at. */
type Started = { readonly link: string; readonly process: ChildProcess };

/** Runs `npm start` as somebody who has just cloned the repository, with its data in `folder`. */
async function npmStart(folder: string, ports: readonly number[]): Promise<Started> {
  const [managementPort, chatPort] = ports.map(String);
  const started = spawn('npm', ['start'], {
    cwd: repositoryRoot,
    // a group of its own, which is ended as Ctrl-C does
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // neither the servers nor the settings of the test run
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      PARLEY_FOLDER: folder,
      MANAGEMENT_PORT: managementPort,
      CHAT_PORT: chatPort,
      ...settings,
    },
  });
  const said: string[] = [];
  createInterface(started.stderr).on('line', (line) => said.push(line));
  for await (const line of createInterface(started.stdout)) {
    said.push(line);
    const [, link] = /^build a bot +(\S+)$/.exec(line) ?? [];
    if (link !== undefined) return { link, process: started };
  }
  throw new Error(`npm start has ended without an address:\n${said.join('\n')}`);
}

/** Ends it by Ctrl-C; resolves once nothing of it runs any more. */
async function ctrlC({ process: started }: Started): Promise<void> {
  const gone = once(started, 'close');
  started.stdout?.resume();
  process.kill(-(started.pid ?? 0), 'SIGINT');
  await gone;
}

describeInBrowser('npm start', (browser) => {
  let folder: string;
  let ports: readonly number[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-start-'));
    // root starts Postgres as another user
    await chmod(folder, 0o755);
    ports = await freePorts(2);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Opens the link in a browser that knows nothing, and presses its button. */
  async function press(link: string): Promise<BrowserContext> {
    const context = await browser().newContext();
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue as demo' }).click();
    return context;
  }

  test('prints an address that opens the demo bot by one press, once, and another one after a restart', async () => {
    const first = await npmStart(folder, ports);
    const opened: string[] = [];
    const open = async ({ link }: Started): Promise<void> => {
      const context = await press(link);
      const [page] = context.pages();
      await page!.getByRole('heading', { name: 'Lead qualification', level: 1 }).waitFor();
      await page!.getByRole('group', { name: /^Event Start, leads to/ }).waitFor();
      opened.push(new URL(page!.url()).pathname);
      await context.close();
    };
    try {
      await open(first);
      // the command line goes by the same settings
      const known: unknown = JSON.parse(await readFile(join(folder, 'environment.json'), 'utf8'));
      expect(known).toMatchObject({ ...settings, DATABASE_URL: expect.any(String) });
      // a session of one host name is none of another: all addresses that are printed have the same
      const facts = JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8')) as Record<string, string>;
      const printed = [first.link, facts['builderUrl'], facts['managementUrl'], facts['chatUrl']];
      expect(new Set(printed.map((url) => new URL(url ?? '').hostname)).size).toBe(1);
      const again = await press(first.link);
      await again.pages()[0]!.getByText('Link not valid any more').waitFor();
      await again.close();
    } finally {
      await ctrlC(first);
    }
    const second = await npmStart(folder, ports);
    try {
      expect(second.link).not.toBe(first.link);
      await open(second);
    } finally {
      await ctrlC(second);
    }
    expect(opened).toEqual([expect.stringMatching(/^\/app\/b\/[^/]+$/), opened[0]]);
  });
});
