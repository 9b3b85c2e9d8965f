import { Element as TextElement, Text, type Descendant } from 'slate';
import { isSafeUrl } from '@parley/schema';
import type { ListType, Mark } from './nodes.ts';

type Marks = Partial<Record<Mark, true>>;

const markOf: Readonly<Record<string, Mark>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  CODE: 'code',
};
const blocks =
  'address, article, blockquote, div, h1, h2, h3, h4, h5, h6, li, ol, p, pre, section, table, tr, ul';
const headings = 'h1, h2, h3, h4, h5, h6, th';
/** The number or the dot that a word processor writes in front of an item of a list. */
const marker = '[data-style*="mso-list:Ignore" i]';
const ignored = `script, meta, link, title, template, head, ${marker}`;
/** Stands between the cells of a row: a message has no tables. */
const betweenCells = ' | ';

/**
 * The text of pasted markup with its bold, italic, underlined and linked words, paragraphs and lists; nothing else.
 * Headings become bold paragraphs, and each row of a table a paragraph.
 */
export function nodesOfHtml(html: string): Descendant[] {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  return blocksIn(body, {});
}

/** The policy of the page allows no styles in markup, not even in markup that is only read: they become data. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[^]*?<\/style\s*>/gi, '')
    .replace(/<[^<>]+>/g, (tag) => tag.replace(/(["'\s])style(?=\s*=)/gi, '$1data-style'));
}

/** A property of an element's own style; empty where it has none. */
function styleOf({ dataset }: HTMLElement, property: string): string {
  const [, value = ''] =
    new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(dataset['style'] ?? '') ?? [];
  return value.trim().toLowerCase();
}

function blocksIn(parent: Node, marks: Marks): Descendant[] {
  const found: Descendant[] = [];
  let line: Descendant[] = [];
  const endLine = (): void => {
    const children = trimmed(line);
    if (children.length > 0) found.push({ type: 'p', children });
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof HTMLBRElement) endLine();
    else if (!(node instanceof HTMLElement) || !isBlock(node)) line.push(...inlinesIn(node, marks));
    else {
      endLine();
      append(found, blocksOf(node, marks));
    }
  }
  endLine();
  return found;
}

const isBlock = (element: Element): boolean =>
  element.matches(blocks) || element.querySelector(blocks) !== null;

function blocksOf(element: HTMLElement, marks: Marks): Descendant[] {
  if (element.matches('ul, ol')) return listOf(element);
  if (element.matches('tr')) return rowOf(element, marks);
  if (element.matches('pre')) return linesOf(element.textContent);
  const inside = blocksIn(element, { ...marks, ...marksOf(element) });
  const type = listedAs(element);
  return type === undefined ? inside : [{ type, children: inside.map((node) => itemOf([node])) }];
}

/** Adds blocks; items that a word processor wrote as single paragraphs join the list before them. */
function append(found: Descendant[], added: readonly Descendant[]): void {
  for (const node of added) {
    const last = found.at(-1);
    const isList = (value: Descendant | undefined): value is TextElement =>
      TextElement.isElement(value) && (value.type === 'ul' || value.type === 'ol');
    if (isList(last) && isList(node) && last.type === node.type) last.children.push(...node.children);
    else found.push(node);
  }
}

/** The list that a paragraph of a word processor is an item of: such documents have no lists of their own. */
function listedAs(element: HTMLElement): ListType | undefined {
  if (!/^l\d/.test(styleOf(element, 'mso-list'))) return undefined;
  const written = element.querySelector(marker)?.textContent ?? '';
  return /^\s*\w+[.)]/.test(written) ? 'ol' : 'ul';
}

function listOf(list: HTMLElement): Descendant[] {
  const items = [...list.children].flatMap((item): Descendant[] => {
    if (item.matches('li')) return [itemOf(blocksIn(item, {}))];
    return item instanceof HTMLElement && item.matches('ul, ol') ? [itemOf(listOf(item))] : [];
  });
  return items.length > 0 ? [{ type: list.tagName.toLowerCase(), children: items }] : [];
}

/** An item with these paragraphs and lists inside of it; it begins with a line. */
function itemOf(inside: readonly Descendant[]): Descendant {
  const children = inside.map((node) =>
    TextElement.isElement(node) && node.type === 'p' ? { ...node, type: 'lic' } : node,
  );
  const [first] = children;
  const hasLine = TextElement.isElement(first) && first.type === 'lic';
  return {
    type: 'li',
    children: hasLine ? children : [{ type: 'lic', children: [{ text: '' }] }, ...children],
  };
}

function rowOf(row: HTMLElement, marks: Marks): Descendant[] {
  const cells = [...row.children]
    .map((cell) => trimmed(inlinesIn(cell, marks)))
    .filter((cell) => cell.length > 0);
  const children = cells.flatMap((cell, index) => (index === 0 ? cell : [{ text: betweenCells }, ...cell]));
  return children.length > 0 ? [{ type: 'p', children }] : [];
}

const linesOf = (text: string): Descendant[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ type: 'p', children: [{ text: line, code: true }] }));

function inlinesIn(node: Node, marks: Marks): Descendant[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ');
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (node instanceof HTMLBRElement) return [{ text: '\n', ...marks }];
  if (!(node instanceof HTMLElement) || node.matches(ignored)) return [];
  const children = [...node.childNodes].flatMap((child) => inlinesIn(child, { ...marks, ...marksOf(node) }));
  const url = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : '';
  if (url === '' || !isSafeUrl(url) || trimmed(children).length === 0) return children;
  // a link is underlined anyway
  return [{ type: 'a', url, children: children.map(withoutLine) }];
}

function withoutLine(node: Descendant): Descendant {
  if (!Text.isText(node)) return node;
  const { underline: _, ...leaf } = node;
  return leaf;
}

function marksOf(element: HTMLElement): Marks {
  const named = element.matches(headings) ? 'bold' : markOf[element.tagName];
  const weight = styleOf(element, 'font-weight');
  // documents of word processors wrap everything in a <b> that is not bold
  const isBold = weight === '' ? named === 'bold' : weight === 'bold' || Number.parseInt(weight, 10) >= 600;
  const isUnderlined = /underline/.test(styleOf(element, 'text-decoration(?:-line)?'));
  return {
    ...(named === undefined || named === 'bold' ? {} : { [named]: true }),
    ...(isBold ? { bold: true } : {}),
    ...(styleOf(element, 'font-style') === 'italic' ? { italic: true } : {}),
    ...(isUnderlined ? { underline: true } : {}),
  };
}

/** A line without the space around its words, which markup has for its looks; nothing where it has no words. */
function trimmed(line: readonly Descendant[]): Descendant[] {
  const kept = [...line];
  const cut = (end: 'first' | 'last'): void => {
    for (;;) {
      const index = end === 'first' ? 0 : kept.length - 1;
      const node = kept[index];
      if (!Text.isText(node)) return;
      const text = end === 'first' ? node.text.trimStart() : node.text.trimEnd();
      if (text !== '') {
        kept[index] = { ...node, text };
        return;
      }
      kept.splice(index, 1);
    }
  };
  cut('first');
  cut('last');
  return kept;
}
