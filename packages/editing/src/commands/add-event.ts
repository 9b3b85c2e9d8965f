import type { Event } from '@parley/schema';
import { drafted, type Command } from './command.ts';

/** Adds an entry of the flow, whose id must be new. */
export function addEvent(event: Event): Command {
  return {
    label: 'Add event',
    apply: drafted((draft) => {
      if (draft.events[event.id]) return;
      draft.events[event.id] = event;
      draft.order.events.push(event.id);
    }),
  };
}
