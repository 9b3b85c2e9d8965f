import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { KeepTestDialog } from '../tests/keep-test-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

/** Makes a test of the newest conversation of a result, and asks for its name. */
export function MakeTest({ result: { id, botId } }: { readonly result: Result }): ReactElement {
  const make = useMutation({
    mutationFn: () => api.makeTestOfResult({ path: { botId, resultId: id } }),
  });
  const { data, error, isPending, mutate, reset } = make;
  return (
    <div className={styles.makeTest}>
      <Button
        look="quiet"
        icon={<FlaskConical size={16} aria-hidden />}
        isDisabled={isPending}
        onPress={() => mutate()}
      >
        {t('results.makeTest')}
      </Button>
      {error ? <ProblemNotice {...problemText(error)} /> : null}
      {data ? (
        <KeepTestDialog botId={botId} content={data.content} notes={notesOf(data)} onClose={reset} />
      ) : null}
    </div>
  );
}

type Made = Awaited<ReturnType<typeof api.makeTestOfResult>>;

function notesOf({ turns, heldTurns, assumed }: Made): string[] {
  return [
    t('results.testOfNobody'),
    ...(turns < heldTurns ? [t('results.testIsPart', { turns, heldTurns })] : []),
    ...(assumed.length > 0 ? [t('results.testAssumes', { requests: assumed.join(', ') })] : []),
  ];
}
