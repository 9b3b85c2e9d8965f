import type { FileHosts } from '@parley/schema/contract';
import type { Config } from '../config.ts';

/** The hosts of files: this service for public ones, management for the others. `ownUrl` is how the caller reached us. */
export function fileHosts(
  { CHAT_URL, PUBLIC_URL, MANAGEMENT_URL }: Pick<Config, 'CHAT_URL' | 'PUBLIC_URL' | 'MANAGEMENT_URL'>,
  ownUrl: string,
): FileHosts {
  return {
    publicOrigin: new URL(CHAT_URL ?? ownUrl).origin,
    privateOrigin: new URL(PUBLIC_URL ?? MANAGEMENT_URL).origin,
  };
}
