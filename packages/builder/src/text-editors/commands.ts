import { Editor, Element, Path, Range, Transforms, type Descendant, type NodeEntry } from 'slate';
import type { ListType, Mark } from './nodes.ts';

/** True if what is chosen has a mark. */
export function hasMark(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

export function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

const ofType = (editor: Editor, ...types: readonly string[]): NodeEntry<Element> | undefined => {
  if (!editor.selection) return undefined;
  const [found] = Editor.nodes(editor, {
    match: (node): node is Element => Element.isElement(node) && types.includes(node.type ?? ''),
  });
  return found;
};

/** True if the caret is in a list of that type. */
export const isInList = (editor: Editor, type: ListType): boolean => ofType(editor, type) !== undefined;

/** Makes the chosen paragraphs a list, or the list paragraphs again. */
export function toggleList(editor: Editor, type: ListType): void {
  const wasList = isInList(editor, type);
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isOneOf('ul', 'ol', 'li'), split: true, mode: 'all' });
    Transforms.setNodes(editor, { type: 'p' }, { match: isOneOf('lic') });
    if (wasList) return;
    Transforms.setNodes(editor, { type: 'lic' }, { match: isOneOf('p') });
    Transforms.wrapNodes(editor, { type, children: [] }, { match: isOneOf('lic') });
    const lines = Editor.nodes(editor, { match: isOneOf('lic') });
    for (const [, path] of [...lines].toReversed())
      Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: path });
  });
}

const isOneOf =
  (...types: readonly string[]) =>
  (node: unknown): boolean =>
    Element.isElement(node) && types.includes(node.type ?? '');

/** The address of the link at the caret. */
export const linkAt = (editor: Editor): string | undefined => ofType(editor, 'a')?.[0].url;

/** Links what is chosen to an address; without one the link is taken away. */
export function setLink(editor: Editor, url: string): void {
  const link = ofType(editor, 'a');
  if (link && url !== '') Transforms.setNodes(editor, { url }, { at: link[1] });
  else if (link) Transforms.unwrapNodes(editor, { at: link[1] });
  else if (url === '' || !editor.selection) return;
  else if (Range.isCollapsed(editor.selection))
    Transforms.insertNodes(editor, { type: 'a', url, children: [{ text: url }] });
  else Transforms.wrapNodes(editor, { type: 'a', url, children: [] }, { split: true });
}

/** A new line in a list is a new item; one in an empty item ends the list. */
export function breakList(editor: Editor): boolean {
  const line = ofType(editor, 'lic');
  const item = ofType(editor, 'li');
  if (!line || !item) return false;
  if (Editor.string(editor, line[1]) === '') {
    toggleList(editor, ofType(editor, 'ol') ? 'ol' : 'ul');
    return true;
  }
  Transforms.splitNodes(editor, { always: true, match: isOneOf('li') });
  return true;
}

/** Puts paragraphs and lists in at the caret: on lines of their own, or as items where the caret is in a list. */
export function insertBlocks(editor: Editor, nodes: readonly Descendant[]): void {
  const [only, another] = nodes;
  if (!Element.isElement(only)) return;
  if (another === undefined && only.type === 'p') {
    Transforms.insertFragment(editor, [only]);
    return;
  }
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    const item = ofType(editor, 'li');
    const line = item ?? Editor.above(editor, { match: (_, path) => path.length === 1 });
    if (!line) return;
    const added = item ? nodes.flatMap(itemsOf) : [...nodes];
    const [, path] = line;
    const isEmpty = Editor.string(editor, path) === '';
    const isFirst = editor.selection && Editor.isStart(editor, editor.selection.anchor, path);
    if (!isEmpty && !isFirst) Transforms.splitNodes(editor, { match: (node) => node === line[0] });
    const at = isEmpty || isFirst ? path : Path.next(path);
    if (isEmpty) Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, added, { at });
    const last = [...at.slice(0, -1), (at.at(-1) ?? 0) + added.length - 1];
    Transforms.select(editor, Editor.end(editor, last));
  });
}

/** Paragraphs as items of a list, and the items of a list. */
function itemsOf(node: Descendant): Descendant[] {
  if (!Element.isElement(node)) return [];
  if (node.type === 'ul' || node.type === 'ol') return node.children;
  return [{ type: 'li', children: [{ ...node, type: 'lic' }] }];
}
