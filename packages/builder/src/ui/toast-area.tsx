import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button as AriaButton,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import type { ToastMessage } from './toast-message.ts';
import styles from './toast.module.css';

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
const plainMs = 6_000;
/** Longer, because the reader has to decide. */
const withActionMs = 12_000;

/** Adds a message to those that are shown. */
export function addToast(message: ToastMessage): void {
  queue.add(message, { timeout: message.action ? withActionMs : plainMs });
}

/** Adds a message that stays until the function that it gives is called. */
export function addLastingToast(message: ToastMessage): () => void {
  const key = queue.add(message);
  return () => queue.close(key);
}

/** The area that toasts appear in. */
export function ToastArea(): ReactElement {
  return (
    <ToastRegion queue={queue} aria-label={t('common.notifications')} className={styles.region}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {[toast.content.otherAction, toast.content.action].map((action) =>
            action === undefined ? null : (
              <Button
                key={action.label}
                look="quiet"
                onPress={() => {
                  action.run();
                  queue.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            ),
          )}
          <AriaButton slot="close" aria-label={t('common.close')} className={styles.close}>
            <X size={16} aria-hidden />
          </AriaButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}
