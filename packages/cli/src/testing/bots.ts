import type { Block } from '@parley/schema';
import { botOf as contentOf, type BotParts } from '@parley/engine/testing';

export { asks, says } from '@parley/engine';

/** A bot as an export has it, of groups by their titles. */
export function botOf(
  groups: Readonly<Record<string, readonly Block[]>>,
  more: Partial<BotParts> = {},
): ExportedBot {
  return { version: '6', id: 'bot', name: 'Bot', ...contentOf({ groups, ...more }) };
}

type ExportedBot = { readonly version: '6'; readonly id: string; readonly name: string } & ReturnType<
  typeof contentOf
>;
