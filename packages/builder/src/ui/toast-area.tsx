import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button as AriaButton,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { toastQueue } from './toast-queue.ts';
import styles from './toast.module.css';

/** The area that toasts appear in. */
export function ToastArea(): ReactElement {
  return (
    <ToastRegion queue={toastQueue} aria-label={t('common.notifications')} className={styles.region}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.address === undefined ? null : (
              <a href={toast.content.address} target="_blank" rel="noopener noreferrer">
                {toast.content.address}
              </a>
            )}
          </ToastContent>
          {[toast.content.otherAction, toast.content.action].map((action) =>
            action === undefined ? null : (
              <Button
                key={action.label}
                look="quiet"
                onPress={() => {
                  action.run();
                  toastQueue.close(toast.key);
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
