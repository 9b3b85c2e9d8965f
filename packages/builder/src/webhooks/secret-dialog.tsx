import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/words.ts';

/** A secret that was just made, and the webhook it belongs to. */
export type ShownSecret = { readonly name: string; readonly secret: string };

/** Shows a secret, this once: only its button closes it. */
export function SecretDialog({
  name,
  secret,
  onClose,
}: ShownSecret & { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog
      title={t('webhooks.secretTitle', { name })}
      isOpen
      isFirm
      onClose={onClose}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <CopyField label={t('webhooks.secret')} help={t('webhooks.secretOnce')} value={secret} />
    </Dialog>
  );
}
