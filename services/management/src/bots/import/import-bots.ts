import { blockKinds } from '@parley/blocks';
import { enableSafetyFlags } from '@parley/engine';
import { importRefused } from '@parley/errors';
import type { Deps } from '../../deps.ts';
import type { BotRow } from '../bot.repository.ts';
import { convertedBots, formerIdOf, type ConvertedBot } from './converted-bots.ts';
import type { ImportChange } from './import-report.ts';
import { linkedToEachOther } from './imported-links.ts';
import { makeBots } from '../make-bot.ts';
import { missingBots } from '../missing-bots.ts';
import { pauseIfLarge } from '../pause-if-large.ts';

/** Bots to import, by the pointers to them in the request, and who imports them where. */
type Import = {
  readonly bots: ReadonlyMap<string, unknown>;
  readonly enablesSafetyFlags: boolean;
  readonly workspaceId: string;
  readonly userId: string;
};

/** The imported rows and the changes that conversion made, in the order of the request. */
type Imported = { readonly rows: readonly BotRow[]; readonly changes: readonly ImportChange[] };

/**
 * Makes bots of exports, all of them or none. Links among them lead to the bots that are made; a link to any other bot
 * keeps its id, and is reported where the workspace has no such bot.
 */
export async function importBots(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  { bots: given, enablesSafetyFlags, workspaceId, userId }: Import,
): Promise<Imported> {
  const { converted, changes } = convertedBots(given);
  for (const { content } of converted) await pauseIfLarge(content);
  const ids = converted.map(() => deps.newId());
  const { bots, mapped, elsewhere } = linkedToEachOther(converted, newIdsOf(converted, ids));
  const missing = await missingBots(deps.db, workspaceId, elsewhere.map(({ botId }) => botId)); // prettier-ignore
  const dangling = elsewhere.flatMap(({ botId, pointer }): ImportChange[] =>
    missing.has(botId)
      ? [{ code: 'linked-bot-missing', pointer, detail: `no bot of this workspace has the id ${botId}` }]
      : [],
  );
  const made = bots.map(({ content, pointer }, index) => {
    const { publicId: _publicId, customDomain: _customDomain, ...own } = content;
    // where it was reachable belongs to the bot it was exported from
    const bot = enablesSafetyFlags ? enableSafetyFlags(own, blockKinds) : own;
    return { id: ids[index] ?? deps.newId(), pointer, bot };
  });
  const rows = await makeBots(deps, made, workspaceId, userId);
  return { rows, changes: [...changes, ...mapped, ...dangling] };
}

/** The ids of new bots by the ids they came with. Throws where two came with one: a link could mean either. */
function newIdsOf(bots: readonly ConvertedBot[], ids: readonly string[]): ReadonlyMap<string, string> {
  const newIds = new Map<string, string>();
  for (const [index, bot] of bots.entries()) {
    const former = formerIdOf(bot);
    const id = ids[index];
    if (former === undefined || id === undefined) continue;
    if (newIds.has(former)) {
      const detail = 'another bot of this import has this id';
      throw importRefused({ errors: [{ pointer: `${bot.pointer}/id`, detail }] });
    }
    newIds.set(former, id);
  }
  return newIds;
}
