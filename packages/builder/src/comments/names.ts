import type { BotDocument } from '@parley/editing';
import { groupName } from '../document/group-name.ts';
import { placeWords } from '../document/place-words.ts';
import { t } from '../words/words.ts';
import type { ThreadPlace } from '../document/commenting.store.ts';
import type { Commenter } from './queries.ts';

/** The name of a part as a thread shows it. */
export function placeName(document: BotDocument, { groupId, blockId }: ThreadPlace): string {
  if (blockId === null)
    return document.groups[groupId] ? groupName(document, groupId) : t('comments.goneGroup');
  return document.blocks[blockId] ? placeWords(document, ['blocks', blockId]) : t('comments.goneBlock');
}

/** The name of somebody in a thread. */
export function nameOf(person: Commenter | null): string {
  return person === null ? t('comments.former') : (person.name ?? t('comments.nameless'));
}
