import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import { Choices } from './choices.tsx';
import { useBotNames } from './queries.ts';

export type BotChoiceProps = {
  readonly workspaceId: string;
  /** null: every bot. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
};

/** Asks whose events are told: those of every bot, or of some. */
export function BotChoice({ workspaceId, chosen, onChange }: BotChoiceProps): ReactElement {
  return (
    <>
      <Select
        label={t('webhooks.bots')}
        choices={[
          { id: 'every', label: t('webhooks.everyBot') },
          { id: 'chosen', label: t('webhooks.chosenBots') },
        ]}
        value={chosen === null ? 'every' : 'chosen'}
        onChange={(id) => onChange(id === 'every' ? null : [])}
      />
      {chosen === null ? null : <SomeBots workspaceId={workspaceId} chosen={chosen} onChange={onChange} />}
    </>
  );
}

type SomeBotsProps = Omit<BotChoiceProps, 'chosen'> & { readonly chosen: readonly string[] };

function SomeBots({ workspaceId, chosen, onChange }: SomeBotsProps): ReactElement {
  const { data: names, error, refetch } = useBotNames(workspaceId);
  if (error && !names) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!names) return <Skeleton height={72} />;
  if (names.size === 0) return <p>{t('webhooks.noBots')}</p>;
  // one that was deleted meanwhile can still be taken from the list
  const ids = [...new Set([...names.keys(), ...chosen])];
  return (
    <Choices label={t('webhooks.chosenBots')}>
      {ids.map((id) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          {names.get(id) ?? t('webhooks.botGone')}
        </Checkbox>
      ))}
    </Choices>
  );
}
