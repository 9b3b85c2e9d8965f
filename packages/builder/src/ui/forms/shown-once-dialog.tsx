import type { ReactElement } from 'react';
import { t } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { CopyField, type CopyFieldProps } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

export type ShownOnceDialogProps = CopyFieldProps & { readonly title: string; readonly onClose: () => void };

/** Shows a value that nobody can read again, for copying: only its button closes it. */
export function ShownOnceDialog({ title, onClose, ...copied }: ShownOnceDialogProps): ReactElement {
  return (
    <Dialog
      title={title}
      isOpen
      isFirm
      onClose={onClose}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <CopyField {...copied} />
    </Dialog>
  );
}
