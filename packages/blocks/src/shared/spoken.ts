import { variablesOf, type BlockContext, type BlockResult } from '@parley/engine';
import type { Block } from '@parley/schema';
import { isLeaf, readRichText, type RichTextNode } from './rich-text-nodes.ts';

/** The bubble below a block that begins with an answer, so that it can show it as it comes. */
type Spoken = {
  readonly bubbleId: string;
  /** True if it holds nothing but the answer. */
  readonly isWhole: boolean;
};

/** The bubble that begins with the answer of a block, which that variable takes; undefined for none. */
export function spokenIn(variableId: string | undefined, context: BlockContext): Spoken | undefined {
  const next = variableId === undefined ? undefined : context.following();
  const begun = next && variableBegun(next);
  if (next === undefined || begun === undefined) return undefined;
  const variable = context.variables().find((declared) => declared.id === variableId);
  return variable?.name === begun.name ? { bubbleId: next.id, isWhole: begun.isWhole } : undefined;
}

/** The action by which clients of the public format come for the stream of an answer. */
export const streamAction = { type: 'stream', stream: true, expectsDedicatedReply: true } as const;

/** The log of an answer that its visitor wanted no more of. */
export const stoppedLog = (
  { id }: Block,
  { group }: BlockContext,
): NonNullable<BlockResult['logs']>[number] => ({
  status: 'info',
  description: 'The visitor stopped the answer.',
  details: `block ${id}`,
  context: group.title,
});

/** The variable that a text bubble begins with; undefined where it begins with anything else. */
function variableBegun({ type, content }: Block): { name: string; isWhole: boolean } | undefined {
  if (type !== 'text' || typeof content !== 'object' || content === null) return undefined;
  const { richText }: { richText?: unknown } = content;
  const text = leavesOf(readRichText(richText)).join('');
  const [slot] = /^\{\{[^{}=][^{}]*\}\}/.exec(text) ?? [];
  const name = slot === undefined ? undefined : variablesOf(slot)[0];
  return name === undefined ? undefined : { name, isWhole: text.trim() === slot };
}

function leavesOf(nodes: readonly RichTextNode[]): string[] {
  return nodes.flatMap((node) => (isLeaf(node) ? [node.text] : leavesOf(node.children)));
}
