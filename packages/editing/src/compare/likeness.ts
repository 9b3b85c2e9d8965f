import { isJsonObject, type JsonObject } from '@parley/schema';
import { isVariableField, mapTexts } from '../document/walk-json.ts';

/** Gives the name of a variable by its id: ids may have been renewed, names say the same. */
export type NameOf = (variableId: string) => string | undefined;

/** Fields that name other parts: they differ where ids were renewed, and nothing else did. */
function isReference(field: string): boolean {
  return (
    field === 'id' || field === 'outgoingEdgeId' || /^(?:group|block|item|path|event|edge)Id$/.test(field)
  );
}

/** The content of a part as one text, without its ids: equal for parts that say and do the same. */
export function contentOf(part: JsonObject, nameOf: NameOf): string {
  const pieces: string[] = [];
  write(part, '', nameOf, pieces);
  return pieces.join('');
}

function write(value: unknown, field: string, nameOf: NameOf, into: string[]): void {
  if (Array.isArray(value)) {
    into.push('[');
    for (const element of value as readonly unknown[]) write(element, field, nameOf, into);
    into.push(']');
  } else if (isJsonObject(value)) {
    into.push('{');
    for (const key of Object.keys(value).sort()) {
      if (isReference(key)) continue;
      into.push(JSON.stringify(key), ':');
      write(value[key], key, nameOf, into);
    }
    into.push('}');
  } else {
    const named = typeof value === 'string' && isVariableField(field) ? (nameOf(value) ?? value) : value;
    into.push(JSON.stringify(named === undefined ? null : named), ',');
  }
}

/** Texts longer than that are told apart by their beginning. */
const mostCharacters = 4_000;
const mostMarks = 128;

/** The words of a part and their neighbours, by which parts with changed texts are known again. */
export function marksOf(part: JsonObject): ReadonlySet<string> {
  let text = '';
  mapTexts(part, (found, field) => {
    if (text.length < mostCharacters && field !== 'type' && !isReference(field) && !isVariableField(field))
      text += ` ${found.slice(0, mostCharacters)}`;
    return found;
  });
  const marks = new Set<string>();
  let former = '';
  for (const word of text.toLowerCase().match(/[^\s.,;:!?()[\]{}<>"'=/|]+/g) ?? []) {
    if (marks.size >= mostMarks) break;
    marks.add(word);
    if (former !== '') marks.add(`${former} ${word}`);
    former = word;
  }
  return marks;
}

/** The share of the marks that two parts have in common: 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const mark of one) if (other.has(mark)) common++;
  return (2 * common) / (one.size + other.size);
}
