import { counted, drafted, type Command } from './command.ts';
import { removeEdges } from './drafting.ts';

/** Removes connections. */
export function disconnect(edgeIds: readonly string[]): Command {
  return {
    label: `Remove ${counted(edgeIds.length, 'connection')}`,
    apply: drafted((draft) => {
      removeEdges(draft, new Set(edgeIds));
    }),
  };
}
