import { mapTexts } from '../document/walk-json.ts';
import type { BotDocument } from '../document/bot-document.ts';
import { notesOf } from '../document/canvas.ts';

/** A place in a bot where a searched text stands. */
export type Hit = {
  readonly table: 'groups' | 'blocks' | 'events' | 'variables' | 'notes';
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
 * its case, each once: group by group with their blocks, then events, variables
 * and notes. A part that stays the same object is
 * read once, however often it is searched.
 */
export function search(
  document: BotDocument,
  searched: string,
  wordsOf: SearchWords = () => [],
): readonly Hit[] {
  const needle = searched.trim().toLocaleLowerCase();
  if (needle === '') return [];
  const hits: Hit[] = [];
  const look = (place: Omit<Hit, 'text'>, part: object | undefined): void => {
    if (hits.length >= maxHits || part === undefined) return;
    const text = textsOf(part).find(needle) ?? wordsOf(place).find((word) => isIn(word, needle));
    if (text !== undefined) hits.push({ ...place, text });
  };
  for (const groupId of document.order.groups) {
    look({ table: 'groups', id: groupId }, document.groups[groupId]);
    for (const id of document.blockIds[groupId] ?? [])
      look({ table: 'blocks', id, groupId }, document.blocks[id]);
  }
  for (const table of ['events', 'variables'] as const)
    for (const id of document.order[table]) look({ table, id }, document[table][id]);
  for (const note of notesOf(document)) look({ table: 'notes', id: note.id }, note);
  return hits;
}

const isIn = (text: string, needle: string): boolean => text.toLocaleLowerCase().includes(needle);

/** The texts of a part, to be searched often. */
type Texts = {
  /** The first text that has the needle in it. */
  readonly find: (needle: string) => string | undefined;
};

const known = new WeakMap<object, Texts>();

function textsOf(part: object): Texts {
  const before = known.get(part);
  if (before) return before;
  const texts: string[] = [];
  mapTexts(part, (text) => {
    texts.push(text);
    return text;
  });
  // most parts have it in none of them: that is seen by one look
  const all = texts.join('\n').toLocaleLowerCase();
  const made: Texts = {
    find: (needle) => (all.includes(needle) ? texts.find((text) => isIn(text, needle)) : undefined),
  };
  known.set(part, made);
  return made;
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
