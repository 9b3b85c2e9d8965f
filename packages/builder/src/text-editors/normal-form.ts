import { Text, type Descendant, type Element } from 'slate';
import { marks, type TextLeaf } from './nodes.ts';

const blockTypes: ReadonlySet<string> = new Set(['p', 'lic', 'li', 'ul', 'ol']);
/** Elements that other builders put around a variable; its words alone count. */
const wrapper = 'inline-variable';

/**
 * Nodes as the editor itself would have made them: one leaf for neighbours of the same look, no empty ones beside others,
 * links between texts. Undefined where there is something that Markdown has no words for.
 */
export function normalForm(nodes: readonly Descendant[]): Descendant[] | undefined {
  const normal: Descendant[] = [];
  for (const node of nodes) {
    const next = Text.isText(node) ? normalLeaf(node) : normalElement(node);
    if (next === undefined) return undefined;
    normal.push(...next);
  }
  return normal.some(isInline) ? betweenTexts(joined(normal)) : normal;
}

/** True if two lists of nodes say and show the same. */
export function isSame(one: readonly Descendant[], other: readonly Descendant[]): boolean {
  const [first, second] = [normalForm(one), normalForm(other)];
  return first !== undefined && second !== undefined && JSON.stringify(first) === JSON.stringify(second);
}

const isInline = (node: Descendant): boolean => Text.isText(node) || node.type === 'a';

function normalLeaf(leaf: TextLeaf): Descendant[] | undefined {
  const { text, ...looks } = leaf;
  if (Object.keys(looks).some((name) => !marks.some((mark) => mark === name))) return undefined;
  const worn = Object.fromEntries(marks.filter((mark) => leaf[mark] === true).map((mark) => [mark, true]));
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  // nobody sees how a space looks
  return [{ text: before }, { text: words, ...worn }, { text: after }];
}

function normalElement(element: Element): Descendant[] | undefined {
  const { type = '', url, children, ...others } = element;
  const inside = normalForm(children);
  if (inside === undefined) return undefined;
  if (type === wrapper) return inside;
  if (Object.keys(others).length > 0) return undefined;
  if (type === 'a' && url !== undefined) return [{ type, url, children: inside }];
  return blockTypes.has(type) && url === undefined ? [{ type, children: inside }] : undefined;
}

function joined(nodes: readonly Descendant[]): Descendant[] {
  const result: Descendant[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (Text.isText(node) && node.text === '') continue;
    if (last && Text.isText(last) && Text.isText(node) && Text.equals(last, node, { loose: true }))
      result[result.length - 1] = { ...last, text: last.text + node.text };
    else result.push(node);
  }
  return result;
}

function betweenTexts(nodes: readonly Descendant[]): Descendant[] {
  const result: Descendant[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (!Text.isText(node) && (last === undefined || !Text.isText(last))) result.push({ text: '' });
    result.push(node);
  }
  const last = result.at(-1);
  return last && Text.isText(last) ? result : [...result, { text: '' }];
}
