import { unitCost, variablesOf, type BlockContext } from '@parley/engine';
import type { ChatLog } from '@parley/schema';
import { isLeaf, type RichTextNode } from './rich-text-nodes.ts';

/** A visible character: not white space, not a control or formatting character such as a zero-width space. */
const visible = /[^\s\p{Cc}\p{Cf}]/u;

/** True if `nodes` show nothing. */
export function isBlank(nodes: readonly RichTextNode[]): boolean {
  return nodes.every((node) => (isLeaf(node) ? !visible.test(node.text) : isBlank(node.children)));
}

/**
 * The log line for a bubble that is left out because it is empty. It names the variables of `template` without a value;
 * a bubble that its author left empty needs no line.
 */
export function leftOutLogs(what: string, template: string, context: BlockContext): ChatLog[] {
  if (!template.includes('{{') || !context.spend(unitCost.element * template.length)) return [];
  const unset = [...new Set(variablesOf(template))].filter((name) => context.render(`{{${name}}}`) === '');
  const reason = unset.length === 0 ? 'it came to nothing' : `nothing is in ${unset.join(', ')}`;
  const description = `The ${what} was left out: ${reason}.`;
  return [{ status: 'info', description, context: context.group.title }];
}

/** The whole text of `nodes` as one template. */
export function templateOf(nodes: readonly RichTextNode[]): string {
  return nodes.map((node) => (isLeaf(node) ? node.text : templateOf(node.children))).join(' ');
}
