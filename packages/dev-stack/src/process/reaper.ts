import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Ends a server and removes its throw-away folder when this process is gone, however it went. */
export type Reaper = {
  /** Names the process to end; undefined while there is none. */
  watch(pid: number | undefined): void;
  /** Lets go: from here on nothing will be ended or removed. */
  release(): void;
};

// Reads process ids until the pipe ends, which it does when its writer dies by whatever cause; the last one counts.
const script = `
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -s CONT "$pid"
  kill -s "$1" "$pid"
  n=0
  while kill -0 "$pid" && [ "$n" -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
  kill -s KILL "$pid"
fi 2>/dev/null
[ -z "$2" ] || rm -rf -- "$2"
`;

/**
 * Starts the reaper, a shell waiting on a pipe from this process.
 * It is in a session of its own, so that Ctrl-C in the terminal reaches only its writer.
 */
export function startReaper(signal: 'INT' | 'TERM', throwAwayFolder = ''): Reaper {
  const reaper = spawn('sh', ['-c', script, 'parley-reaper', signal, throwAwayFolder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  reaper.unref();
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
  // a reaper that somebody else ended cannot be told anything, and need not be
  reaper.stdin.on('error', () => undefined);
  return {
    watch: (pid) => void reaper.stdin.write(`${pid ?? ''}\n`),
    release: () => void reaper.kill('SIGKILL'),
  };
}
