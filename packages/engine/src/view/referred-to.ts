import type { Bubble, ChatInput, TextBubbleContentFormat } from '@parley/schema';
import type { CompiledBlock, Flow } from '../flow/flow.ts';
import type { BlockContext } from '../kind/block-kind.ts';
import type { Reference } from '../kind/reference.ts';
import { programOf, scriptOf } from '../turn/program.ts';
import { eachFilled, fill, mapTexts, type Filling } from '../values/template.ts';

/** The words or the question of a block that is referred to; undefined if this release cannot tell them. */
export function referredTo(
  flow: Flow,
  { blockId, values }: Reference,
  format: TextBubbleContentFormat,
): { readonly message?: Bubble; readonly input?: ChatInput } | undefined {
  const entry = flow.blocks.get(blockId);
  const { mentions } = entry ?? {};
  if (!entry || mentions?.length !== values.length) return undefined;
  const texts = new Map(mentions.map((name, index) => [name, values[index] ?? '']));
  const { messages = [], next } = entry.kind.enter(entry.block, contextWith(flow, entry, texts, format));
  const [message] = messages;
  return { ...(message && { message }), ...(next.go === 'ask' ? { input: next.input } : {}) };
}

/** All that a block may read which can be referred to. It was within its budget when it was entered. */
function contextWith(
  flow: Flow,
  { group }: CompiledBlock,
  texts: ReadonlyMap<string, string>,
  format: TextBubbleContentFormat,
): BlockContext {
  const valueOf = (name: string): string | undefined => texts.get(name);
  const spend = (): boolean => true;
  const filling: Filling = { variable: (name) => texts.get(name) ?? '', code: () => '' };
  const render = (text: string): string => fill(text, filling, spend, flow.templates);
  const { botId, hash } = flow;
  return {
    ...{ botId, hash, format, group, render, spend, valueOf, now: 0 },
    ...{ isPreview: false, isStreamEnabled: false, isOnSharePage: false, opensPaymentPages: false },
    ...{ maxFileBytes: undefined, contact: undefined, resultId: undefined, isAskedAgain: false },
    once: (make, text) => make(text),
    eachFilled: (text, visit) => eachFilled(text, filling, spend, visit, flow.templates),
    renderDeep: (value) => mapTexts(value, render),
    value: () => undefined,
    variables: () => [],
    answers: () => ({}),
    notes: () => undefined,
    following: () => undefined,
    systemMessage: () => undefined,
    pinnedHash: () => undefined,
    program: (code) => programOf(code, valueOf, spend),
    script: (code) => scriptOf(code, valueOf, spend),
    random: () => 0,
    newId: () => '',
  };
}
