import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called when the reader leaves it: with Escape, or with a click beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at its end, the main one last. */
  readonly actions?: ReactNode;
  /** A problem that came up, shown beside the buttons, where it is in sight however long the form is. */
  readonly notice?: ReactNode;
  readonly size?: 'small' | 'large' | undefined;
  /** True: only one of its buttons ends it. */
  readonly isFirm?: boolean | undefined;
};

/** A question or a short form over the page. The focus stays in it and goes back when it closes. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  notice,
  size = 'small',
  isFirm = false,
}: DialogProps): ReactElement {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={!isFirm}
      isKeyboardDismissDisabled={isFirm}
      className={styles.veil}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog className={styles.dialog}>
          <Heading slot="title" level={2} className={styles.title}>
            {title}
          </Heading>
          <div className={styles.body}>{children}</div>
          {actions === undefined ? null : (
            <div className={styles.actions}>
              {notice ? <div className={styles.notice}>{notice}</div> : null}
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
