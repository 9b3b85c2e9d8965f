import type { ReactElement } from 'react';
import '../words/late/tokens.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/words.ts';
import type { MadeToken } from './listed-token.ts';

/** Shows the value of a token that was just made, this once: only its button closes it. */
export function MadeTokenDialog({
  token: { name },
  value,
  onClose,
}: MadeToken & { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog
      title={t('tokens.madeTitle', { name })}
      isOpen
      isFirm
      onClose={onClose}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <CopyField label={t('tokens.value')} help={t('tokens.shownOnce')} value={value} />
    </Dialog>
  );
}
