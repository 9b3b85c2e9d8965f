import {
  applyOperations,
  mergeInSteps,
  OperationRefused,
  toDocument,
  type BotDocument,
  type Merge,
  type Operation,
} from '@parley/editing';
import { baseUnknown, invalidRequest } from '@parley/errors';
import type { BotContent } from '@parley/schema';
import type { z } from 'zod';
import type { Db } from '../../database/client.ts';
import { jsonText } from '../../database/json-text.ts';
import type { Deps } from '../../deps.ts';
import { findContent, type BotHead } from '../bot.repository.ts';
import { botView } from '../bot.view.ts';
import { changeUnread, type BotChange } from '../change-bot.ts';
import { changesConflict } from './changes-conflict.ts';
import { findBatch, findChanges, type ChangeRow } from './change-log.repository.ts';
import { changeView, type changeSchema } from './change-view.ts';
import { documentColumns } from './document-columns.ts';
import type { StoredDraft } from './draft-cache.ts';
import { pauseIfLarge } from '../pause-if-large.ts';
import { storeDraft } from './store-draft.ts';

/** Operations of one author, and the `updatedAt` of the state they were made from. */
type Batch = {
  readonly batchId: string;
  readonly base: Date;
  readonly operations: readonly Operation[];
  readonly userId: string;
};

type Merged = { readonly updatedAt: string; readonly theirs: z.input<typeof changeSchema>[] };

/**
 * Applies a batch to a bot beside what others changed since its base. Throws, and writes nothing, where it overlaps
 * with that, where it does not fit its base, or where nothing is known of its base.
 */
export async function mergeChanges(deps: Deps, botId: string, batch: Batch): Promise<Merged> {
  const { answer, draft } = await changeUnread(deps, botId, (change) => mergeBatch(deps, change, batch));
  if (draft) deps.drafts.set(botId, draft);
  return answer;
}

/** The answer to a batch, and the draft it left, where its size is known. */
type Outcome = { readonly answer: Merged; readonly draft?: StoredDraft };

async function mergeBatch(
  deps: Deps,
  change: BotChange<BotHead>,
  { batchId, base, operations, userId }: Batch,
): Promise<Outcome> {
  const { bot, tx } = change;
  const known = await findBatch(tx, bot.id, batchId);
  if (known) {
    const { updatedAt, baseUpdatedAt, formerUpdatedAt } = known;
    return { answer: merged(updatedAt, await changesBetween(tx, bot.id, baseUpdatedAt, formerUpdatedAt)) };
  }
  const theirs = await changesBetween(tx, bot.id, base, bot.updatedAt);
  const kept = deps.drafts.get(bot.id, bot.updatedAt);
  const current = kept ? { ...kept.document, fields: fieldsOf(bot) } : await readDocument(tx, bot);
  const merge = await mergeInto(current, theirs, operations);
  if (!merge.isMerged) throw changesConflict(bot, theirs, merge.overlaps);
  if (merge.operations.length === 0) return { answer: merged(bot.updatedAt, theirs) };
  const columns = documentColumns(current, merge.document);
  const updatedAt = await storeDraft(deps, change, {
    columns,
    documents: { former: current, present: merge.document },
    origin: { userId, batchId, base },
  });
  const size = columns.content ? jsonText(columns.content).length : kept?.size;
  const answer = merged(updatedAt, theirs);
  return size === undefined ? { answer } : { answer, draft: { updatedAt, document: merge.document, size } };
}

async function readDocument(tx: Db, bot: BotHead): Promise<BotDocument> {
  return toDocument(botView({ ...bot, content: await findContent(tx, bot.id) }));
}

const noContent: BotContent = { events: [], groups: [], edges: [], variables: [], theme: {}, settings: {} };

/** The fields of a bot as its document has them. */
function fieldsOf(bot: BotHead): BotDocument['fields'] {
  return toDocument(botView({ ...bot, content: noContent })).fields;
}

function merged(updatedAt: Date, theirs: readonly ChangeRow[]): Merged {
  return { updatedAt: updatedAt.toISOString(), theirs: theirs.map(changeView) };
}

/** All changes between two states; throws where they are not known or too many for one answer. */
async function changesBetween(
  tx: Db,
  botId: string,
  after: Date,
  until: Date,
): Promise<readonly ChangeRow[]> {
  const page = await findChanges(tx, botId, { after, until });
  if (!page || page.hasMore) throw baseUnknown();
  return page.changes;
}

/** Merges operations that were made before `theirs` into the present state, which has them. */
async function mergeInto(
  current: BotDocument,
  theirs: readonly ChangeRow[],
  operations: readonly Operation[],
): Promise<Merge> {
  // all at once: each application copies the tables that it writes
  const back = theirs.toReversed().flatMap(({ inverse }) => inverse ?? []);
  const base = applyOperations(current, back);
  try {
    const steps = mergeInSteps(base, theirs.flatMap((row) => row.operations ?? []), operations); // prettier-ignore
    for (;;) {
      await pauseIfLarge(current);
      const { done, value } = steps.next();
      if (done) return value;
    }
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    const pointer = `/operations/${operations.indexOf(error.operation)}`;
    throw invalidRequest({ errors: [{ pointer, detail: error.reason }] });
  }
}
