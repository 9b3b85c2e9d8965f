import { turnSchema, type Turn, type UserMode } from '@parley/schema';
import { shownTo } from './turn.view.ts';

/** A stored response as somebody sees it who comes back to it: what every turn has, and not what only a start says. */
export function lastTurnView(mode: UserMode | undefined, response: string): Turn {
  return turnSchema.parse(JSON.parse(shownTo(mode, response)));
}
