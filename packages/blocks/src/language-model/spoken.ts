import { variablesOf, type BlockContext } from '@parley/engine';
import type { Block } from '@parley/schema';
import { isLeaf, readRichText, type RichTextNode } from '../shared/rich-text-nodes.ts';
import type { LanguageModelBlock } from './schema.ts';

/** The bubble below a block that begins with the answer of the model, so that it can show it as it comes. */
type Spoken = {
  readonly bubbleId: string;
  /** True if it holds nothing but the answer. */
  readonly isWhole: boolean;
};

/** The bubble that begins with the answer of a block; undefined for none. */
export function spokenIn(block: LanguageModelBlock, context: BlockContext): Spoken | undefined {
  const variableId = answerVariable(block);
  const next = variableId === undefined ? undefined : context.following();
  const begun = next && variableBegun(next);
  if (next === undefined || begun === undefined) return undefined;
  const variable = context.variables().find((declared) => declared.id === variableId);
  return variable?.name === begun.name ? { bubbleId: next.id, isWhole: begun.isWhole } : undefined;
}

/** The variable that takes the text of the answer. */
function answerVariable({ options }: LanguageModelBlock): string | undefined {
  const entry = options?.responseMapping?.find(({ item, valueToExtract }) =>
    ['', 'Message content', 'Message'].includes(item ?? valueToExtract ?? ''),
  );
  return entry?.variableId;
}

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
