import type { ProblemText } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

/** The service takes 8 MiB with all that stands around the bot. */
const maxBytes = 8_000_000;
const nearLength = 30;

/** The text of a bot's file as a value, or why it is none. */
export function readBotText(
  text: string,
): { readonly bot: Record<string, unknown> } | { readonly problem: ProblemText } {
  if (new Blob([text]).size > maxBytes) {
    return {
      problem: {
        title: t('newBot.tooLargeTitle'),
        detail: t('newBot.tooLargeDetail', { limit: Math.floor(maxBytes / 1_000_000) }),
      },
    };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { bot: value as Record<string, unknown> };
    return noBot(text.trim());
  } catch (error) {
    return noBot(placeOf(text, error));
  }
}

function noBot(near: string): { readonly problem: ProblemText } {
  const shown = near.length > nearLength ? `${near.slice(0, nearLength)}…` : near;
  return {
    problem: { title: t('newBot.noJsonTitle'), detail: t('newBot.noJsonDetail', { near: shown }) },
  };
}

/** The text around the place that the parser names, in the words of the browser's engine. */
function placeOf(text: string, error: unknown): string {
  const [, at] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  const start = at === undefined ? 0 : Math.max(0, Number(at) - nearLength / 2);
  return text.slice(start, start + nearLength).trim();
}
