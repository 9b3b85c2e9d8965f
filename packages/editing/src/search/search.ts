import { mapTexts } from '../document/walk-json.ts';
import type { BotDocument } from '../document/bot-document.ts';

/** A place in a bot where a searched text stands. */
export type Hit = {
  readonly table: 'groups' | 'blocks' | 'events' | 'variables';
  readonly id: string;
  /** The group a block is in. */
  readonly groupId?: string;
  /** The text it stands in. */
  readonly text: string;
};

/** Further words by which a part is found. */
export type SearchWords = (part: Pick<Hit, 'table' | 'id'>) => readonly string[];

/** The most hits that one search gives. */
const maxHits = 1_000;

/**
 * The parts of a bot in whose title, texts, type or id a text stands, or in the words of `wordsOf` for them, whatever
 * its case, each once: group by group with their blocks, then events and variables.
 */
export function search(
  document: BotDocument,
  searched: string,
  wordsOf: SearchWords = () => [],
): readonly Hit[] {
  const needle = searched.trim().toLocaleLowerCase();
  if (needle === '') return [];
  const hits: Hit[] = [];
  const look = (place: Omit<Hit, 'text'>, value: unknown): void => {
    if (hits.length >= maxHits) return;
    const text = textIn(value, needle) ?? textIn(wordsOf(place), needle);
    if (text !== undefined) hits.push({ ...place, text });
  };
  for (const groupId of document.order.groups) {
    look({ table: 'groups', id: groupId }, document.groups[groupId]);
    for (const id of document.blockIds[groupId] ?? [])
      look({ table: 'blocks', id, groupId }, document.blocks[id]);
  }
  for (const table of ['events', 'variables'] as const)
    for (const id of document.order[table]) look({ table, id }, document[table][id]);
  return hits;
}

/** The first text in a value that has the needle in it. */
function textIn(value: unknown, needle: string): string | undefined {
  let found: string | undefined;
  mapTexts(value, (text) => {
    if (found === undefined && text.toLocaleLowerCase().includes(needle)) found = text;
    return text;
  });
  return found;
}

/** The blocks that use a variable, by its id or its name. */
export function usesOfVariable(document: BotDocument, variableId: string): readonly string[] {
  const variable = document.variables[variableId];
  if (!variable) return [];
  const slot = `{{${variable.name}}}`;
  return Object.entries(document.blocks).flatMap(([id, block]) => {
    const uses: string[] = [];
    mapTexts(block, (text) => {
      if (text === variable.id || text.includes(slot)) uses.push(text);
      return text;
    });
    return uses.length > 0 ? [id] : [];
  });
}
