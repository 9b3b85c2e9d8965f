import { settingsSchema } from '@parley/schema';
import type { CachedPointer, Pointer } from '@parley/schema/contract';
import type { Freshness } from '../principals/freshness.ts';
import { allowedOriginsOf } from './allowed-origins.ts';
import type { PointedBot } from './pointer.repository.ts';

/** The cache entry that chat reads of a bot before it starts a chat; null inside for one that does not exist. */
export function pointerEntry(
  found: PointedBot | undefined,
  revision: number,
  freshness: Freshness,
): CachedPointer {
  return {
    revision: found?.bot.revision ?? revision,
    pointer: found ? pointerOf(found) : null,
    ...freshness,
  };
}

function pointerOf({ bot, workspace, organizationId, version }: PointedBot): Pointer {
  const settings = settingsSchema.safeParse(version?.settings).data;
  return {
    botId: bot.id,
    workspaceId: workspace.id,
    organizationId,
    publicId: bot.publicId,
    name: bot.name,
    hash: version?.hash ?? null,
    publishedAt: bot.publishedAt?.toISOString() ?? null,
    isClosed: bot.isClosed,
    isArchived: bot.isArchived,
    isSuspended: workspace.isSuspended,
    allowedOrigins: allowedOriginsOf(settings),
    closedMessage: settings?.general?.systemMessages?.botClosed ?? null,
  };
}
