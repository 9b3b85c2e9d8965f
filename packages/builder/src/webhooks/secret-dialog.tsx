import type { ReactElement } from 'react';
import { ShownOnceDialog } from '../ui/forms/shown-once-dialog.tsx';
import { t } from '../words/words.ts';

/** A secret that was just made, and the webhook it belongs to. */
export type ShownSecret = { readonly name: string; readonly secret: string };

/** Shows a secret that was just made. */
export function SecretDialog({
  name,
  secret,
  onClose,
}: ShownSecret & { readonly onClose: () => void }): ReactElement {
  return (
    <ShownOnceDialog
      title={t('webhooks.secretTitle', { name })}
      label={t('webhooks.secret')}
      help={t('webhooks.secretOnce')}
      value={secret}
      onClose={onClose}
    />
  );
}
