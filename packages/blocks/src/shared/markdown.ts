import { isSafeUrl } from '@parley/schema/safe-url';
import MarkdownIt from 'markdown-it';
import type { Element, Leaf, RichTextNode } from './rich-text-nodes.ts';

/** Matches markup: a text without a match is its own Markdown. */
const markup = /[*_`[\]#>~<\\|\n]|^\s*([-+]|\d+[.)])\s|^\s*(-\s*){3,}$|&\w+;|https?:/;

/** Limits for a value that is still read as Markdown, because visitors decide on values. */
const readable = { length: 10_000, marks: 1_000, lines: 1_000, depth: 8 };
const mark = /[*_`~[\]<>!&\\]/g;
const lineEnd = /\r\n?|\n/g;
/** Matches a line with so many lists and quotes inside one another that nobody means them. */
const nested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){10}/m;

const isReadable = (markdown: string): boolean =>
  markdown.length <= readable.length &&
  !nested.test(markdown) &&
  countOf(mark, markdown) <= readable.marks &&
  countOf(lineEnd, markdown) <= readable.lines;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The cost of a mark or a line, in characters read. */
const markCost = 1_000;

/** The most that reading `markdown` costs, in characters read. */
export function costOfMarkdown(markdown: string): number {
  const { length } = markdown;
  if (length > readable.length || !markup.test(markdown)) return length;
  const marks = countOf(mark, markdown) + countOf(lineEnd, markdown);
  return 16 * length + Math.min(marks, readable.marks + readable.lines) * markCost;
}

/**
 * Reads in time linear in the text. HTML stays text; the rule for `[1]: https://…` is off, because it would hide the
 * line as the target of links that nobody wrote; our own code checks addresses and keeps their spelling.
 */
const reader = new MarkdownIt('commonmark', { html: false, maxNesting: 500 }).disable('reference');
reader.validateLink = () => true;
reader.normalizeLink = (url) => url;
// `2*3*4` and `3*x` are sums that somebody has typed
reader.inline.ruler.before('emphasis', 'product', (state, silent) => {
  if (!isProduct(state.src, state.pos)) return false;
  if (!silent) state.pending += '*';
  state.pos++;
  return true;
});

/** True if the character there is an asterisk that multiplies: with a number beside it and nothing else. */
function isProduct(text: string, position: number): boolean {
  const [before = '', sign, after = ''] = [text[position - 1], text[position], text[position + 1]];
  return sign === '*' && /^(\d[\da-z]|[a-z]\d)$/i.test(before + after);
}

type Token = ReturnType<typeof reader.parse>[number];
/** A token with the tokens between it and its end. */
type Node = { readonly token: Token; readonly children: readonly Node[] };
type Marks = Omit<Leaf, 'text'>;

/**
 * The rich text of a Markdown text. Blank lines become empty paragraphs. HTML is shown as it is written, and so is a
 * text beyond the limits above.
 */
export function markdownToRichText(markdown: string): Element[] {
  if (!markup.test(markdown)) return [paragraph([{ text: markdown }])];
  if (!isReadable(markdown)) return asWritten(markdown);
  const lines = markdown.split(lineEnd);
  const elements: Element[] = [];
  let line = 0;
  for (const node of treeOf(reader.parse(markdown, {}))) {
    const [from, until] = node.token.map ?? [line, line];
    for (; line < from; line++) elements.push(paragraph([{ text: '' }]));
    elements.push(...blockElements(node, readable.depth));
    line = until;
    // the blank lines after a list are not part of it
    while (line > from + 1 && lines[line - 1]?.trim() === '') line--;
  }
  return elements;
}

/** One paragraph a line, unless there are too many lines. */
function asWritten(text: string): Element[] {
  if (countOf(lineEnd, text) > readable.lines) return [paragraph([{ text }])];
  return text.split('\n').map((line) => paragraph([{ text: line }]));
}

const paragraph = (children: RichTextNode[]): Element => ({ type: 'p', children });

function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const children = treeOf(token.children ?? []);
    open.at(-1)?.push({ token, children });
    if (token.nesting > 0) open.push(children);
  }
  return root;
}

function blockElements(node: Node, levels: number): Element[] {
  if (levels === 0) return [paragraph([{ text: plain(node) }])];
  const { token, children } = node;
  switch (token.type) {
    case 'paragraph_open':
      return [paragraph(inlineOf(children, {}))];
    case 'heading_open':
      return [paragraph(inlineOf(children, { bold: true }))];
    case 'bullet_list_open':
    case 'ordered_list_open':
      return [list(node, levels - 1)];
    case 'blockquote_open':
      return children.flatMap((child) => blockElements(child, levels - 1));
    case 'hr':
      return [paragraph([{ text: '---' }])];
    default:
      return [paragraph([{ text: plain(node).replace(/\n$/, '') }])];
  }
}

function list({ token, children }: Node, levels: number): Element {
  return {
    type: token.type === 'ordered_list_open' ? 'ol' : 'ul',
    children: children.map((item) => ({
      type: 'li',
      children: item.children.flatMap((child): Element[] =>
        child.token.type === 'paragraph_open'
          ? [{ type: 'lic', children: inlineOf(child.children, {}) }]
          : blockElements(child, levels),
      ),
    })),
  };
}

/** The content of a paragraph or heading: the children of its one `inline`. */
const inlineOf = (nodes: readonly Node[], marks: Marks): RichTextNode[] =>
  nodes.flatMap(({ children }) => inline(children, marks));

function inline(nodes: readonly Node[], marks: Marks): RichTextNode[] {
  const read: RichTextNode[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') read.push({ text, ...marks });
    text = '';
  };
  for (const node of nodes) {
    if (node.token.type === 'softbreak') text += '\n';
    else if (node.token.type === 'text') text += node.token.content;
    else {
      flush();
      read.push(...inlineElement(node, marks));
    }
  }
  flush();
  return read;
}

function inlineElement(node: Node, marks: Marks): RichTextNode[] {
  const { token, children } = node;
  switch (token.type) {
    case 'strong_open':
      return inline(children, { ...marks, bold: true });
    case 'em_open':
      return inline(children, { ...marks, italic: true });
    case 'hardbreak':
      return [{ text: '\n', ...marks }];
    case 'link_open': {
      const url = String(token.attrGet('href') ?? '');
      const shown = inline(children, marks);
      return isSafeUrl(url) ? [{ type: 'a', url, children: shown }] : shown;
    }
    // text bubbles have no pictures: a link leads to the picture
    case 'image': {
      const url = String(token.attrGet('src') ?? '');
      const alt = plain(node);
      if (!isSafeUrl(url)) return [{ text: alt, ...marks }];
      return [{ type: 'a', url, children: [{ text: alt === '' ? url : alt, ...marks }] }];
    }
    default:
      return [{ text: plain(node), ...marks }];
  }
}

const plain = ({ token, children }: Node): string =>
  children.length > 0 ? children.map(plain).join('') : token.content;
