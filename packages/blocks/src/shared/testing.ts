import type { Block, TextBubbleContentFormat } from '@parley/schema';
import {
  compile,
  defaultFacts,
  referredTo,
  says,
  variablesOf,
  type ExampleBot,
  type Flow,
  type Output,
} from '@parley/engine';
import { botOf, Conversation, type BotParts, type ConversationOptions } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';

export { says };

/** Options of a conversation in a test of kinds. */
export type ConverseOptions = Omit<ConversationOptions, 'kinds'>;

/** For tests of several groups: a conversation with a bot made of `parts`, on the real kinds. It has not begun. */
export function converseWith(parts: BotParts, options: ConverseOptions = {}): Conversation {
  return new Conversation(botOf(parts), { kinds: blockKinds, ...options });
}

/** For tests: all that a turn says and asks where a session may refer to it, and what comes of the reference. */
export function saidAgain(
  flow: Flow,
  { messages, references, input, inputReference }: Output,
  format: TextBubbleContentFormat,
): { readonly said: string; readonly again: string | undefined }[] {
  const said = [...messages.map((message, index) => [message, references[index]] as const)];
  const pairs = said.flatMap(([message, reference]) =>
    reference ? [{ said: message, again: referredTo(flow, reference, format)?.message }] : [],
  );
  const asked = inputReference && [{ said: input, again: referredTo(flow, inputReference, format)?.input }];
  return [...pairs, ...(asked ?? [])].map(({ said: one, again }) => ({
    said: JSON.stringify(one),
    again: JSON.stringify(again),
  }));
}

/** For tests: the rules that a bot breaks in an installation with every service, as `severity code pointer`. */
export function allFindingsIn({ facts, ...parts }: ExampleBot): string[] {
  const { diagnostics } = compile(
    botOf(parts),
    blockKinds,
    { botId: 'bot', hash: 'hash', version: '6' },
    { ...defaultFacts, ...facts },
  );
  return diagnostics.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

/** For tests: the same, for a bot that declares each variable its blocks name. */
export function findingsIn({ variables = [], ...parts }: ExampleBot): string[] {
  const declared = new Set(
    variables.map((variable) => (typeof variable === 'string' ? variable : variable.name)),
  );
  const named = new Set(variablesOf(JSON.stringify(parts.groups)));
  const missing = [...named]
    .filter((name) => !declared.has(name))
    .map((name) => ({ id: `named:${name}`, name }));
  return allFindingsIn({ ...parts, variables: [...variables, ...missing] });
}

/** For tests: a conversation, not begun, with a bot whose first group holds `blocks` and below them a text `done`. */
export function converse(
  blocks: readonly Block[],
  { variables, groups = {}, edges, settings, ...options }: Partial<BotParts> & ConverseOptions = {},
): Conversation {
  const parts: BotParts = {
    groups: { Asking: [...blocks, says('done')], ...groups },
    ...(variables === undefined ? {} : { variables }),
    ...(edges === undefined ? {} : { edges }),
    ...(settings === undefined ? {} : { settings }),
  };
  return converseWith(parts, { resultId: 'result', ...options });
}

/** For tests: the findings about `block` in a bot, as `severity code /path/in/the/block`. */
export function findingsOf(block: Block, variables: NonNullable<BotParts['variables']> = []): string[] {
  return findingsIn({ groups: { Asking: [block] }, variables }).map((finding) =>
    finding.replace('/groups/0/blocks/0', ''),
  );
}
