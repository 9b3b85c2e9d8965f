import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import '../words/late/workspace-tokens.ts';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import type { MadeToken } from './listed-token.ts';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { TokenRows } from './token-rows.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { NewPublishableTokenDialog } from './new-publishable-token-dialog.tsx';

/** The publishable tokens of a workspace: made, shown once, revoked. */
export function TokensPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const { data: workspaces } = useWorkspaces();
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const queryKey = queryKeys.workspaceTokens(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listWorkspaceTokens({ path: { workspaceId }, query, signal }))).flatMap(
        ({ tokens }) => tokens,
      ),
  });
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const mayWrite = own?.currentUserMode === 'write';
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey });
  const revoke = async (tokenId: string): Promise<void> => {
    try {
      await api.revokeWorkspaceToken({ path: { workspaceId, tokenId } });
    } finally {
      await refresh();
    }
  };
  return (
    <WorkspacePage workspaceId={workspaceId} area="tokens">
      {error && !data ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Sections title={t('workspaceTokens.title')}>
          {own && !mayWrite ? <Banner>{t('workspaceTokens.readOnly')}</Banner> : null}
          <Section
            title={t('workspaceTokens.publishable')}
            text={t('workspaceTokens.text')}
            action={
              mayWrite ? (
                <Button look="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
                  {t('workspaceTokens.make')}
                </Button>
              ) : undefined
            }
          >
            {data ? null : <Skeleton height={48} />}
            {data?.length === 0 ? <p>{t('workspaceTokens.empty')}</p> : null}
            {data?.length ? (
              <TokenRows
                label={t('workspaceTokens.publishable')}
                tokens={data}
                revoke={mayWrite ? revoke : undefined}
              />
            ) : null}
          </Section>
          <p>
            {t('workspaceTokens.secret')} <Link href="/account">{t('workspaceTokens.toAccount')}</Link>
          </p>
          {isMaking ? (
            <NewPublishableTokenDialog
              workspaceId={workspaceId}
              onMade={(token) => {
                setMaking(false);
                setMade(token);
                void refresh();
              }}
              onClose={() => setMaking(false)}
            />
          ) : null}
          {made ? <MadeTokenDialog {...made} onClose={() => setMade(undefined)} /> : null}
        </Sections>
      )}
    </WorkspacePage>
  );
}
