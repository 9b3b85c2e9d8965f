import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { BotChoice } from './bot-choice.tsx';
import { EventChoice } from './event-choice.tsx';
import type { EventType } from './event-words.ts';
import { keys, type Webhook } from './queries.ts';

/** A webhook that was saved, with its secret where it is new. */
type SavedWebhook = { readonly webhook: Webhook; readonly secret?: string };

export type WebhookDialogProps = {
  readonly workspaceId: string;
  /** The webhook that is changed; a new one where there is none. */
  readonly webhook?: Webhook;
  readonly onSaved: (saved: SavedWebhook) => void;
  readonly onClose: () => void;
};

/** Asks where a webhook goes and what it tells. */
export function WebhookDialog({ workspaceId, webhook, onSaved, onClose }: WebhookDialogProps): ReactElement {
  const queries = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? ['result.completed']);
  const [botIds, setBotIds] = useState<readonly string[] | null>(webhook?.botIds ?? null);
  const save = useMutation({
    mutationFn: (): Promise<SavedWebhook> => {
      const typedName = name.trim();
      const body = {
        // an empty name is none: the service then calls it as the host of the address
        ...(typedName === '' ? {} : { name: typedName }),
        url: url.trim(),
        events: [...events],
        botIds: botIds === null ? null : [...botIds],
      };
      return webhook === undefined
        ? api.createWebhook({ path: { workspaceId }, body })
        : api.updateWebhook({ path: { workspaceId, webhookId: webhook.id }, body });
    },
    onSuccess: async (saved) => {
      // the page of a new one finds it in the list
      await queries.invalidateQueries({ queryKey: keys.webhooks(workspaceId) });
      onSaved(saved);
    },
  });
  const urlFault = faultAt(save.error, '/url');
  const isReady = url.trim() !== '' && events.length > 0 && botIds?.length !== 0 && !save.isPending;
  return (
    <Dialog
      title={webhook === undefined ? t('webhooks.make') : t('webhooks.edit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => save.mutate()}>
            {webhook === undefined ? t('common.create') : t('common.save')}
          </Button>
        </>
      }
    >
      {save.error && urlFault === undefined ? <ProblemNotice {...problemText(save.error)} /> : null}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        <TextField
          label={t('webhooks.url')}
          help={t('webhooks.urlHelp')}
          maxLength={2_000}
          inputMode="url"
          value={url}
          onChange={(value) => {
            save.reset();
            setUrl(value);
          }}
          error={urlFault}
          autoFocus
        />
        <TextField
          label={t('webhooks.name')}
          help={t('webhooks.nameHelp')}
          maxLength={255}
          placeholder={webhook?.name ?? hostOf(url)}
          value={name}
          onChange={setName}
        />
        <EventChoice chosen={events} onChange={setEvents} />
        <BotChoice workspaceId={workspaceId} chosen={botIds} onChange={setBotIds} />
      </Form>
    </Dialog>
  );
}

/** The host of an address, as far as one can be made out. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url.trim()) ? new URL(url.trim()).host : undefined;
}
