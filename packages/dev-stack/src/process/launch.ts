import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { reasonOf } from '../stack-error.ts';
import { eventually } from './eventually.ts';
import type { Reaper } from './reaper.ts';
import { lastLines } from './run.ts';
import type { ServerUser } from './server-user.ts';

/** A process that was launched and answered. */
export type Running = {
  /** Undefined once it has ended. */
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Asks it to end, insists after ten seconds, and resolves when it is gone. */
  end(): Promise<void>;
};

type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly user?: ServerUser | undefined;
  /** Begun anew by each launch, and readable by its owner alone. */
  readonly logFile: string;
  readonly endSignal: 'SIGINT' | 'SIGTERM';
  readonly reaper: Reaper;
  /** Throws until the server answers; it must tell this process from another one on the same port. */
  readonly isReady: (pid: number) => Promise<void>;
};

const endWithinMs = 10_000;

/** Starts a server and waits until it answers; refuses with the end of its log when it does not. */
export async function launch(spec: Launch): Promise<Running> {
  const log = await open(spec.logFile, 'w', 0o600);
  // the mode above is for a new file; this one may be of a former launch
  await log.chmod(0o600);
  const child = spawn(spec.command, [...spec.args], {
    stdio: ['ignore', log.fd, log.fd],
    env: spec.env,
    detached: true, // Ctrl-C is for the launcher, which then ends its servers in its own order
    ...(spec.user && { uid: spec.user.uid, gid: spec.user.gid }),
  });
  spec.reaper.watch(child.pid);
  const gone = ending(child).finally(() => spec.reaper.watch(undefined));
  await log.close();
  const running = runningOver(child, gone, spec.endSignal);
  try {
    await answering(child, gone, spec.isReady);
  } catch (error) {
    await running.kill('SIGKILL');
    const said = lastLines(await readFile(spec.logFile, 'utf8'), 8);
    const name = basename(spec.command);
    throw new Error(`${name} ${reasonOf(error)}${said === '' ? '' : `; its log says:\n${said}`}`, {
      cause: error,
    });
  }
  child.unref(); // whoever forgets to stop a server may still exit; the reaper ends it then
  return running;
}

function runningOver(child: ChildProcess, gone: Promise<unknown>, endSignal: NodeJS.Signals): Running {
  return {
    get pid() {
      return isRunning(child) ? child.pid : undefined;
    },
    async kill(signal) {
      child.kill(signal);
      if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
      child.ref();
      await gone;
    },
    async end() {
      if (!isRunning(child)) return;
      child.ref();
      child.kill('SIGCONT'); // a stopped process would not hear of its end
      child.kill(endSignal);
      const insist = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
      await gone;
      clearTimeout(insist);
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Resolves when the process has ended; with the reason when it could not even be started. */
async function ending(child: ChildProcess): Promise<string | undefined> {
  return once(child, 'exit').then(() => undefined, reasonOf);
}

async function answering(
  child: ChildProcess,
  gone: Promise<string | undefined>,
  isReady: Launch['isReady'],
): Promise<void> {
  const { pid } = child;
  if (pid === undefined) throw new Error(`could not be started (${(await gone) ?? 'no reason given'})`);
  await eventually(
    () => isReady(pid),
    () =>
      isRunning(child)
        ? undefined
        : `ended at once with ${child.exitCode ?? child.signalCode ?? 'no status'}`,
  );
}
