import { useMutation } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';

export type ActionDialogProps = {
  readonly title: string;
  /** The words on the button that does it. */
  readonly confirm: string;
  readonly act: () => Promise<unknown>;
  /** Closes the dialog, and says what was done. */
  readonly onDone: () => Promise<void> | void;
  readonly onClose: () => void;
  /** The consequences. */
  readonly children: ReactNode;
};

/** Asks before something is done, and does it. */
export function ActionDialog({
  title,
  confirm,
  act,
  onDone,
  onClose,
  children,
}: ActionDialogProps): ReactElement {
  const { mutate, error, isPending } = useMutation({ mutationFn: act, onSuccess: onDone });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDisabled={isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
