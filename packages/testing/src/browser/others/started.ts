import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Gives a command of WebDriver: by method and path over HTTP, by its name over Marionette. */
export type Command = (method: string, path: string, name: string, body?: object) => Promise<unknown>;

/** A browser that takes commands. */
export type Started = {
  readonly command: Command;
  /** The errors that it has written into its console. */
  readonly complaints: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

/** Ends a program at once, with all that it has started if it has a group of its own. */
export async function ended(program: ChildProcess, { withGroup = false } = {}): Promise<void> {
  if (withGroup && program.pid !== undefined) endGroup(program.pid);
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  // nothing of it is kept
  program.kill('SIGKILL');
  await exit;
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // all of it has ended
  }
}
