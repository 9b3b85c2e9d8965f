import type { ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

/** Asks for what is needed to do something. Enter in one of its fields does it, as its button does. */
export function FormDialog({ children, ...dialog }: Omit<ConfirmDialogProps, 'look'>): ReactElement {
  const { isDisabled, onConfirm } = dialog;
  return (
    <ConfirmDialog {...dialog} look="primary">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) onConfirm();
        }}
      >
        {children}
      </Form>
    </ConfirmDialog>
  );
}
