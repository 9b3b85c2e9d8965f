import type { ReactElement, ReactNode } from 'react';
import { t } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNotice, type ProblemText } from '../problem.tsx';

export type ConfirmDialogProps = {
  readonly title: string;
  /** The words on the button that does it. */
  readonly confirm: string;
  /** `danger`, unless named: most of what is asked before cannot be taken back. */
  readonly look?: 'primary' | 'danger' | undefined;
  /** True while it is being done, or cannot be done yet. */
  readonly isDisabled: boolean;
  /** The reason why it could not be done. */
  readonly problem?: ProblemText | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The consequences, or the fields. */
  readonly children: ReactNode;
};

/** Asks before something is done. Where that fails it says why, and its button does it again. */
export function ConfirmDialog({
  title,
  confirm,
  look = 'danger',
  isDisabled,
  problem,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps): ReactElement {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look={look} isDisabled={isDisabled} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice {...problem} /> : null}
      {children}
    </Dialog>
  );
}
