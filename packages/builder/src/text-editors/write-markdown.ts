import { Element, Node, Text, type Descendant } from 'slate';
import type { TextLeaf } from './nodes.ts';

/** The Markdown of a block; a list has one line an item. `isOther`: a list that is not the one before it. */
export function writtenBlock(block: Descendant, isOther = false): string {
  return isList(block) ? writtenList(block, '', isOther) : writtenLine(block);
}

/** True for a list of either kind. */
export const isList = (block: Descendant | undefined): block is Element =>
  Element.isElement(block) && (block.type === 'ul' || block.type === 'ol');

function writtenList(list: Element, indent: string, isOther: boolean): string {
  const [dot, dash] = isOther ? [')', '*'] : ['.', '-'];
  return list.children
    .flatMap((item, index) => {
      const bullet = list.type === 'ol' ? `${index + 1}${dot} ` : `${dash} `;
      const [line, ...lists] = Element.isElement(item) ? item.children : [item];
      const inside = `${indent}${' '.repeat(bullet.length)}`;
      return [
        `${indent}${bullet}${line === undefined ? '' : writtenLine(line)}`,
        ...lists.map((inner) => (isList(inner) ? writtenList(inner, inside, false) : '')),
      ];
    })
    .join('\n');
}

/** A backslash at its end goes on with the same paragraph on the next line. */
function writtenLine(block: Descendant): string {
  const text = Element.isElement(block) ? writtenInlines(block.children) : writtenInlines([block]);
  const safe = text.replace(
    /^(\s*)([-+*]|\d+[.)])(?=\s)/,
    (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
  );
  return safe.replaceAll('\n', '\\\n');
}

function writtenInlines(nodes: readonly Descendant[]): string {
  return nodes
    .map((node) => {
      if (Text.isText(node)) return writtenLeaf(node);
      if (node.type === 'a') return `[${writtenInlines(node.children)}](<${node.url ?? ''}>)`;
      return writtenInlines(node.children);
    })
    .join('');
}

/** The marks stand around the words and not around the spaces beside them, where they would not be read as marks. */
function writtenLeaf(leaf: TextLeaf): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(Node.string(leaf)) ?? [];
  if (words === '') return leaf.text;
  let text = leaf.code === true ? `\`${words}\`` : words.replace(/[\\`*_[\]<&]/g, String.raw`\$&`);
  if (leaf.italic === true) text = `_${text}_`;
  if (leaf.bold === true) text = `**${text}**`;
  if (leaf.underline === true) text = `<u>${text}</u>`;
  return before + text + after;
}
