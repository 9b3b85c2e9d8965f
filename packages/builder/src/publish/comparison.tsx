import { changesSince, toBot } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { useMemo, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { ChangeList } from './change-list.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Select, type Choice } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { changesByGroup } from './changes-by-group.ts';
import { LookAndSettings } from './look-and-settings.tsx';
import { GroupChanges } from './group-changes.tsx';
import { useVersionContent } from './use-versions.ts';
import styles from './versions.module.css';

/** Stands for what is being edited, beside the hashes of versions. */
export const draftId = 'draft';

/** Two states of the bot: hashes of versions, names of former drafts, or `draftId`. */
export type Compared = { readonly from: string; readonly to: string };

type ComparisonProps = {
  /** The states that can be compared. */
  readonly choices: readonly Choice[];
  readonly compared: Compared;
  readonly onChange: (compared: Compared) => void;
};

/** The differences between two states of the bot, in words by group. */
export function Comparison({ choices, compared, onChange }: ComparisonProps): ReactElement {
  const { from, to } = compared;
  const [before, after] = [useStateOf(from), useStateOf(to)];
  const error = before.error ?? after.error;
  return (
    <Section title={t('versions.compareTitle')}>
      <div className={styles.states}>
        <Select
          label={t('versions.from')}
          choices={choices}
          value={from}
          onChange={(id) => onChange({ from: id, to })}
        />
        <Select
          label={t('versions.to')}
          choices={choices}
          value={to}
          onChange={(id) => onChange({ from, to: id })}
        />
      </div>
      {error ? <ProblemNotice {...problemText(error)} /> : null}
      {before.content && after.content ? (
        <Differences before={before.content} after={after.content} />
      ) : error ? null : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}

/** The content of a version or of the draft; undefined until it is here. */
function useStateOf(id: string): { readonly content: BotContent | undefined; readonly error: Error | null } {
  const document = useBot((bot) => bot.document);
  const { data, error } = useVersionContent(document.fields.id, id === draftId ? undefined : id);
  return { content: id === draftId ? toBot(document) : data, error };
}

type DifferencesProps = { readonly before: BotContent; readonly after: BotContent };

function Differences({ before, after }: DifferencesProps): ReactElement {
  const document = useBot((bot) => bot.document);
  const { present, changes, groups } = useMemo(() => {
    const present = { ...toBot(document), ...after };
    return { present, changes: changesSince(before, present), groups: changesByGroup(before, after) };
  }, [document, before, after]);
  return (
    <>
      <ChangeList {...changes} />
      <LookAndSettings before={before} after={present} />
      {groups.map((group) => (
        <GroupChanges key={group.id} {...group} />
      ))}
    </>
  );
}
