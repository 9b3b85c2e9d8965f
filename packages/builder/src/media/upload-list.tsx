import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import type { Upload } from './use-uploads.ts';
import styles from './media.module.css';

type UploadListProps = {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (id: string) => void;
};

/** Files on their way, and those that were refused with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps): ReactElement | null {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads}>
      {uploads.map(({ id, name, share, refusal }) => (
        <li key={id} className={styles.upload}>
          {refusal === undefined ? (
            <div className={styles.progress}>
              <span className={styles.name}>{name}</span>
              <progress className={styles.bar} aria-label={name} value={share} />
            </div>
          ) : (
            <div role="alert" className={styles.refusal}>
              <span className={styles.name}>{t('media.notUploaded', { name })}</span>
              <span>{refusal}</span>
            </div>
          )}
          <IconButton
            label={t(refusal === undefined ? 'media.cancelUpload' : 'media.dismiss', { name })}
            onPress={() => onDismiss(id)}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
