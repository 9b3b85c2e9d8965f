import { isSafeUrl } from '@parley/schema';
import { soleVariableOf, unitCost, type BlockContext } from '@parley/engine';
import { isBlank } from './blank.ts';
import { costOfMarkdown, markdownToRichText } from './markdown.ts';
import { isLeaf, type Element, type Leaf, type RichTextNode } from './rich-text-nodes.ts';

/**
 * Rich text with its variables filled in. A value is read as Markdown and takes on the formatting around it; a
 * paragraph that is one variable becomes the paragraphs of its value. Links to unsafe schemes lose their target.
 */
export function renderRichText(nodes: readonly RichTextNode[], context: BlockContext): RichTextNode[] {
  return nodes.flatMap((node) => {
    if (!context.spend(unitCost.node)) return [];
    return isLeaf(node) ? renderLeaf(node, context) : renderElement(node, context);
  });
}

function renderElement(element: Element, context: BlockContext): RichTextNode[] {
  if (isVariable(element)) return renderRichText(element.children, context);
  const value = element.type === 'a' ? undefined : soleValueOf(element);
  if (value !== undefined) {
    const elements = richTextOf(context.render(value), context);
    return element.type === 'p' ? [...elements] : [{ ...element, children: flattened(elements, {}) }];
  }
  const children = renderRichText(element.children, context);
  if (element.url === undefined) return [{ ...element, children }];
  const url = context.render(element.url);
  if (!isSafeUrl(url)) return [{ ...element, url: '', children }];
  // a link without words shows its target
  return [{ ...element, url, children: isBlank(children) ? [{ text: url }] : children }];
}

/** The rich text of a value, read once in a stretch; each time that it is shown is charged. */
function richTextOf(value: string, context: BlockContext): readonly Element[] {
  if (!context.spend(value.length * unitCost.shown)) return [];
  return context.once(markdownToRichText, value, costOfMarkdown(value)) ?? [];
}

/** Builders wrap variables in elements of their own, which have no meaning beyond their children. */
const isVariable = ({ type }: Element): boolean => type === 'variable' || type === 'inline-variable';

/** The template of an element that holds one variable without formatting and nothing else. */
function soleValueOf({ children }: Element): string | undefined {
  const [only, another] = children;
  if (only === undefined || another !== undefined) return undefined;
  if (!isLeaf(only)) return isVariable(only) ? soleValueOf(only) : undefined;
  const { text, ...marks } = only;
  const isPlain = Object.values<unknown>(marks).every((mark) => mark === undefined || mark === false);
  return isPlain && soleVariableOf(text) !== undefined ? text : undefined;
}

function renderLeaf(leaf: Leaf, context: BlockContext): RichTextNode[] {
  const { text, ...marks } = leaf;
  if (!text.includes('{{')) return [leaf];
  const rendered: RichTextNode[] = [];
  context.eachFilled(text, (part) => {
    if (part.text === '') return true;
    const nodes = part.isValue
      ? flattened(richTextOf(part.text, context), marks)
      : [{ text: part.text, ...marks }];
    rendered.push(...nodes);
    return context.spend(nodes.length * unitCost.node);
  });
  return rendered;
}

/** Puts paragraphs and lists inside a paragraph on lines of their own, with their text in `marks`. */
function flattened(elements: readonly RichTextNode[], marks: Omit<Leaf, 'text'>): RichTextNode[] {
  return elements.flatMap((node, index): RichTextNode[] => {
    if (isLeaf(node)) return [{ ...node, ...marks }];
    if (node.type === 'a') return [{ ...node, children: flattened(node.children, marks) }];
    if (isEmpty(node)) return [{ text: '\n\n', ...marks }];
    const before = elements[index - 1];
    const continues = before !== undefined && !isLeaf(before) && before.type !== 'a' && !isEmpty(before);
    return [...(continues ? [{ text: '\n', ...marks }] : []), ...flattened(node.children, marks)];
  });
}

const isEmpty = (element: Element): boolean =>
  element.children.every((child) => isLeaf(child) && child.text === '');
