import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../until.ts';
import { ended, type Command, type Started } from './started.ts';

const firefoxPreferences = {
  // one that is free, which it writes into a file
  'marionette.port': 0,
  // no command is taken while a new profile is welcomed
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'termsofuse.bypassNotification': true,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'browser.startup.page': 0,
  // what pages write into the console is printed
  'devtools.console.stdout.content': true,
  'ui.prefersReducedMotion': 1,
  // on a busy disk it asks the network, too, for what is in its cache
  'network.http.rcwn.enabled': false,
} as const;

// the last lets commands ask Firefox itself for the errors that it has noted
const options = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];

/** Errors of pages and refusals by their policies, which are not printed; it keeps the last 250. */
const notedErrors = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & message.warningFlag))
  .filter(({ sourceName }) => sourceName.startsWith('http'))
  .map(({ errorMessage, sourceName }) => errorMessage + ' (' + sourceName + ')');`;

/** Firefox speaks Marionette: the commands of WebDriver, as JSON with its length in front, over a socket. */
export async function startFirefox(): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), 'parley-firefox-'));
  const lines = Object.entries(firefoxPreferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const browser = spawn('firefox-esr', [...options, '--profile', profile], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed: string[] = [];
  createInterface(browser.stdout).on('line', (line) => {
    // texts of pages are quoted; parts of Firefox say their name
    if (/^console\.error: (?!\w+: $)/.test(line)) printed.push(line);
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
    const [, , error, result] = value as [number, number, object | null, object | null];
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result && 'value' in result ? result.value : result;
  };
  await command('POST', '', 'WebDriver:NewSession');
  return {
    command,
    async complaints() {
      await command('POST', '', 'Marionette:SetContext', { value: 'chrome' });
      const noted = await command('POST', '', 'WebDriver:ExecuteScript', { script: notedErrors, args: [] });
      await command('POST', '', 'Marionette:SetContext', { value: 'content' });
      return [...printed, ...(noted as readonly string[])];
    },
    async stop() {
      socket.destroy();
      await ended(browser);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The messages of Marionette, each JSON with its length in front. */
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
