import type { Edge } from '@parley/schema';
import type { BotDocument } from '../document/bot-document.ts';
import { isElementList } from '../document/json.ts';
import { readAt } from '../operations/read-at.ts';
import { elementInWords } from './values-in-words.ts';

/** The words by which authors know the parts of one state of a bot. */
export type Names = {
  readonly title: (groupId: string) => string;
  /** The id of the group that a block is in. */
  readonly groupOf: (blockId: string) => string | undefined;
  readonly block: (blockId: string) => string;
  readonly event: (eventId: string) => string;
  readonly source: (edge: Edge) => string;
  readonly target: (edge: Edge) => string;
};

/** The names in a document; it is read once. */
export function namesIn(document: BotDocument): Names {
  const numbers = new Map(document.order.groups.map((id, index) => [id, index + 1]));
  const homes = new Map<string, { readonly group: string; readonly number: number }>();
  for (const [group, ids] of Object.entries(document.blockIds))
    ids.forEach((id, index) => homes.set(id, { group, number: index + 1 }));

  const title = (id: string): string => {
    const text = document.groups[id]?.title.trim() ?? '';
    if (text !== '') return text;
    return numbers.has(id) ? `Group ${numbers.get(id) ?? ''}` : 'nothing';
  };
  const block = (id: string): string => {
    const home = homes.get(id);
    return home ? `${title(home.group)}#${home.number}` : 'nothing';
  };
  const event = (id: string): string => {
    const found = document.events[id];
    if (!found) return 'nothing';
    const command: unknown = readAt(document, ['events', id, 'options', 'command']);
    return typeof command === 'string' && command !== '' ? `${found.type} ${command}` : found.type;
  };
  return {
    title,
    block,
    event,
    groupOf: (id) => homes.get(id)?.group,
    source({ from: { eventId, blockId, itemId } }) {
      if (eventId !== undefined) return event(eventId);
      if (blockId === undefined) return 'nothing';
      const item =
        itemId === undefined ? undefined : document.blocks[blockId]?.items?.find(({ id }) => id === itemId);
      return item ? `${block(blockId)} (${elementInWords(item)})` : block(blockId);
    },
    target: ({ to }) => {
      if (!document.groups[to.groupId]) return 'nothing';
      const home = to.blockId === undefined ? undefined : homes.get(to.blockId);
      return home && home.number > 1 && home.group === to.groupId
        ? `${title(home.group)}#${home.number}`
        : title(to.groupId);
    },
  };
}

/** A path inside of a part as authors read it: elements of lists by their number. */
export function pathInWords(document: BotDocument, path: readonly string[], skipped: number): string {
  const words = path.slice(skipped).map((segment, index) => {
    const list = readAt(document, path.slice(0, skipped + index));
    if (!isElementList(list)) return segment;
    const at = list.findIndex(({ id }) => id === segment);
    return at < 0 ? segment : String(at + 1);
  });
  return words.join('.');
}
