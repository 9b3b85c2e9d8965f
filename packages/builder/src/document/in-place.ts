import { noteIdOf, noteOf, notesPath, setField, type BotDocument, type Command } from '@parley/editing';
import { isJsonObject } from '@parley/schema';
import type { Part } from './part.ts';

/** A text that is written where it stands: the title of a group, a note, a message, or the words of an item. */
export type InPlace = Part & { readonly itemId?: string | undefined };

/** The text at a place, and the command that gives it another one. */
type PlacedText = { readonly text: string; readonly write: (text: string) => Command };

/** The text that can be written in place; undefined for a message that is formatted, and for all other parts. */
export function textInPlace(document: BotDocument, { sort, id, itemId }: InPlace): PlacedText | undefined {
  const { groups, blocks } = document;
  if (sort === 'node') {
    const note = noteOf(document, noteIdOf(document, id) ?? '');
    if (note)
      return {
        text: note.text,
        write: (text) => setField([...notesPath, note.id, 'text'], text, 'Edit note'),
      };
    const group = groups[id];
    if (!group) return undefined;
    const write = (title: string): Command => setField(['groups', id, 'title'], title, 'Rename');
    return { text: group.title, write };
  }
  const block = blocks[id];
  if (itemId !== undefined) {
    const content = block?.items?.find((item) => item.id === itemId)?.['content'];
    if (content !== undefined && typeof content !== 'string') return undefined;
    const path = ['blocks', id, 'items', itemId, 'content'];
    return block?.type === 'choice input'
      ? { text: content ?? '', write: (text) => setField(path, text, 'Rename') }
      : undefined;
  }
  if (block?.type !== 'text') return undefined;
  const text = plainTextOf(block['content']);
  const richText = (words: string) => [{ type: 'p', children: [{ text: words }] }];
  return text === undefined
    ? undefined
    : {
        text,
        write: (words) => setField(['blocks', id, 'content', 'richText'], richText(words), 'Edit text'),
      };
}

/** The text of a message that is one paragraph without formats; undefined for any other. */
function plainTextOf(content: unknown): string | undefined {
  const richText = isJsonObject(content) ? content['richText'] : undefined;
  if (content === undefined || richText === undefined) return '';
  if (!Array.isArray(richText) || richText.length > 1) return undefined;
  const paragraph: unknown = richText[0];
  if (paragraph === undefined) return '';
  if (!isJsonObject(paragraph) || paragraph['type'] !== 'p' || Object.keys(paragraph).length > 2)
    return undefined;
  const children: unknown = paragraph['children'];
  if (!Array.isArray(children) || children.length > 1) return undefined;
  const leaf: unknown = children[0] ?? { text: '' };
  if (!isJsonObject(leaf) || Object.keys(leaf).length !== 1) return undefined;
  return typeof leaf['text'] === 'string' ? leaf['text'] : undefined;
}
