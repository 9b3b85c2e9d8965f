import type { ManagementClient } from '@parley/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useInstallation } from '../api/use-installation.ts';
import { useStartSso } from '../api/use-start-sso.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Section } from '../ui/section.tsx';
import { showToast } from '../ui/toast.tsx';
import { timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';

type Identity = Awaited<ReturnType<ManagementClient['listIdentities']>>['identities'][number];

/** The accounts at the sign-in provider that sign the reader in; nothing where there is neither a provider nor one. */
export function IdentitiesSection(): ReactElement | null {
  const queries = useQueryClient();
  const { data: installation } = useInstallation();
  const { data = [] } = useQuery({
    queryKey: queryKeys.ownIdentities,
    queryFn: async ({ signal }) => (await api.listIdentities({ signal })).identities,
  });
  const link = useStartSso('link');
  const remove = useMutation({
    mutationFn: ({ id }: Identity) => api.deleteIdentity({ path: { identityId: id } }),
    onSuccess: () => showToast({ text: t('account.unlinked') }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.ownIdentities }),
  });
  const provider = installation?.signIn.sso;
  if (!provider && data.length === 0) return null;
  const failed = link.error ?? remove.error;
  return (
    <Section
      title={t('account.identities')}
      text={t('account.identitiesText')}
      action={
        provider ? (
          <Button isDisabled={link.isPending} onPress={() => link.mutate()}>
            {t('account.link', { name: provider.name })}
          </Button>
        ) : undefined
      }
    >
      {failed === null ? null : <ProblemNotice {...problemText(failed)} />}
      {data.length === 0 ? null : (
        <Rows label={t('account.identities')}>
          {data.map((identity) => {
            const name = identity.email ?? new URL(identity.issuer).host;
            return (
              <Row
                key={identity.id}
                sign={<Link2 size={16} aria-hidden />}
                title={name}
                detail={
                  <>
                    <span>{new URL(identity.issuer).host}</span>
                    <span>{t('account.used', { time: timeAgo(identity.lastUsedAt, Date.now()) })}</span>
                  </>
                }
              >
                <Button
                  aria-label={t('account.unlinkOne', { name })}
                  isDisabled={remove.isPending}
                  onPress={() => remove.mutate(identity)}
                >
                  {t('account.unlink')}
                </Button>
              </Row>
            );
          })}
        </Rows>
      )}
    </Section>
  );
}
