import { updateDraftRow } from './bot.repository.ts';
import { changeBot, type ChangeDeps } from './change-bot.ts';

/** Puts a bot into a folder, or into none. Its draft stays as it is: no open editor and no visitor has to hear of it. */
export function setFolder(deps: ChangeDeps, botId: string, folderId: string | null): Promise<void> {
  return changeBot(deps, botId, ({ tx }) => updateDraftRow(tx, botId, { folderId }));
}
