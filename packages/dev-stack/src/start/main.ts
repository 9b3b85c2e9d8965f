import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, StackError } from '../stack-error.ts';
import { banner } from './banner.ts';
import { shownPath, startFolder } from './folder.ts';
import { startInstallation, type Installation } from './installation.ts';

/** `npm start` runs under a shell that does not pass signals on: when that shell is gone, so are we. */
const parent = process.ppid;
const parentCheckMs = 500;

let installation: Installation | undefined;
let stopping: Promise<void> | undefined;

function stop(status: number): Promise<void> {
  return (stopping ??= (async () => {
    console.log('\nstopping …');
    await installation?.stop();
    process.exit(status);
  })());
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
setInterval(() => {
  if (process.ppid !== parent) void stop(0);
}, parentCheckMs).unref();

try {
  const folder = startFolder(process.env);
  installation = await startInstallation({
    folder,
    // the first line of the answer is the address to click
    log: (line) => console.error(line),
    managementPort: portOf('MANAGEMENT_PORT', 3000),
    chatPort: portOf('CHAT_PORT', 3001),
    onFailure: (reason) => {
      console.error(reason);
      void stop(1);
    },
  });
  console.log(banner(installation.facts, shownPath(join(folder, 'dev.json')), performance.now()));
  // the servers do not keep this process alive by themselves
  for (;;) await delay(60_000);
} catch (error) {
  console.error(error instanceof StackError ? error.message : reasonOf(error));
  process.exit(1);
}

function portOf(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackError(`${variable} must be a port, from 1 to 65535, and not ${text}.`);
}
