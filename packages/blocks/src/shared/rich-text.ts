import { isSafeUrl } from '@parley/schema';
import { soleVariableOf, type Run } from '@parley/engine';
import { markdownToRichText } from './markdown.ts';
import { isLeaf, type Element, type Leaf, type RichTextNode } from './rich-text-nodes.ts';

const slots = /(\{\{=[\s\S]+?=\}\}|\{\{[^{}]+\}\})/;

/**
 * Rich text with its variables filled in. A value is read as Markdown and takes on the formatting around it; a
 * paragraph that is one variable becomes the paragraphs of its value. Links to unsafe schemes lose their target.
 */
export function renderRichText(nodes: readonly RichTextNode[], run: Run): RichTextNode[] {
  return nodes.flatMap((node) => (isLeaf(node) ? renderLeaf(node, run) : renderElement(node, run)));
}

function renderElement(element: Element, run: Run): RichTextNode[] {
  const [only] = element.children;
  if (element.children.length === 1 && only && isLeaf(only) && element.type !== 'a' && isSoleValue(only)) {
    const elements = markdownToRichText(run.render(only.text));
    return element.type === 'p' ? elements : [{ ...element, children: flattened(elements, {}) }];
  }
  if (element.type === 'variable' || element.type === 'inline-variable')
    return renderRichText(element.children, run);
  const children = renderRichText(element.children, run);
  if (element.url === undefined) return [{ ...element, children }];
  const url = run.render(element.url);
  return [isSafeUrl(url) ? { ...element, url, children } : { ...element, url: '', children }];
}

const isPlain = ({ bold, italic, underline }: Leaf): boolean =>
  bold !== true && italic !== true && underline !== true;
const isSoleValue = (leaf: Leaf): boolean => isPlain(leaf) && soleVariableOf(leaf.text) !== undefined;

function renderLeaf(leaf: Leaf, run: Run): RichTextNode[] {
  const { text, ...marks } = leaf;
  const parts = text.split(slots);
  if (parts.length === 1) return [leaf];
  return parts.flatMap((part, index): RichTextNode[] => {
    if (part === '') return [];
    if (index % 2 === 0) return [{ text: part, ...marks }];
    const value = run.render(part);
    return value === '' ? [] : flattened(markdownToRichText(value), marks);
  });
}

/** Paragraphs written out inside another one: their text in `marks`, a blank line for an empty one. */
function flattened(elements: readonly RichTextNode[], marks: Omit<Leaf, 'text'>): RichTextNode[] {
  return elements.flatMap((node): RichTextNode[] => {
    if (isLeaf(node)) return [{ ...node, ...marks }];
    if (node.type === 'a') return [{ ...node, children: flattened(node.children, marks) }];
    const isEmpty = node.children.every((child) => isLeaf(child) && child.text === '');
    return isEmpty ? [{ text: '\n\n', ...marks }] : flattened(node.children, marks);
  });
}
