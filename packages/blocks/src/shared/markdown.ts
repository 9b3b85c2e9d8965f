import { isSafeUrl } from '@parley/schema';
import type { Emphasis, Image, List, Nodes, Paragraph, PhrasingContent, RootContent, Strong } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Element, Leaf, RichTextNode } from './rich-text-nodes.ts';
import { isLeaf } from './rich-text-nodes.ts';

/** A text without any of these is its own Markdown. */
const markup = /[*_`[\]#>~<\\|\n]|^\s*([-+]|\d+[.)])\s|^\s*(-\s*){3,}$|&\w+;|https?:/;

/**
 * How much may be in a value that is still read as Markdown. The time of reading grows with the square of the marks
 * and its stack with what stands inside one another, and visitors decide what is in a value.
 */
const readable = { length: 10_000, marks: 1_000, depth: 8 };
const mark = /[*_`~[\]<>!]/g;
/** A line that begins with more lists and quotes inside one another than anybody means. */
const nested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){10}/m;

const isReadable = (markdown: string): boolean =>
  markdown.length <= readable.length &&
  !nested.test(markdown) &&
  (markdown.match(mark)?.length ?? 0) <= readable.marks;

type Marks = Omit<Leaf, 'text'>;

/** `[1]: https://…` would be swallowed as the target of links that nobody wrote. */
const asWritten = { disable: { null: ['definition'] } };

/**
 * The rich text of a Markdown text. Blank lines stay as empty paragraphs; HTML in it is shown as it is written, and so
 * is a text with more in it than people write.
 */
export function markdownToRichText(markdown: string): Element[] {
  if (!markup.test(markdown)) return [paragraph([{ text: markdown }])];
  if (!isReadable(markdown)) return markdown.split('\n').map((text) => paragraph([{ text }]));
  const elements: Element[] = [];
  let line = 1;
  for (const node of fromMarkdown(markdown, { extensions: [asWritten] }).children) {
    const from = node.position?.start.line ?? line;
    for (; line < from; line++) elements.push(paragraph([{ text: '' }]));
    elements.push(...blockElements(node, readable.depth));
    line = (node.position?.end.line ?? from) + 1;
  }
  return elements;
}

const paragraph = (children: RichTextNode[]): Element => ({ type: 'p', children });

function blockElements(node: RootContent, levels: number): Element[] {
  if (levels === 0) return [paragraph([{ text: plain(node) }])];
  switch (node.type) {
    case 'paragraph':
      return [paragraph(inline(node.children, {}))];
    case 'heading':
      return [paragraph(inline(node.children, { bold: true }))];
    case 'list':
      return [list(node, levels - 1)];
    case 'blockquote':
      return node.children.flatMap((child) => blockElements(child, levels - 1));
    case 'code':
    case 'html':
      return [paragraph([{ text: node.value }])];
    case 'thematicBreak':
      return [paragraph([{ text: '---' }])];
    default:
      return [paragraph([{ text: plain(node) }])];
  }
}

function list(node: List, levels: number): Element {
  return {
    type: node.ordered === true ? 'ol' : 'ul',
    children: node.children.map((item) => ({
      type: 'li',
      children: item.children.flatMap((child): Element[] =>
        child.type === 'paragraph'
          ? [{ type: 'lic', children: inline(child.children, {}) }]
          : blockElements(child, levels),
      ),
    })),
  };
}

function inline(nodes: readonly PhrasingContent[], marks: Marks): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'html':
        return [{ text: node.value, ...marks }];
      case 'strong':
        return inline(node.children, { ...marks, bold: true });
      case 'emphasis':
        return inline(node.children, { ...marks, italic: true });
      case 'break':
        return [{ text: '\n', ...marks }];
      case 'link':
        return isSafeUrl(node.url)
          ? [{ type: 'a', url: node.url, children: inline(node.children, marks) }]
          : inline(node.children, marks);
      // a text has no pictures: what it shows is a link away
      case 'image':
        return [isSafeUrl(node.url) ? linkTo(node, marks) : { text: node.alt ?? '', ...marks }];
      default:
        return [{ text: plain(node), ...marks }];
    }
  });
}

