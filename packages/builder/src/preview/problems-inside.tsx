import type { ReactElement } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { PreviewTurn } from './preview-message.ts';

type ProblemsInsideProps = {
  readonly turns: readonly PreviewTurn[];
  /** Shows the turns; undefined while they are shown. */
  readonly onDetails: (() => void) | undefined;
};

/** Says under the conversation what went wrong in it, because its visitor sees nothing of that, and what to do next. */
export function ProblemsInside({ turns, onDetails }: ProblemsInsideProps): ReactElement | null {
  const problems = turns.flatMap(({ number, logs }) =>
    logs.filter(({ status }) => status === 'error').map((log) => ({ ...log, number })),
  );
  const newest = problems.at(-1);
  if (!newest) return null;
  const { number, description, context } = newest;
  const action = onDetails ? (
    <Button onPress={onDetails}>{t('preview.problemDetails', { count: problems.length })}</Button>
  ) : undefined;
  return (
    <Banner kind="danger" action={action}>
      <strong>{t('preview.problem', { number, description })}</strong>{' '}
      {context === undefined ? null : `${t('preview.problemIn', { group: context })} `}
      {t('preview.problemNext')}
    </Banner>
  );
}
