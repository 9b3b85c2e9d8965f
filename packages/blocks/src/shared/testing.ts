import type { Block } from '@parley/schema';
import { compile } from '@parley/engine';
import { botOf, Conversation, type BotParts, type ConversationOptions } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';

/** What a conversation in a test of kinds may differ in. */
export type ConverseOptions = Omit<ConversationOptions, 'kinds'>;

/** For tests: a conversation with a bot made of `parts`, on the real kinds. It has not begun. */
export function converseWith(parts: BotParts, options: ConverseOptions = {}): Conversation {
  return new Conversation(botOf(parts), { kinds: blockKinds, ...options });
}

/** For tests: the rules that a bot made of `parts` breaks, each as `severity code pointer`. */
export function findingsIn(parts: BotParts): string[] {
  const { diagnostics } = compile(botOf(parts), blockKinds, { botId: 'bot', hash: 'hash', version: '6' });
  return diagnostics.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

/** For tests: a text bubble that says `text`. */
export function says(text: string, id = text): Block {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}
