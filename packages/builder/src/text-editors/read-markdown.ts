import { isSafeUrl } from '@parley/schema';
import MarkdownIt from 'markdown-it';
import type { Descendant } from 'slate';
import type { Mark } from './nodes.ts';
import { normalForm } from './normal-form.ts';

/** Each line is a paragraph or an item of a list: only what is inside of lines is read by the rules of CommonMark. */
const reader = new MarkdownIt('commonmark', { html: true }).disable(['image', 'entity', 'autolink']);
reader.validateLink = () => true;
reader.normalizeLink = (url) => url;

type Token = ReturnType<typeof reader.parse>[number];
type Marks = Partial<Record<Mark, true>>;

/** The nodes of a paragraph or an item, which may go on over several lines. */
function inlinesOf(text: string): Descendant[] {
  const [token] = reader.parseInline(text, {});
  const nodes = readTokens(token?.children ?? []);
  const normal = normalForm(nodes) ?? nodes;
  return normal.length === 0 ? [{ text: '' }] : normal;
}

const markOf: Readonly<Record<string, Mark>> = {
  strong_open: 'bold',
  em_open: 'italic',
};
const underline: Readonly<Record<string, boolean>> = { '<u>': true, '</u>': false };

function readTokens(tokens: readonly Token[]): Descendant[] {
  const root: Descendant[] = [];
  const marks: Mark[] = [];
  let into = root;
  const worn = (): Marks => Object.fromEntries(marks.map((mark) => [mark, true]));
  for (const token of tokens) {
    const { type, content } = token;
    const mark = markOf[type];
    const isLine = type === 'html_inline' ? underline[content] : undefined;
    if (mark !== undefined) marks.push(mark);
    else if (type === 'strong_close' || type === 'em_close') marks.pop();
    else if (isLine === true) marks.push('underline');
    else if (isLine === false) {
      const at = marks.lastIndexOf('underline');
      if (at >= 0) marks.splice(at, 1);
    } else if (type === 'link_open') {
      const url = String(token.attrGet('href') ?? '');
      const children: Descendant[] = [];
      if (!isSafeUrl(url)) continue;
      root.push({ type: 'a', url, children });
      into = children;
    } else if (type === 'link_close') into = root;
    else if (type === 'softbreak' || type === 'hardbreak') into.push({ text: '\n', ...worn() });
    else if (content !== '')
      into.push({ text: content, ...worn(), ...(type === 'code_inline' ? { code: true } : {}) });
  }
  return root;
}

/** A line; `sign` ends its bullet, where it is an item of a list. */
type Line = { readonly indent: number; readonly sign: string; readonly text: string };

/** A block of a text, with the lines that it was written in. */
type ReadBlock = { readonly source: string; readonly read: () => Descendant };

/** The blocks of a text. Lists next to one another have different bullets. */
export function readBlocks(markdown: string): ReadBlock[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split(/(?<=(?<!\\)(?:\\\\)*)\n/);
  const blocks: ReadBlock[] = [];
  for (let from = 0, until = 0; from < lines.length; from = until) {
    const [first = '', ...others] = lines.slice(from);
    const { sign } = lineOf(first);
    if (sign === '') {
      until = from + 1;
      blocks.push({ source: first, read: () => ({ type: 'p', children: inlinesOf(first) }) });
      continue;
    }
    const end = others
      .map(lineOf)
      .findIndex((line) => line.sign === '' || (line.indent === 0 && line.sign !== sign));
    until = end < 0 ? lines.length : from + 1 + end;
    const sources = lines.slice(from, until);
    blocks.push({ source: sources.join('\n'), read: () => listOf(sources.map(lineOf)) });
  }
  return blocks;
}

function lineOf(line: string): Line {
  const [, indent = '', bullet = '', text = line] = /^( *)([-*]|\d{1,9}[.)]) (.*)$/s.exec(line) ?? [];
  return { indent: indent.length, sign: bullet.slice(-1), text };
}

/** A list of lines, each further in than its list begins a list inside of the item before it. */
function listOf(lines: readonly Line[]): Descendant {
  const [{ indent, sign } = { indent: 0, sign: '-' }] = lines;
  const items: { readonly line: Line; readonly inside: Line[] }[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (last && line.indent > indent) last.inside.push(line);
    else items.push({ line, inside: [] });
  }
  return {
    type: sign === '-' || sign === '*' ? 'ul' : 'ol',
    children: items.map(({ line, inside }) => ({
      type: 'li',
      children: [
        { type: 'lic', children: inlinesOf(line.text) },
        ...(inside.length === 0 ? [] : [listOf(inside)]),
      ],
    })),
  };
}
