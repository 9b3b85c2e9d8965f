import { eventFormFor } from '@parley/blocks/forms';
import type { BotDocument, EdgeSource } from '@parley/editing';
import { t } from '../words/words.ts';
import { namesOf } from './names.ts';
import { rowsOf } from './rows-of.ts';

/** The words beside a way out: those of its row. */
export function sourceText(document: BotDocument, source: EdgeSource): string {
  if ('eventId' in source) return eventFormFor(document.events[source.eventId]?.type ?? '').label;
  const block = document.blocks[source.blockId];
  const rows = block ? rowsOf(block, namesOf(document)) : [];
  const row = rows.find(({ port }) => {
    if (!port) return false;
    if (port.from === 'block') return source.itemId === undefined;
    if (port.itemId !== source.itemId) return false;
    return port.from === 'path' ? port.pathId === source.pathId : source.pathId === undefined;
  });
  return row?.text ?? t('editor.otherwise');
}
