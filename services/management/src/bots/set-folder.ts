import type { Deps } from '../deps.ts';
import { updateDraftRow } from './bot.repository.ts';
import { changeBot } from './change-bot.ts';

/** Puts a bot into a folder, or into none. Its draft stays as it is: no open editor and no visitor has to hear of it. */
export function setFolder(
  deps: Pick<Deps, 'db' | 'relay'>,
  botId: string,
  folderId: string | null,
): Promise<void> {
  return changeBot(deps, botId, ({ tx }) => updateDraftRow(tx, botId, { folderId }));
}
