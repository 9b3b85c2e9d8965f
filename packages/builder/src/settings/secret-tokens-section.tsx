import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { MadeToken } from './listed-token.ts';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { TokenRows } from './token-rows.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { NewSecretTokenDialog } from './new-secret-token-dialog.tsx';

/** The secret tokens: made, shown once, revoked. */
export function SecretTokensSection(): ReactElement {
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ownTokens,
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listUserTokens({ query, signal }))).flatMap(({ tokens }) => tokens),
  });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.ownTokens });
  const revoke = async (tokenId: string): Promise<void> => {
    try {
      await api.revokeUserToken({ path: { tokenId } });
    } finally {
      await refresh();
    }
  };
  return (
    <Section
      title={t('account.tokens')}
      text={t('account.tokensText')}
      action={
        <Button icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
          {t('account.newToken')}
        </Button>
      }
    >
      {error && !data ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={48} />}
      {data?.length === 0 ? <p>{t('account.tokensEmpty')}</p> : null}
      {data?.length ? <TokenRows label={t('account.tokens')} tokens={data} revoke={revoke} /> : null}
      {isMaking ? (
        <NewSecretTokenDialog
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            void refresh();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made ? <MadeTokenDialog {...made} onClose={() => setMade(undefined)} /> : null}
    </Section>
  );
}
