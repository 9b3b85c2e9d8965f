import type { Block } from '@parley/schema';
import { compile } from '@parley/engine';
import { botOf, Conversation, type BotParts, type ConversationOptions } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';

/** For tests: a conversation, not begun, with a bot whose first group holds `blocks` and below them a text `done`. */
export function converse(
  blocks: readonly Block[],
  { variables, groups = {}, edges, settings, ...options }: Partial<BotParts & ConversationOptions> = {},
): Conversation {
  const bot: BotParts = {
    groups: { Asking: [...blocks, textBlock('done')], ...groups },
    ...(variables === undefined ? {} : { variables }),
    ...(edges === undefined ? {} : { edges }),
    ...(settings === undefined ? {} : { settings }),
  };
  return new Conversation(botOf(bot), { resultId: 'result', ...options, kinds: blockKinds });
}

/** For tests: what is said about `block` when a bot with it is published, as `severity code /place/in/the/block`. */
export function findingsOf(block: Block, variables: BotParts['variables'] = []): string[] {
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  const { diagnostics } = compile(botOf({ groups: { Asking: [block] }, variables }), blockKinds, identity);
  return diagnostics.map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer.replace('/groups/0/blocks/0', '')}`,
  );
}

/** For tests: a text bubble of one paragraph. */
export function textBlock(id: string, text = id): Block {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}
