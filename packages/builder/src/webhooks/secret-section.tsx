import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { t } from '../words/words.ts';
import type { Webhook } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

export type SecretSectionProps = { readonly workspaceId: string; readonly webhook: Webhook };

/** Makes a new secret for a webhook and shows it once. */
export function SecretSection({ workspaceId, webhook: { id, name } }: SecretSectionProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => api.rotateWebhookSecret({ path: { workspaceId, webhookId: id } }),
    onSuccess: () => setAsking(false),
  });
  return (
    <Section
      title={t('webhooks.secret')}
      text={t('webhooks.secretText')}
      action={<Button onPress={() => setAsking(true)}>{t('webhooks.rotate')}</Button>}
    >
      {isAsking ? (
        <ConfirmDialog
          title={t('webhooks.rotateTitle', { name })}
          confirm={t('webhooks.rotate')}
          isDisabled={rotate.isPending}
          problem={rotate.error ? problemText(rotate.error) : undefined}
          onConfirm={() => rotate.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('webhooks.rotateText')}</p>
        </ConfirmDialog>
      ) : null}
      {rotate.data ? (
        <SecretDialog name={name} secret={rotate.data.secret} onClose={() => rotate.reset()} />
      ) : null}
    </Section>
  );
}
