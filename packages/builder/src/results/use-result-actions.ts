import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { addWaiting, endWaiting, inParts, useWaitingDeletes } from './waiting-deletes.ts';

/** The ways to put results aside. The message about each has the way back. */
export type ResultActions = {
  readonly archive: (resultIds: readonly string[]) => void;
  /** Lists archived results with the others again. */
  readonly takeBack: (resultIds: readonly string[]) => void;
  /** Deletes results for good, once the message about it has gone. */
  readonly remove: (resultIds: readonly string[]) => void;
  /** Results that are about to be deleted: lists do not show them. */
  readonly removed: ReadonlySet<string>;
};

/** Archives and deletes results of a bot. */
export function useResultActions(botId: string): ResultActions {
  const client = useQueryClient();
  const waiting = useWaitingDeletes((deletes) => deletes.waiting);
  const removed = useMemo(
    () => new Set(waiting.filter((one) => one.botId === botId).flatMap(({ resultIds }) => resultIds)),
    [waiting, botId],
  );
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKeys.results(botId) });

  const setArchived = async (resultIds: readonly string[], isArchived: boolean): Promise<void> => {
    const changed: string[] = [];
    try {
      for (const part of inParts(resultIds)) {
        const body = { resultIds: [...part], isArchived };
        changed.push(...(await api.archiveManyResults({ path: { botId }, body })).changedIds);
      }
    } catch (error) {
      showToast({ text: problemText(error).title });
    }
    await refresh();
    if (changed.length === 0) return;
    const text = t(isArchived ? 'results.archived' : 'results.takenBack', { count: changed.length });
    const run = (): void => void setArchived(changed, !isArchived);
    showToast({ text, action: { label: t('common.undo'), run } });
  };

  const deleteNow = async (resultIds: readonly string[]): Promise<void> => {
    try {
      for (const part of inParts(resultIds))
        await api.deleteManyResults({ path: { botId }, body: { resultIds: [...part] } });
    } catch (error) {
      showToast({ text: t('results.notDeleted', { reason: problemText(error).title }) });
    }
    await refresh();
  };

  const remove = (resultIds: readonly string[]): void => {
    const one = { botId, resultIds };
    let isTakenBack = false;
    addWaiting(one);
    showToast({
      text: t('results.deleted', { count: resultIds.length }),
      action: {
        label: t('common.undo'),
        run: () => {
          isTakenBack = true;
        },
      },
      onGone: () => {
        if (isTakenBack) endWaiting(one);
        else void deleteNow(resultIds).then(() => endWaiting(one));
      },
    });
  };

  return {
    archive: (resultIds) => void setArchived(resultIds, true),
    takeBack: (resultIds) => void setArchived(resultIds, false),
    remove,
    removed,
  };
}
