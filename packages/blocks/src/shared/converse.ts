import type { Block } from '@parley/schema';
import type { BotParts, Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says, type ConverseOptions } from './testing.ts';

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

/** For tests: what is said about `block` when a bot with it is published, as `severity code /place/in/the/block`. */
export function findingsOf(block: Block, variables: BotParts['variables'] = []): string[] {
  return findingsIn({ groups: { Asking: [block] }, variables }).map((finding) =>
    finding.replace('/groups/0/blocks/0', ''),
  );
}
