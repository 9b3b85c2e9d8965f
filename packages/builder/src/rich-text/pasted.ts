import type { Descendant } from 'slate';
import { isSafeUrl } from '@parley/schema';
import type { Mark } from './nodes.ts';

type Marks = Partial<Record<Mark, true>>;

const markOf: Readonly<Record<string, Mark>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  CODE: 'code',
};
const paragraphs = new Set(['P', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'PRE', 'TR']);
const ignored = new Set(['SCRIPT', 'STYLE', 'META', 'LINK', 'TITLE', 'TEMPLATE', 'HEAD']);

/** The text of pasted markup with its bold, italic, underlined and linked words, paragraphs and lists; nothing else. */
export function nodesOfHtml(html: string): Descendant[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksIn(body, {});
}

function blocksIn(parent: ParentNode, marks: Marks): Descendant[] {
  const blocks: Descendant[] = [];
  let line: Descendant[] = [];
  const endLine = (): void => {
    if (line.some((node) => !('text' in node) || node.text.trim() !== ''))
      blocks.push({ type: 'p', children: line });
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof HTMLElement && (paragraphs.has(node.tagName) || isList(node) || hasBlocks(node))) {
      endLine();
      blocks.push(...(isList(node) ? [listOf(node)] : blocksIn(node, marks)));
    } else if (node instanceof HTMLBRElement) endLine();
    else line.push(...inlinesIn(node, marks));
  }
  endLine();
  return blocks;
}

const isList = ({ tagName }: Element): boolean => tagName === 'UL' || tagName === 'OL';
const hasBlocks = (element: Element): boolean =>
  element.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6, tr') !== null;

function listOf(list: HTMLElement): Descendant {
  const items = [...list.children]
    .filter(({ tagName }) => tagName === 'LI')
    .map((item): Descendant => ({
      type: 'li',
      children: [
        { type: 'lic', children: orEmpty([...item.childNodes].flatMap((node) => inlinesIn(node, {}))) },
      ],
    }));
  const empty: Descendant = { type: 'li', children: [{ type: 'lic', children: [{ text: '' }] }] };
  return { type: list.tagName.toLowerCase(), children: items.length > 0 ? items : [empty] };
}

const orEmpty = (nodes: Descendant[]): Descendant[] => (nodes.length > 0 ? nodes : [{ text: '' }]);

function inlinesIn(node: Node, marks: Marks): Descendant[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ');
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (!(node instanceof HTMLElement) || ignored.has(node.tagName)) return [];
  const children = [...node.childNodes].flatMap((child) => inlinesIn(child, { ...marks, ...marksOf(node) }));
  const url = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : '';
  if (url === '' || !isSafeUrl(url)) return children;
  return [{ type: 'a', url, children: orEmpty(children) }];
}

function marksOf({ tagName, style }: HTMLElement): Marks {
  const named = markOf[tagName];
  // documents of word processors wrap everything in a <b> that is not bold
  const isBold =
    style.fontWeight === ''
      ? named === 'bold'
      : Number.parseInt(style.fontWeight, 10) >= 600 || style.fontWeight === 'bold';
  return {
    ...(named === undefined || named === 'bold' ? {} : { [named]: true }),
    ...(isBold ? { bold: true } : {}),
    ...(style.fontStyle === 'italic' ? { italic: true } : {}),
    ...(style.textDecoration.includes('underline') ? { underline: true } : {}),
  };
}
