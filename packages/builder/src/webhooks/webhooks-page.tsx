import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import '../words/late/webhooks.ts';
import { problemText } from '../api/problem-text.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { OneWebhook } from './one-webhook.tsx';
import { useWebhooks } from './queries.ts';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRows } from './webhook-rows.tsx';

/** The webhooks of a workspace, or the one that the address names. */
export function WebhooksPage(): ReactElement {
  const { workspaceId, webhookId } = useParams<{ workspaceId: string; webhookId?: string }>();
  const [, navigate] = useLocation();
  const { data: workspaces } = useWorkspaces();
  const { data, error, refetch } = useWebhooks(workspaceId);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ShownSecret>();
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const mayWrite = own && own.currentUserMode === 'write';
  const chosen = data?.find(({ id }) => id === webhookId);
  return (
    <WorkspacePage workspaceId={workspaceId} area="webhooks" title={chosen?.name}>
      {error && !data ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : chosen ? (
        <OneWebhook key={chosen.id} workspaceId={workspaceId} webhook={chosen} mayWrite={mayWrite} />
      ) : (
        <Sections title={t('webhooks.title')}>
          {data && webhookId !== undefined ? <Banner>{t('webhooks.gone')}</Banner> : null}
          {mayWrite === false ? <Banner>{t('webhooks.readOnly')}</Banner> : null}
          <Section
            title={data?.length === 0 ? t('webhooks.emptyTitle') : t('webhooks.title')}
            text={data?.length === 0 ? t('webhooks.emptyText') : t('webhooks.text')}
            action={
              mayWrite ? (
                <Button look="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
                  {t('webhooks.make')}
                </Button>
              ) : undefined
            }
          >
            {data ? null : <Skeleton height={96} />}
            {data?.length ? <WebhookRows workspaceId={workspaceId} webhooks={data} /> : null}
          </Section>
        </Sections>
      )}
      {isMaking ? (
        <WebhookDialog
          workspaceId={workspaceId}
          onSaved={({ webhook, secret }) => {
            setMaking(false);
            navigate(`/w/${workspaceId}/webhooks/${webhook.id}`);
            if (secret !== undefined) setMade({ name: webhook.name, secret });
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made ? <SecretDialog {...made} onClose={() => setMade(undefined)} /> : null}
    </WorkspacePage>
  );
}
