import { eventFormFor, formFor, type AnyField } from '@parley/blocks/forms';
import { groupOfBlock, type BotDocument, type Path } from '@parley/editing';
import { t } from '../words/words.ts';
import { namesOf } from './names.ts';
import { rowsOf } from './rows-of.ts';

/** A place in a bot as authors know it: “Message of Welcome”, “Title of the group Bye”, “Look”. */
export function placeWords(document: BotDocument, path: Path): string {
  const [root, id = '', ...inside] = path;
  const group = root === 'groups' ? document.groups[id] : undefined;
  const block = root === 'blocks' ? document.blocks[id] : undefined;
  const event = root === 'events' ? document.events[id] : undefined;
  if (root === 'theme') return t('saving.look');
  if (root === 'settings') return t('saving.settings');
  if (root === 'variables') return t('saving.variable', { name: document.variables[id]?.name ?? id });
  if (root === 'edges') return t('saving.connection');
  if (group) {
    const title = group.title;
    if (inside[0] === 'title') return t('saving.titleOf', { title });
    return t(inside[0] === 'graphCoordinates' ? 'saving.placeOf' : 'saving.group', { title });
  }
  if (block) {
    const form = formFor(block.type);
    const part = rowsOf(block, namesOf(document))[0]?.text ?? form.label;
    const title = document.groups[groupOfBlock(document, id) ?? '']?.title ?? '';
    const field = fieldAt(form.fields, inside);
    return field === undefined
      ? t('saving.block', { part, title })
      : t('saving.fieldOf', { field, part, title });
  }
  if (event) return eventFormFor(event.type).label;
  return root === 'fields' && id === 'name' ? t('saving.botName') : t('saving.elsewhere');
}

/** The label of the field that shows a place in its block, or an element of it; undefined where none does. */
function fieldAt(fields: readonly AnyField[], inside: Path): string | undefined {
  for (const field of fields) {
    if (field.widget === 'section') {
      const found = fieldAt(field.fields, inside);
      if (found !== undefined) return found;
    } else if (field.path.split('.').every((key, index) => inside[index] === key)) return field.label;
  }
  return undefined;
}

/** A value in a few words: the text it is or has, or that there is nothing. */
export function valueWords(value: unknown): string {
  if (value === undefined) return t('saving.nothing');
  const text = typeof value === 'string' ? value : textsIn(value).join(' ') || JSON.stringify(value);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
}

/** A value to be copied: a text as it is, a formatted text as lines, anything else as JSON. */
export function writtenValue(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  const isFormatted = Array.isArray(value) && value.every((node) => Array.isArray(childrenOf(node)));
  if (isFormatted) return value.map((node) => textsIn(childrenOf(node)).join('')).join('\n');
  return JSON.stringify(value, null, 2);
}

function childrenOf(node: unknown): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, 'children') : undefined;
}

const mostCharacters = 200;
/** The keys under which parts of a bot have what people read, the most telling first. */
const textKeys = ['title', 'name', 'text', 'content'];

function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  for (const key of textKeys) {
    const text: unknown = Reflect.get(value, key);
    if (typeof text === 'string' && text !== '') return [text];
  }
  return Object.values(value).flatMap(textsIn);
}
