import { newId } from '../new-id.ts';
import type { EditsOwner } from './device-copy.ts';
import { readFromDevice, writeToDevice } from './device-store.ts';

/** An edit of this device that gave way to somebody else's. */
export type RefusedEdit = EditsOwner & {
  readonly id: string;
  /** The instant at which it gave way, in UTC. */
  readonly at: string;
  /** The place in the bot, in words. */
  readonly place: string;
  /** The value as people can use it elsewhere: its text, or JSON; undefined where the place was emptied. */
  readonly mine: string | undefined;
  /** The value that stayed, in the same form. */
  readonly theirs: string | undefined;
};

/** The edits of each user in each bot that are remembered; older ones are forgotten. */
const mostEdits = 100;

/** The history of refused edits, in the storage of the browser. */
export const refusedEdits = {
  /** Remembers edits; of each owner the last hundred stay. */
  async add(
    owner: EditsOwner,
    edits: readonly Omit<RefusedEdit, 'id' | 'at' | keyof EditsOwner>[],
  ): Promise<void> {
    const at = new Date().toISOString();
    const former = (await refusedEdits.of(owner)).slice(Math.max(0, mostEdits - edits.length));
    await writeToDevice('refused', (store) => {
      for (const edit of edits.slice(0, mostEdits)) store.put({ ...edit, ...owner, id: newId(), at });
      for (const { id } of former) store.delete(id);
    });
  },
  /** The edits of a user in a bot, the newest first. */
  async of({ botId, userId }: EditsOwner): Promise<readonly RefusedEdit[]> {
    // the table holds nothing but what `add` wrote
    const all = (await readFromDevice('refused', (store) => store.getAll())) as readonly RefusedEdit[];
    const own = all.filter((edit) => edit.botId === botId && edit.userId === userId);
    return own.toSorted((a, b) => b.at.localeCompare(a.at));
  },
};
