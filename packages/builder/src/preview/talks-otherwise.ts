import { isEqualJson, type BotDocument } from '@parley/editing';
import type { Event } from '@parley/schema';

type Table = Readonly<Record<string, unknown>>;

/**
 * True if a conversation with a bot may go another way than before an edit: what stands where on the canvas, what groups are
 * called and how the bot looks changes none.
 */
export function talksOtherwise(before: BotDocument, now: BotDocument): boolean {
  return (
    differ(before.blocks, now.blocks) ||
    differ(before.blockIds, now.blockIds) ||
    differ(before.edges, now.edges) ||
    differ(before.variables, now.variables) ||
    differ(before.settings, now.settings) ||
    differ(withoutPlaces(before.events), withoutPlaces(now.events))
  );
}

/** Edits keep what they do not change: of two large tables little is compared. */
function differ(before: Table, now: Table): boolean {
  if (before === now) return false;
  const ids = Object.keys(now);
  if (ids.length !== Object.keys(before).length) return true;
  return ids.some((id) => before[id] !== now[id] && !isEqualJson(before[id], now[id]));
}

function withoutPlaces(events: Readonly<Record<string, Event>>): Table {
  return Object.fromEntries(
    Object.entries(events).map(([id, { graphCoordinates: _place, ...event }]) => [id, event]),
  );
}
