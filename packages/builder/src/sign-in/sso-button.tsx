import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useStartSso } from '../api/use-start-sso.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

export type SsoButtonProps = {
  /** The name of the provider. */
  readonly name: string;
  /** True where it is the only way on the page. */
  readonly isMain: boolean;
};

/** Leads to the sign-in provider. */
export function SsoButton({ name, isMain }: SsoButtonProps): ReactElement {
  const start = useStartSso('sign-in');
  return (
    <>
      {start.error === null ? null : <ProblemNotice {...problemText(start.error)} />}
      <Button look={isMain ? 'primary' : 'plain'} isDisabled={start.isPending} onPress={() => start.mutate()}>
        {t('signIn.withProvider', { name })}
      </Button>
    </>
  );
}
