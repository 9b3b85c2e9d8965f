import type { BotDocument } from '@parley/editing';
import { t } from '../words/words.ts';

/** A title for one more group that no other group has: “Group 4” in a bot of three. */
export function newGroupTitle({ groups }: Pick<BotDocument, 'groups'>): string {
  const titles = new Set(Object.values(groups).map(({ title }) => title));
  let number = Object.keys(groups).length + 1;
  while (titles.has(t('canvas.newGroup', { number }))) number++;
  return t('canvas.newGroup', { number });
}
