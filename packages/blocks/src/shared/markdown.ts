import { isSafeUrl } from '@parley/schema';
import type { List, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Element, Leaf, RichTextNode } from './rich-text-nodes.ts';
import { isLeaf } from './rich-text-nodes.ts';

/** A text without any of these is its own Markdown. */
const markup = /[*_`[\]#>~<\\|\n]|^\s*([-+]|\d+[.)])\s|^\s*(-\s*){3,}$|&\w+;|https?:/;

type Marks = Omit<Leaf, 'text'>;

/** The rich text of a Markdown text. Blank lines stay as empty paragraphs; HTML in it is shown as it is written. */
export function markdownToRichText(markdown: string): Element[] {
  if (!markup.test(markdown)) return [paragraph([{ text: markdown }])];
  const elements: Element[] = [];
  let line = 1;
  for (const node of fromMarkdown(markdown).children) {
    const from = node.position?.start.line ?? line;
    for (; line < from; line++) elements.push(paragraph([{ text: '' }]));
    elements.push(...blockElements(node));
    line = (node.position?.end.line ?? from) + 1;
  }
  return elements;
}

const paragraph = (children: RichTextNode[]): Element => ({ type: 'p', children });

function blockElements(node: RootContent): Element[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(inline(node.children, {}))];
    case 'heading':
      return [paragraph(inline(node.children, { bold: true }))];
    case 'list':
      return [list(node)];
    case 'blockquote':
      return node.children.flatMap(blockElements);
    case 'code':
    case 'html':
      return [paragraph([{ text: node.value }])];
    case 'thematicBreak':
      return [paragraph([{ text: '---' }])];
    default:
      return [paragraph([{ text: plain(node) }])];
  }
}

function list(node: List): Element {
  return {
    type: node.ordered === true ? 'ol' : 'ul',
    children: node.children.map((item) => ({
      type: 'li',
      children: item.children.flatMap((child): Element[] =>
        child.type === 'paragraph'
          ? [{ type: 'lic', children: inline(child.children, {}) }]
          : blockElements(child),
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
      default:
        return [{ text: plain(node), ...marks }];
    }
  });
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
      handlers: { text: (node: { value: string }) => node.value },
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
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isLeaf(node)) return marked(node);
    if (node.type !== 'a') return phrasing(node.children);
    const url = node.url ?? '';
    const children = node.children.flatMap((child) => (isLeaf(child) ? marked(child) : []));
    const text = children.map(plain).join('');
    if (text === '' || text === url) return [{ type: 'text', value: url }];
    return [{ type: 'link', url, children: [{ type: 'text', value: text }] }];
  });
}

/** Marks go around the words and not around the spaces beside them, where Markdown does not read them as marks. */
function marked({ text, bold, italic }: Leaf): PhrasingContent[] {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '' || (bold !== true && italic !== true)) return [{ type: 'text', value: text }];
  let node: PhrasingContent = { type: 'text', value: words };
  if (italic === true) node = { type: 'emphasis', children: [node] };
  if (bold === true) node = { type: 'strong', children: [node] };
  return [before, node, after].flatMap((part): PhrasingContent[] => {
    if (typeof part !== 'string') return [part];
    return part === '' ? [] : [{ type: 'text', value: part }];
  });
}
