import type { Environment } from '../first-strategy.ts';
import { newPassword, volumeFor, type Service } from '../kept-folder.ts';
import { eventually } from '../process/eventually.ts';
import { onFreePort } from '../process/ports.ts';
import type { Server } from '../server.ts';
import { requireEngine } from './engine.ts';

/** The wishes of a caller for a server in a container. */
export type ContainerOptions = {
  readonly keptIn: string | undefined;
  readonly port: number | undefined;
  readonly environment: Environment;
};

type ContainerRun = ContainerOptions & {
  readonly service: Service;
  readonly image: string;
  /** The data folder inside the image. */
  readonly dataFolder: string;
  /** The port inside the container. */
  readonly innerPort: number;
  readonly command: (password: string) => string[];
  readonly variables: (password: string) => Record<string, string>;
  readonly url: (host: string, port: number, password: string) => string;
  readonly isReady: (url: string) => Promise<unknown>;
};

const endWithinMs = 10_000;

/**
 * Runs a server in a container, through testcontainers: its own reaper removes the container when this process dies.
 * The library is loaded only when an engine answers. Kept data are in a volume, because the users of the images could
 * not own a folder of ours; there is a password, because Docker publishes ports beyond this machine.
 */
export async function runContainer(spec: ContainerRun): Promise<Server> {
  await requireEngine(spec.environment);
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const kept = spec.keptIn === undefined ? undefined : await volumeFor(spec.keptIn, spec.service);
  const password = kept?.password ?? newPassword();
  // the port outside is fixed, so that the server comes back on it after a restart
  const { port, started } = await onFreePort(spec.port, (outerPort) =>
    new GenericContainer(spec.image)
      .withCommand(spec.command(password))
      .withEnvironment(spec.variables(password))
      .withExposedPorts({ container: spec.innerPort, host: outerPort })
      .withBindMounts(kept ? [{ source: kept.volume, target: spec.dataFolder }] : [])
      .start(),
  );
  const client = await getContainerRuntimeClient();
  const container = client.container.getById(started.getId());
  const url = spec.url(started.getHost(), port, password);
  const ready = async () => {
    await eventually(() => spec.isReady(url));
    return (await container.inspect()).State.Pid;
  };
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    await (stopped ??= started.stop({ timeout: endWithinMs }));
  };
  let pid: number | undefined;
  try {
    pid = await ready();
    await kept?.markUsed();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    how: `docker, ${spec.image}`,
    get pid() {
      return pid;
    },
    async kill(signal = 'SIGKILL') {
      await container.kill({ signal });
      if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
      await container.wait();
      pid = undefined;
    },
    async restart() {
      await started.restart({ timeout: endWithinMs });
      pid = await ready();
    },
    stop,
  };
}
