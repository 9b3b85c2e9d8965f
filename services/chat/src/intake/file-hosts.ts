import { isLoopback } from '@parley/server';
import type { FileHosts } from '@parley/schema/contract';
import type { Config } from '../config.ts';

type HostConfig = Pick<Config, 'CHAT_URL' | 'PUBLIC_URL' | 'MANAGEMENT_URL' | 'PORT'>;

/**
 * The hosts of files: this service for public ones, management for the others. `ownUrl` is the address by which the caller
 * says to have reached us. It counts on this machine alone: a caller can say any.
 */
export function fileHosts(
  { CHAT_URL, PUBLIC_URL, MANAGEMENT_URL, PORT }: HostConfig,
  ownUrl: string,
): FileHosts {
  const nearby = isLoopback(ownUrl) ? ownUrl : `http://localhost:${PORT}`;
  return {
    publicOrigin: new URL(CHAT_URL ?? nearby).origin,
    privateOrigin: new URL(PUBLIC_URL ?? MANAGEMENT_URL).origin,
  };
}
