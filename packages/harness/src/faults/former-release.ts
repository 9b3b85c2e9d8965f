import type { ConversationJournal, FormerRules } from './journal.ts';

/** A former release that takes part in a run. */
export type FormerRelease = {
  readonly rules: FormerRules;
  /** True while processes of it run. */
  readonly isThere: () => boolean;
};

/** The things that only the rules of a former release allow. */
type Allowance = 'tabs' | 'files';

/** True if that was allowed to happen in a conversation, since a former release took part in it. */
export function isAllowed(
  { formerRules, hasTwoTabs }: Pick<ConversationJournal, 'formerRules' | 'hasTwoTabs'>,
  what: Allowance,
): boolean {
  if (formerRules === undefined) return false;
  return what === 'files' ? !formerRules.takesFiles : hasTwoTabs && !formerRules.sharesResults;
}

/** Writes down something that must never happen, or, where a former release took part, may happen by its rules. */
export function complain(
  journal: Pick<ConversationJournal, 'formerRules' | 'hasTwoTabs' | 'complaints' | 'explained'>,
  complaint: string,
  unless?: Allowance,
): void {
  const isExplained = unless !== undefined && isAllowed(journal, unless);
  (isExplained ? journal.explained : journal.complaints).push(complaint);
}
