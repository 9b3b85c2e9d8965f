import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../process/launch.ts';
import { canListen, onFreePort } from '../process/ports.ts';
import { startReaper } from '../process/reaper.ts';
import { ownServer, type Server } from '../server.ts';
import { StackError } from '../stack-error.ts';

/** The root of the repository. */
export const repositoryRoot = join(import.meta.dirname, '..', '..', '..', '..');

/** One of our own services, as a process to run. */
export interface ServiceOptions {
  /** For people. */
  readonly name: string;
  /** The file that is run, from the root of the repository. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variable that takes the port. */
  readonly portVariable: 'PORT' | 'WORKER_PORT';
  /** Chosen freely where none is wanted. */
  readonly port?: number | undefined;
  readonly logFile: string;
  /** The Node to run it on; this process's own unless named. */
  readonly node?: string | undefined;
  /** Modules to load before it, as files. */
  readonly preload?: readonly string[] | undefined;
}

/**
 * Starts a service from its sources and resolves once it says that it is ready; with the end of its log in the error
 * when it does not become so. A restart keeps its port.
 */
export async function startService(options: ServiceOptions): Promise<Server> {
  const { name, port: wanted, portVariable } = options;
  if (wanted !== undefined && !(await canListen(wanted))) {
    throw new StackError(
      `Port ${wanted}, which ${name} wants, is in use. Stop what listens there, or choose another.`,
    );
  }
  const reaper = startReaper('TERM');
  const start = (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    return launch({
      command: options.node ?? process.execPath,
      args: [...sourceArgs(options.preload), join(repositoryRoot, options.entry)],
      env: { ...process.env, ...options.environment, HOST: '127.0.0.1', [portVariable]: String(port) },
      logFile: options.logFile,
      endSignal: 'SIGTERM',
      reaper,
      isReady: () => ready(url),
    });
  };
  try {
    const { port, started } = await onFreePort(options.port, start);
    const url = `http://127.0.0.1:${port}`;
    const dispose = () => {
      reaper.release();
      return Promise.resolve();
    };
    return ownServer({ url, how: options.name, running: started, start: () => start(port), dispose });
  } catch (error) {
    reaper.release();
    throw error;
  }
}

/** What Node has to be told to run TypeScript as it stands in the repository. */
export function sourceArgs(preload: readonly string[] = []): string[] {
  const tsx = createRequire(join(repositoryRoot, 'package.json')).resolve('tsx');
  const imports = [tsx, ...preload].flatMap((file) => ['--import', pathToFileURL(file).href]);
  return ['--conditions=@parley/source', ...imports];
}

async function ready(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) });
  if (status !== 200) throw new Error(`${url}/readyz answers ${status}`);
}