function linkTo({ url, alt }: Image, marks: Marks): Element {
  return { type: 'a', url, children: [{ text: alt == null || alt === '' ? url : alt, ...marks }] };
}

function plain(node: Nodes): string {
  if ('children' in node) return node.children.map(plain).join('');
  return 'value' in node ? node.value : '';
}

/**
 * The Markdown of rich text: paragraphs on lines of their own, an empty one as an empty line, `**bold**`, `_italic_`,
 * `[text](url)`, lists. What the bot's author wrote is not escaped, so that Markdown inside it keeps its meaning.
 */
export function richTextToMarkdown(nodes: readonly RichTextNode[]): string {
  const children = nodes.map(blockNode);
  const markdown = toMarkdown(
    { type: 'root', children },
    {
      bullet: '*',
      emphasis: '_',
      listItemIndent: 'one',
      // the library's own write letters beside a mark as character references, which people would see
      handlers: {
        text: (node: { value: string }) => node.value,
        strong: (node: Strong, _, state, info) => `**${state.containerPhrasing(node, info)}**`,
        emphasis: (node: Emphasis, _, state, info) => `_${state.containerPhrasing(node, info)}_`,
      },
      // one line break between blocks instead of a blank line
      join: [() => 0],
    },
  );
  return markdown.replace(/\n$/, '');
}

function blockNode(node: RichTextNode): RootContent {
  if (isLeaf(node)) return { type: 'paragraph', children: phrasing([node]) };
  if (node.type !== 'ul' && node.type !== 'ol')
    return { type: 'paragraph', children: phrasing(node.children) };
  return {
    type: 'list',
    ordered: node.type === 'ol',
    spread: false,
    children: node.children.map((item) => ({
      type: 'listItem',
      spread: false,
      children: isLeaf(item) ? [textParagraph(item)] : item.children.map(listItemChild),
    })),
  };
}

const textParagraph = (leaf: Leaf): Paragraph => ({ type: 'paragraph', children: phrasing([leaf]) });

function listItemChild(node: RichTextNode): Paragraph | List {
  const child = blockNode(node);
  return child.type === 'list' || child.type === 'paragraph' ? child : textParagraph({ text: '' });
}

function phrasing(nodes: readonly RichTextNode[]): PhrasingContent[] {
  return joined(nodes).flatMap((node): PhrasingContent[] => {
    if (isLeaf(node))
      return node.text.split('\n').flatMap((line, index) => marked({ ...node, text: line }, index > 0));
    if (node.type !== 'a') return phrasing(node.children);
    const url = node.url ?? '';
    const text = node.children.map(textOf).join('');
    if (url === '') return phrasing(node.children);
    if (text === '' || text === url) return [{ type: 'text', value: url }];
    return [{ type: 'link', url, children: [{ type: 'text', value: text }] }];
  });
}

const textOf = (node: RichTextNode): string =>
  isLeaf(node) ? node.text : node.children.map(textOf).join('');

/** Leaves side by side that Markdown formats alike as one, so that their marks do not meet. */
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

/** Marks go around the words and not around the spaces beside them, where Markdown does not read them as marks. */
function marked({ text, bold, italic }: Leaf, isNewLine: boolean): PhrasingContent[] {
  const words = text.trim();
  const begins = text.length - text.trimStart().length;
  const line = isNewLine ? '\n' : '';
  if (words === '' || (bold !== true && italic !== true)) return [{ type: 'text', value: line + text }];
  let node: PhrasingContent = { type: 'text', value: words };
  if (italic === true) node = { type: 'emphasis', children: [node] };
  if (bold === true) node = { type: 'strong', children: [node] };
  return [line + text.slice(0, begins), node, text.slice(begins + words.length)].flatMap(
    (part): PhrasingContent[] => {
      if (typeof part !== 'string') return [part];
      return part === '' ? [] : [{ type: 'text', value: part }];
    },
  );
}
