import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs shell commands in a folder; gives what they print, and rejects with it where they fail. */
export async function runShell(script: string, cwd: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-c', script], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  const [status, output, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (status === 0) return output;
  throw new Error(
    `ended with ${String(status)}:\n${script}\n${output.slice(-2_000)}\n${complaints.slice(-2_000)}`,
  );
}
