import { channelPath, type ChannelCarrier } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';

/** The address at which this installation takes the messages for a credential. */
export function channelAddress(
  { CHAT_URL, PORT }: Pick<Deps['config'], 'CHAT_URL' | 'PORT'>,
  carrier: ChannelCarrier,
  credentialsId: string,
): string {
  const host = (CHAT_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return `${host}${channelPath(carrier, credentialsId)}`;
}
