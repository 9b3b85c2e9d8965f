import { eventFormFor, eventFormList, formFor, formList, type Form } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import { bestMatches, type Match } from '../words/best-matches.ts';

/** The kinds that most bots use, in the order in which authors look for them; the others follow by name. */
const usual = ['text', 'image', 'video', 'text input', 'choice input', 'email input', 'phone number input', 'number input', 'Condition', 'Set variable', 'Jump', 'Redirect', 'Wait', 'Email', 'Webhook']; // prettier-ignore
const rank = ({ type }: Form): number => (usual.includes(type) ? usual.indexOf(type) : usual.length);

/** All kinds of blocks, those first that most bots use. */
const kindsByUse: readonly Form[] = formList.toSorted(
  (a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label),
);

/** The kinds that answer what somebody types, those that are called so first, by their names, synonyms and categories. */
export function kindsFoundBy(kinds: readonly Form[], text: string): readonly Match<Form>[] {
  return bestMatches(kinds, text, ({ label, category, keywords }) => ({
    names: [label],
    keywords: [...keywords, category],
  }));
}

/** True for a kind of event, which stands on the canvas by itself. */
export const isEventKind = (type: string): boolean => eventFormList.some((form) => form.type === type);

/** The form of a kind of block or event. */
export const anyFormFor = (type: string): Form => (isEventKind(type) ? eventFormFor(type) : formFor(type));

/** True where conversations have a beginning. */
export function hasStart({ events }: Pick<BotDocument, 'events'>): boolean {
  return Object.values(events).some(({ type }) => type === 'start');
}

/** The kinds that can be added to a bot: all blocks, then the events. A bot has one start. */
export function kindsToAdd(needsStart: boolean): readonly Form[] {
  return [...kindsByUse, ...eventFormList.filter(({ type }) => needsStart || type !== 'start')];
}
