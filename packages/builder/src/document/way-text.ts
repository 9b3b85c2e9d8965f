import { sourceOf, type BotDocument } from '@parley/editing';
import { t } from '../words/words.ts';
import { titleOf } from './names.ts';
import { sourceText } from './source-text.ts';

/** The option that a connection belongs to and the group it leads to: “Otherwise → Contact”; undefined for none such. */
export function wayText(document: BotDocument, edgeId: string): string | undefined {
  const edge = document.edges[edgeId];
  if (!edge) return undefined;
  const title = titleOf(document, edge.to.groupId);
  const source = sourceOf(edge);
  // a block with one way out says nothing about the way
  const isOption = source !== undefined && 'blockId' in source && (source.itemId !== undefined || hasOptions(document, source.blockId)); // prettier-ignore
  return isOption
    ? t('canvas.way', { way: sourceText(document, source), title })
    : t('canvas.leadsAway', { title });
}

function hasOptions({ blocks }: BotDocument, blockId: string): boolean {
  return (blocks[blockId]?.items?.length ?? 0) > 0;
}
