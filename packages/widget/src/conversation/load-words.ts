import type { BotSummary } from '@parley/client';
import { english } from '../words/en.ts';
import { ownWords, wordsOf, type Words } from '../words/words.ts';
import type { ConversationParts } from './conversation-parts.ts';

/** The widget's words in the language of the page or else of the bot; English where they cannot be loaded. */
export async function loadWords(
  { language: ofPage, warn }: Pick<ConversationParts, 'language' | 'warn'>,
  bot: BotSummary | undefined,
): Promise<Words> {
  const language = ofPage ?? bot?.settings.general?.language;
  const own = await ownWords(language).catch((error: unknown) => {
    warn(`The words of the widget in the language "${language}" could not be loaded: ${String(error)}`);
    return english;
  });
  return wordsOf(bot, own);
}
