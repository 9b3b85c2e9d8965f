import { lookFields, settingsFields } from '@parley/blocks/bot-forms';
import { eventFormFor, formFor, type AnyField } from '@parley/blocks/forms';
import { groupOfBlock, type BotDocument, type Path } from '@parley/editing';
import { groupName } from './group-name.ts';
import { t } from '../words/words.ts';
import { formPlace } from './form-place.ts';

/** A place in a bot as its authors know it, from the outside in: “Welcome › Text answer › Hint in the answer field”. */
export function placeWords(document: BotDocument, path: Path): string {
  return stepsTo(document, path).join(' › ');
}

function stepsTo(document: BotDocument, [root = '', id = '', ...inside]: Path): readonly string[] {
  const block = root === 'blocks' ? document.blocks[id] : undefined;
  const event = root === 'events' ? document.events[id] : undefined;
  if (root === 'theme') return [t('bot.look'), ...labelsAt(lookFields, document.theme, [id, ...inside])];
  if (root === 'settings')
    return [t('bot.settings'), ...labelsAt(settingsFields, document.settings, [id, ...inside])];
  if (root === 'variables') return [t('editor.variables'), document.variables[id]?.name ?? id];
  if (root === 'edges') return [t('saving.connection')];
  if (root === 'groups' && document.groups[id]) return stepsToGroup(groupName(document, id), inside);
  if (block) {
    const { fields } = formFor(block.type);
    return [...stepsToBlock(document, id), ...labelsAt(fields, block, inside)];
  }
  if (event) {
    const { label, fields } = eventFormFor(event.type);
    return [label, ...labelsAt(fields, event, inside)];
  }
  return [t(root === 'fields' && id === 'name' ? 'saving.botName' : 'saving.elsewhere')];
}

function stepsToGroup(title: string, [key]: Path): readonly string[] {
  if (key === 'title') return [title, t('editor.title')];
  return key === 'graphCoordinates' ? [title, t('saving.onCanvas')] : [t('saving.group', { title })];
}

/** The group of a block, and its kind; with a number where the group has several of the kind. */
function stepsToBlock(document: BotDocument, blockId: string): readonly string[] {
  const { label } = formFor(document.blocks[blockId]?.type ?? '');
  const groupId = groupOfBlock(document, blockId) ?? '';
  const alike = (document.blockIds[groupId] ?? []).filter(
    (id) => formFor(document.blocks[id]?.type ?? '').label === label,
  );
  const number = alike.indexOf(blockId) + 1;
  return [groupName(document, groupId), alike.length < 2 ? label : t('fields.numbered', { label, number })];
}

/** The key under which parts of a bot name the connection that they are left by. */
const wayOut = 'outgoingEdgeId';

function labelsAt(fields: readonly AnyField[], value: unknown, inside: Path): readonly string[] {
  const labels = inside.length === 0 ? [] : (formPlace(fields, value, inside)?.labels ?? []);
  return inside.at(-1) === wayOut ? [...labels, t('editor.waysOut')] : labels;
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
