import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from '@jest/globals';
import { until } from '../until.ts';
import { freePort } from '../free-ports.ts';

/** A page of a browser that Playwright does not drive. */
type OtherBrowser = {
  readonly open: (url: string) => Promise<void>;
  /** Gives what `expression`, a promise too, is in the page. */
  readonly valueOf: (expression: string) => Promise<unknown>;
  /** Resolves once `expression` is true in the page. */
  readonly until: (expression: string) => Promise<void>;
};

type Command = (method: string, path: string, name: string, body?: object) => Promise<unknown>;
type Started = { readonly command: Command; readonly stop: () => Promise<void> };

/** The stock browsers beside Chromium, each with the programs of its Debian packages. */
const others = {
  Firefox: { programs: ['firefox-esr'], start: startFirefox },
  WebKitGTK: { programs: ['WebKitWebDriver', 'Xvfb'], start: startWebKit },
} as const;

/** A `test` in each stock browser beside Chromium; where one is not installed it is skipped, and says why. */
export function testInOtherBrowsers(title: string, body: (browser: OtherBrowser) => Promise<void>): void {
  for (const [name, { programs, start }] of Object.entries(others)) {
    const missing = programs.find((program) => pathOf(program) === undefined);
    if (missing !== undefined) {
      test.skip(`${title}, in ${name} (no ${missing} on the PATH)`, () => undefined);
      continue;
    }
    test(`${title}, in ${name}`, async () => {
      const { command, stop } = await start();
      try {
        await body(pageOf(command));
      } finally {
        await stop();
      }
    });
  }
}

function pathOf(program: string): string | undefined {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path));
}

/** A busy machine takes its time. */
const untilLimitMs = 120_000;
const shownText = '`${location.href} shows: ${document.body.innerText.slice(0, 1000)}`';

function pageOf(command: Command): OtherBrowser {
  const valueOf = async (expression: string): Promise<unknown> => {
    const script = `const give = arguments[0];
      (async () => (${expression}))().then((value) => give({ value }), (error) => give({ error: String(error) }));`;
    const body = { script, args: [] };
    const given = await command('POST', '/execute/async', 'WebDriver:ExecuteAsyncScript', body);
    const { value, error } = given as { readonly value?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(`${expression}: ${error}`);
    return value;
  };
  return {
    valueOf,
    async open(url) {
      await command('POST', '/url', 'WebDriver:Navigate', { url });
    },
    async until(expression) {
      const look = `new Promise(requestAnimationFrame).then(() => Boolean(${expression}))`;
      await until(() => valueOf(look).then(Boolean), { everyMs: 0, limitMs: untilLimitMs }).catch(
        async () => {
          throw new Error(`${expression} does not become true; ${String(await valueOf(shownText))}`);
        },
      );
    },
  };
}

const firefoxPreferences = {
  // one that is free, which it writes into a file
  'marionette.port': 0,
  // no command is taken while a new profile is welcomed
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'termsofuse.bypassNotification': true,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'browser.startup.page': 0,
  // on a busy disk it asks the network, too, for what is in its cache
  'network.http.rcwn.enabled': false,
} as const;

/** Firefox speaks Marionette: the commands of WebDriver, as JSON with its length in front, over a socket. */
async function startFirefox(): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-firefox-'));
  const lines = Object.entries(firefoxPreferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const browser = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const portFile = join(profile, 'MarionetteActivePort');
  const port = async (): Promise<number> => Number(await readFile(portFile, 'utf8').catch(() => ''));
  await until(async () => (await port()) > 0);
  const socket = connect(await port(), '127.0.0.1');
  const messages = marionetteMessages(socket);
  // its greeting
  await messages.next();
  let id = 0;
  const command: Command = async (_method, _path, name, body = {}) => {
    const text = JSON.stringify([0, ++id, name, body]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value } = await messages.next();
    const [, , error, result] = value as [number, number, object | null, { value?: unknown } | null];
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result?.value;
  };
  await command('POST', '', 'WebDriver:NewSession');
  return {
    command,
    async stop() {
      socket.destroy();
      await ended(browser);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function* marionetteMessages(socket: Socket): AsyncGenerator<unknown, never> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (bytes.length < end) break;
      const text = bytes.subarray(colon + 1, end).toString();
      bytes = bytes.subarray(end);
      yield JSON.parse(text);
    }
  }
  throw new Error('the browser has closed the connection');
}

/** WebKitGTK has a driver that speaks WebDriver over HTTP, and needs a screen. */
async function startWebKit(): Promise<Started> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until(() => answers(`http://127.0.0.1:${port}/status`));
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
  return {
    command: (method, path, _name, body = {}) => send(method, `/session/${sessionId}${path}`, body),
    async stop() {
      await send('DELETE', `/session/${sessionId}`, {});
      await ended(driver);
      await ended(screen);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  // nothing of it is kept
  program.kill('SIGKILL');
  await exit;
}
