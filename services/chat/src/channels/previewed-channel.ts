import { previewedChannelSchema, type ChannelCarrier, type PreviewedChannel } from '@parley/schema/contract';
import { jsonOf } from '@parley/server';
import type { Deps } from '../deps.ts';
import { pointedChannel, type SourceDeps } from './answering-bot.ts';
import type { ContactOwner } from './contact.store.ts';

/** The channel of a credential while previews may run there; undefined at other times. */
export async function previewedChannel(
  { redis, keys }: Pick<Deps, 'redis' | 'keys'>,
  credentialsId: string,
): Promise<PreviewedChannel | undefined> {
  const json = await redis.get(keys.previewedChannel(credentialsId));
  return json === null ? undefined : previewedChannelSchema.safeParse(jsonOf(json)).data;
}

/**
 * The owner of the contacts who write to a credential over a carrier; undefined where neither a published bot nor a preview
 * answers. Throws `unavailable` where nobody can say.
 */
export async function channelOwner(
  deps: SourceDeps & Pick<Deps, 'redis'>,
  carrier: ChannelCarrier,
  credentialsId: string,
): Promise<ContactOwner | undefined> {
  const pointed = await pointedChannel(deps, carrier, credentialsId);
  if (pointed) {
    const { channel, workspaceId, pointer } = pointed;
    return { channel, carrier, workspaceId, organizationId: pointer.organizationId };
  }
  const previewed = await previewedChannel(deps, credentialsId);
  if (previewed?.carrier !== carrier) return undefined;
  const { channel, workspaceId, organizationId } = previewed;
  return { channel, carrier, workspaceId, organizationId };
}
