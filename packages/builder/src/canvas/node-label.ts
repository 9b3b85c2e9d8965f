import { eventFormFor } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import { t } from '../words/words.ts';

/** The name of a group as people know it: its title. */
export function titleOf({ groups }: BotDocument, groupId: string): string {
  return groups[groupId]?.title.trim() || t('canvas.untitled');
}

/** The name of a node for those who do not see it. */
export function labelOf(document: BotDocument, nodeId: string): string {
  const event = document.events[nodeId];
  if (event) return t('canvas.eventName', { name: eventFormFor(event.type).label });
  const count = document.blockIds[nodeId]?.length ?? 0;
  return t('canvas.groupName', { title: titleOf(document, nodeId), count });
}
