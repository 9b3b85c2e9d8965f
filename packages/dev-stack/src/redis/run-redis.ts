import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../first-strategy.ts';
import { openKeptFolder, refuseDataInVolume } from '../kept-folder.ts';
import { launch, type Running } from '../process/launch.ts';
import { refuseRunning } from '../process/pid-file.ts';
import { onFreePort } from '../process/ports.ts';
import { startReaper } from '../process/reaper.ts';
import { ownServer, type Server } from '../server.ts';
import { askRedis } from './ask-redis.ts';
import type { RedisProgram } from './programs.ts';

type RedisRun = {
  readonly program: RedisProgram;
  readonly keptIn: string | undefined;
  readonly settings: readonly string[];
  /** The content of a file of settings that the server may rewrite; a restart finds it as it was left. */
  readonly settingsFile?: string | undefined;
  readonly port: number | undefined;
  readonly how: string;
  readonly log: Log;
};

/** Runs a Redis server in its folder, the kept one or a new one that goes with it. */
export async function runRedis(spec: RedisRun): Promise<Server> {
  const { program, keptIn } = spec;
  const folder =
    keptIn === undefined ? await mkdtemp(join(tmpdir(), 'parley-redis-')) : await keptFolder(keptIn);
  const pidFile = join(folder, 'redis.pid');
  const settingsFile = spec.settingsFile === undefined ? [] : [join(folder, 'redis.conf')];
  const reaper = startReaper('TERM', keptIn === undefined ? folder : '');
  const dispose = async () => {
    if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
    reaper.release();
  };
  const start = (port: number): Promise<Running> =>
    launch({
      command: program.command,
      args: [
        ...settingsFile,
        '--bind',
        '127.0.0.1',
        '--port',
        String(port),
        '--dir',
        folder,
        '--pidfile',
        pidFile,
        ...spec.settings,
      ],
      env: { PATH: process.env['PATH'], ...program.variables },
      logFile: join(folder, 'redis.log'),
      endSignal: 'SIGTERM',
      reaper,
      isReady: async (pid) => {
        const answering = (await askRedis(redisUrl(port))).get('process_id');
        if (answering !== String(pid)) throw new Error(`another server answers there, process ${answering}`);
      },
    });
  try {
    for (const file of settingsFile) await writeFile(file, spec.settingsFile ?? '', { mode: 0o600 });
    await refuseRunning(pidFile, folder, spec.log);
    const { port, started } = await onFreePort(spec.port, start);
    return ownServer({
      url: redisUrl(port),
      how: spec.how,
      running: started,
      start: () => start(port),
      dispose,
    });
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function keptFolder(keptIn: string): Promise<string> {
  const folder = await openKeptFolder(keptIn, 'redis');
  await refuseDataInVolume(folder);
  return folder;
}

function redisUrl(port: number): string {
  return `redis://127.0.0.1:${port}`;
}
