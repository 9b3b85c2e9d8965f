import type { BaseEditor, Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** The words of a text that can be formatted, in the order of the toolbar. */
export const marks = ['bold', 'italic', 'underline', 'code'] as const;
export type Mark = (typeof marks)[number];

export type ListType = 'ul' | 'ol';

/** An element of a bot's text. Further types and fields are kept as they are. */
type TextElement = {
  readonly type?: string;
  readonly url?: string;
  children: Descendant[];
};
export type TextLeaf = { text: string } & { readonly [M in Mark]?: boolean };

declare module 'slate' {
  // the library is told of its nodes by an interface
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: TextElement;
    Text: TextLeaf;
  }
}

/** The text of a new message. */
export const emptyText: readonly Descendant[] = [{ type: 'p', children: [{ text: '' }] }];

/** True if a value is a list of nodes that the editor can hold; imported drafts may have others. */
export function areNodes(value: unknown): value is Descendant[] {
  return Array.isArray(value) && value.length > 0 && value.every(isElement);
}

function isElement(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || !('children' in node)) return false;
  const { children } = node;
  return Array.isArray(children) && children.length > 0 && children.every(isNode);
}

function isNode(node: unknown): boolean {
  return (
    isElement(node) ||
    (typeof node === 'object' && node !== null && typeof Reflect.get(node, 'text') === 'string')
  );
}
