import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Running = { readonly url: string; readonly stop: () => Promise<void> };

/** The statuses of the requests that a process of a service has logged, in their order, once it has ended. */
export async function loggedStatuses(
  start: (logFile: string) => Promise<Running>,
  ask: (url: string) => Promise<void>,
): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-logged-'));
  try {
    const logFile = join(folder, 'service.log');
    const service = await start(logFile);
    try {
      await ask(service.url);
    } finally {
      await service.stop();
    }
    const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
    return lines
      .map((line) => JSON.parse(line) as { readonly msg: string; readonly status: number })
      .filter(({ msg }) => msg === 'request')
      .map(({ status }) => status);
  } finally {
    await rm(folder, { recursive: true });
  }
}
