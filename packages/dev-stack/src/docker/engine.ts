import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../first-strategy.ts';
import { reasonOf } from '../stack-error.ts';

type Address = { readonly path: string } | { readonly host: string; readonly port: number };

/** Refuses, saying why, unless something answers where a Docker engine would. It costs one connection. */
export async function requireEngine(environment: Environment): Promise<void> {
  const complaints: string[] = [];
  for (const address of addresses(environment)) {
    try {
      await knock(address);
      return;
    } catch (error) {
      complaints.push(reasonOf(error).replace('connect ENOENT', 'no socket'));
    }
  }
  throw new Error(`no Docker engine answers (${complaints.join('; ')})`);
}

/** The addresses that testcontainers tries, too. */
function addresses(environment: Environment): Address[] {
  const host = environment['DOCKER_HOST'];
  if (host !== undefined && host !== '') {
    if (!URL.canParse(host)) throw new Error(`DOCKER_HOST=${host} is not a URL`);
    const { hostname, port, pathname } = new URL(host);
    return [hostname === '' ? { path: pathname } : { host: hostname, port: Number(port || 2375) }];
  }
  const runtime = environment['XDG_RUNTIME_DIR'];
  const ofUser = join(homedir(), '.docker');
  return [
    { path: '/var/run/docker.sock' },
    ...(runtime === undefined ? [] : [{ path: join(runtime, 'docker.sock') }]),
    { path: join(ofUser, 'run', 'docker.sock') },
    { path: join(ofUser, 'desktop', 'docker.sock') },
  ];
}

function knock(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve();
    });
    socket.setTimeout(2_000, () => socket.destroy(new Error(`no answer from ${JSON.stringify(address)}`)));
    socket.once('error', reject);
  });
}
