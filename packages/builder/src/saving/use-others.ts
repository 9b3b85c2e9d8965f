import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PersonHere } from '../document/sync/people-tints.ts';
import { useSync } from './sync-context.ts';

/** The others who have the bot open; those of them who are at a group, if one is named. */
export function useOthers(groupId?: string): readonly PersonHere[] {
  const { company, owner } = useSync();
  return useStore(
    company,
    useShallow(({ people }) =>
      people.filter(
        ({ userId, groupIds }) =>
          userId !== owner.userId && (groupId === undefined || groupIds.includes(groupId)),
      ),
    ),
  );
}
