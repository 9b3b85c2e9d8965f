import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../process/launch.ts';
import { canListen, onFreePort } from '../process/ports.ts';
import { startReaper } from '../process/reaper.ts';
import { bundleOf } from './bundle-services.ts';
import { findServiceNode, runsTypeScript, type ServiceNode } from './service-node.ts';
import { ownServer, type Server } from '../server.ts';
import { StackError } from '../stack-error.ts';

/** The root of the repository. */
export const repositoryRoot = join(import.meta.dirname, '..', '..', '..', '..');

/** One of our own services, as a process to run. */
export type ServiceOptions = {
  /** For people. */
  readonly name: string;
  /** The file that is run, from the root of the repository. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variable that takes the port. */
  readonly portVariable: 'PORT' | 'WORKER_PORT';
  /** The variable by which a person chooses the port, for the refusal of one that is in use. */
  readonly chosenBy?: string;
  /** Chosen freely where none is wanted. */
  readonly port?: number | undefined;
  readonly logFile: string;
  /** The Node to run it on; that of `findServiceNode` unless named. */
  readonly node?: ServiceNode | undefined;
  /** Arguments for Node itself, before everything else. */
  readonly nodeArgs?: readonly string[] | undefined;
  /** Modules to load before it, as files. */
  readonly preload?: readonly string[] | undefined;
  /** True to run the output of `npm run build`, as the images do, rather than the sources. */
  readonly isBuilt?: boolean | undefined;
};

/**
 * Keeps the memory of a service close to what it needs (infra/docs/performance.md): V8 by itself lets the heap grow to
 * several times that before it collects. The images start the services with the same.
 */
export const smallHeap = ['--max-semi-space-size=16', '--heap-growing-percent=25'];

/**
 * Gives memory back that is used for a moment, such as that of a password's hash: by itself glibc keeps, for each of its
 * threads, the largest piece that was ever freed there. The images do the same.
 */
export const briefMemory = { MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * Starts a service and resolves once it says that it is ready; with the end of its log in the error
 * when it does not become so. A restart keeps its port.
 */
export async function startService(options: ServiceOptions): Promise<Server> {
  const { name, port: wanted, portVariable } = options;
  if (wanted !== undefined && !(await canListen(wanted))) {
    throw new StackError(
      `Port ${wanted}, which ${name} wants, is in use. Stop what listens there, or ` +
        (options.chosenBy === undefined ? 'choose another.' : `set ${options.chosenBy} to another port.`),
    );
  }
  const node = options.node ?? (await findServiceNode());
  const reaper = startReaper('TERM');
  const start = (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    return launch({
      command: node.program,
      args: [
        ...smallHeap,
        ...(options.nodeArgs ?? []),
        ...(options.isBuilt
          ? [...imports(options.preload), join(repositoryRoot, builtFrom(options.entry))]
          : programArgs(repositoryRoot, options.entry, node.version, options.preload)),
      ],
      env: {
        ...briefMemory,
        ...process.env,
        ...options.environment,
        HOST: '127.0.0.1',
        [portVariable]: String(port),
      },
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

/** Arguments with which Node runs TypeScript as it stands in the repository; no loader if Node needs none. */
export function sourceArgs(
  version: string = process.versions.node,
  preload: readonly string[] = [],
): string[] {
  const loader = runsTypeScript(version)
    ? []
    : [createRequire(join(repositoryRoot, 'package.json')).resolve('tsx')];
  return ['--conditions=@parley/source', ...imports([...loader, ...preload])];
}

/** Arguments with which Node runs a program of the checkout at `root`: its bundle if there is one, or its sources. */
export function programArgs(
  root: string,
  entry: string,
  version: string,
  preload: readonly string[] = [],
): string[] {
  const bundle = root === repositoryRoot && runsTypeScript(version) ? bundleOf(entry) : undefined;
  const program = bundle === undefined ? [join(root, entry)] : ['--enable-source-maps', bundle];
  return [...sourceArgs(version, preload), ...program];
}

const imports = (files: readonly string[] = []): string[] =>
  files.flatMap((file) => ['--import', pathToFileURL(file).href]);

/** The compiler's output for a source. */
const builtFrom = (entry: string): string => entry.replace('/src/', '/dist/').replace(/\.ts$/, '.js');

async function ready(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  if (status !== 200) throw new Error(`${url}/readyz answers ${status}`);
}
