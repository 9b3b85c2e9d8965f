import { applyOperations, diffBots, toBot, type Command } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { undoAction } from '../actions/undo-action.ts';
import { problemText } from '../api/problem-text.ts';
import type { BotStore } from '../document/bot-store.ts';
import { showToast } from '../ui/toast.tsx';
import type { WordKey } from '../words/catalogue.ts';
import { t, type WordValues } from '../words/words.ts';
import { versionContent } from './use-versions.ts';

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

/** The words of the edit, and those that say that it was made, or that there was nothing to do. */
type RestoreWords = { readonly label: WordKey; readonly done: WordKey; readonly same: WordKey };

/** Makes a version or a former draft the draft again, in one edit that the message takes back. */
export async function restoreState(
  store: BotStore,
  botId: string,
  name: string,
  words: RestoreWords,
  values: WordValues,
): Promise<void> {
  try {
    const content = await versionContent(botId, name);
    const isChanged = store.run(restoreContent(content, t(words.label, values)));
    showToast(
      isChanged
        ? { text: t(words.done, values), action: undoAction(store) }
        : { text: t(words.same, values) },
    );
  } catch (error) {
    showToast({ text: problemText(error).detail });
  }
}
