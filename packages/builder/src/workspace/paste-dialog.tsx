import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';

export type PasteDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImport: (text: string) => void;
};

/** Takes the content of a bot's file as text. It is kept when the dialog is left, and when it turns out to be no bot. */
export function PasteDialog({ isOpen, onClose, onImport }: PasteDialogProps): ReactElement {
  const [text, setText] = useState('');
  return (
    <Dialog
      title={t('newBot.pasteTitle')}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={text.trim() === ''}
            onPress={() => {
              onImport(text);
              onClose();
            }}
          >
            {t('newBot.import')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('newBot.pasteLabel')}
        placeholder={t('newBot.pasteExample')}
        rows={12}
        value={text}
        onChange={setText}
        autoFocus
      />
    </Dialog>
  );
}
