import { applyOperations, diffBots, toBot, type Command } from '@parley/editing';
import type { BotContent } from '@parley/schema';

/** Gives the draft this content, flow, look and settings, in one edit. Name and address stay. */
export function restoreContent(
  { events, groups, edges, variables, theme, settings }: BotContent,
  label: string,
): Command {
  return {
    label,
    apply(document) {
      const bot = toBot(document);
      return applyOperations(
        document,
        diffBots(bot, { ...bot, events, groups, edges, variables, theme, settings }),
      );
    },
  };
}
