import { withoutUnsafeLinks } from '@parley/schema';
import { escapeMarkdown } from './escape-markdown.ts';
import { isLeaf, type Leaf, type RichTextNode } from './rich-text-nodes.ts';

/**
 * The Markdown of rich text: paragraphs on lines of their own, an empty one as an empty line, `**bold**`, `_italic_`,
 * `[text](url)`, lists. Texts of authors and visitors show as they were typed, because marks in them are escaped; links
 * that a browser may not follow are no links to any reader.
 */
export function richTextToMarkdown(nodes: readonly RichTextNode[]): string {
  return written(nodes, escapeMarkdown);
}

/** Rich text as Markdown for people who read it as it is: the marks in texts are not escaped. */
export function richTextToReadable(nodes: readonly RichTextNode[]): string {
  return written(nodes, (text) => text);
}

type Words = (text: string) => string;

function written(nodes: readonly RichTextNode[], words: Words): string {
  const markdown = nodes.map((node) => block(node, words)).join('\n');
  return withoutUnsafeLinks(markdown.replace(/\n$/, ''));
}

function block(node: RichTextNode, words: Words): string {
  if (isLeaf(node)) return phrase([node], words);
  if (node.type !== 'ul' && node.type !== 'ol') return phrase(node.children, words);
  return node.children
    .map((item, index) => {
      const bullet = node.type === 'ol' ? `${index + 1}. ` : '* ';
      const parts = isLeaf(item) ? [item] : item.children;
      return (
        bullet +
        parts
          .map((part) => block(part, words))
          .join('\n')
          .replace(/\n(?=[^\n])/g, `\n${' '.repeat(bullet.length)}`)
      );
    })
    .join('\n');
}

function phrase(nodes: readonly RichTextNode[], words: Words): string {
  return joined(nodes)
    .map((node) => {
      if (isLeaf(node))
        return node.text
          .split('\n')
          .map((text) => marked({ ...node, text: words(text) }))
          .join('\n');
      if (node.type !== 'a' || !node.url) return phrase(node.children, words);
      const text = node.children.map(textOf).join('');
      return text === '' || text === node.url ? node.url : `[${words(text)}](${address(node.url)})`;
    })
    .join('');
}

const textOf = (node: RichTextNode): string =>
  isLeaf(node) ? node.text : node.children.map(textOf).join('');

/** An address between parentheses, with the characters escaped that would end it there or mean something else. */
function address(url: string): string {
  const encoded = url
    .replace(/[\s<>\\\u0000-\u001f\u007f]/g, (character) => encodeURIComponent(character))
    .replace(/&(?=#?\w+;)/g, '\\&');
  return isBalanced(url) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}

function isBalanced(url: string): boolean {
  let open = 0;
  for (const character of url) {
    if (character === '(') open++;
    if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}

/** Joins neighbouring leaves that Markdown formats alike, so that their marks do not meet. */
function joined(nodes: readonly RichTextNode[]): RichTextNode[] {
  const result: RichTextNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last && isLeaf(last) && isLeaf(node) && last.bold === node.bold && last.italic === node.italic)
      result[result.length - 1] = { ...last, text: last.text + node.text };
    else result.push(node);
  }
  return result;
}

/**
 * Puts marks around the words and not around the spaces beside them, because Markdown would not read those as marks.
 */
function marked({ text, bold, italic }: Leaf): string {
  const inner = text.trim();
  if (inner === '' || (bold !== true && italic !== true)) return text;
  const begins = text.length - text.trimStart().length;
  const emphasised = italic === true ? `_${inner}_` : inner;
  const strong = bold === true ? `**${emphasised}**` : emphasised;
  return text.slice(0, begins) + strong + text.slice(begins + inner.length);
}
