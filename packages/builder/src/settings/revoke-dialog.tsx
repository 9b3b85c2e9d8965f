import type { ReactElement } from 'react';
import '../words/late/tokens.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { ListedToken } from './listed-token.ts';

export type RevokeDialogProps = {
  readonly token: ListedToken;
  readonly revoke: (tokenId: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before a token is revoked. */
export function RevokeDialog({ token: { id, name }, revoke, onClose }: RevokeDialogProps): ReactElement {
  return (
    <ActionDialog
      title={t('tokens.revokeTitle', { name })}
      confirm={t('tokens.revoke')}
      act={() => revoke(id)}
      onDone={() => {
        onClose();
        showToast({ text: t('tokens.revoked', { name }) });
      }}
      onClose={onClose}
    >
      <p>{t('tokens.revokeText')}</p>
    </ActionDialog>
  );
}
