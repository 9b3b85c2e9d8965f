import { create } from 'zustand';
import { api } from '../api/client.ts';

/** Results that are deleted unless their reader takes it back in time. */
export type WaitingDelete = { readonly botId: string; readonly resultIds: readonly string[] };

/** One call takes so many, and outlives its page. */
const mostAtOnce = 400;

/** Deletions that can still be taken back: nothing has been deleted yet, and lists do not show these results. */
export const useWaitingDeletes = create<{ readonly waiting: readonly WaitingDelete[] }>(() => ({
  waiting: [],
}));

/** Keeps results out of lists, and has them deleted if the page goes before they are decided on. */
export function addWaiting(one: WaitingDelete): void {
  if (useWaitingDeletes.getState().waiting.length === 0) window.addEventListener('pagehide', deleteAtOnce);
  useWaitingDeletes.setState(({ waiting }) => ({ waiting: [...waiting, one] }));
}

/** Ends the waiting: the results were deleted, or stay. */
export function endWaiting(one: WaitingDelete): void {
  useWaitingDeletes.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== one) }));
  if (useWaitingDeletes.getState().waiting.length === 0) window.removeEventListener('pagehide', deleteAtOnce);
}

/** A reader who leaves the page takes nothing back any more. The requests outlive it; one that is lost has deleted nothing. */
function deleteAtOnce(): void {
  for (const { botId, resultIds } of useWaitingDeletes.getState().waiting)
    for (const part of inParts(resultIds))
      void api
        .deleteManyResults({ path: { botId }, body: { resultIds: [...part] }, isKeptAlive: true })
        .catch(() => undefined);
}

/** Ids in parts of which each fits into one call. */
export function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
    ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  );
}
