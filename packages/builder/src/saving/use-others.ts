import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PersonHere } from '../document/sync/bot-watch.ts';
import { useSync } from './sync-context.ts';

/** The others who have the bot open. */
export function useOthers(): readonly PersonHere[] {
  const { company, owner } = useSync();
  return useStore(
    company,
    useShallow(({ people }) => people.filter(({ userId }) => userId !== owner.userId)),
  );
}

/** Those of the others who are at a group. */
export function useOthersAt(groupId: string): readonly PersonHere[] {
  const { company, owner } = useSync();
  return useStore(
    company,
    useShallow(({ people }) =>
      people.filter(({ userId, groupIds }) => userId !== owner.userId && groupIds.includes(groupId)),
    ),
  );
}
