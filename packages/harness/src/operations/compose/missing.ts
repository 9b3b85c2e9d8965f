import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The images that docker-compose.yml stands on, as it names them, and the variables that name others. */
const images = {
  NODE_IMAGE: 'node:26-bookworm-slim',
  POSTGRES_IMAGE: 'postgres:17-alpine',
  REDIS_IMAGE: 'redis:8-alpine',
  PROXY_IMAGE: 'haproxy:3.2-alpine',
} as const;

/** The command that compose is here; undefined where there is none. */
export async function composeCommand(): Promise<readonly string[] | undefined> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    if (await succeeds(program, [...args, 'version'])) return command;
  }
  return undefined;
}

/** The reason docker-compose.yml cannot run here; undefined if it can. Missing images are pulled. */
export async function missingForCompose(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!(await succeeds('docker', ['version']))) return 'no Docker engine answers';
  if (!(await composeCommand())) return 'neither docker compose nor docker-compose is installed';
  for (const [variable, usual] of Object.entries(images)) {
    const image = environment[variable] ?? usual;
    if (await succeeds('docker', ['image', 'inspect', image])) continue;
    if (!(await succeeds('docker', ['pull', '--quiet', image]))) return `${image} cannot be pulled`;
  }
  return undefined;
}

function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}
