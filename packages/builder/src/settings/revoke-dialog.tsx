import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import '../words/late/tokens.ts';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => revoke(id),
    onSuccess: () => {
      onClose();
      showToast({ text: t('tokens.revoked', { name }) });
    },
  });
  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { name })}
      confirm={t('tokens.revoke')}
      isDisabled={isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('tokens.revokeText')}</p>
    </ConfirmDialog>
  );
}
