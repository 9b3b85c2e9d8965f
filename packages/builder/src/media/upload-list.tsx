import { RotateCw, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import type { Upload } from './use-uploads.ts';
import styles from './media.module.css';

type UploadListProps = {
  readonly uploads: readonly Upload[];
  readonly onRetry: (upload: Upload) => void;
  readonly onDismiss: (id: string) => void;
};

/** Files on their way, and those that were refused with the reason. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps): ReactElement | null {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => onRetry(upload)}
          onDismiss={() => onDismiss(upload.id)}
        />
      ))}
    </ul>
  );
}

type UploadRowProps = {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
};

function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps): ReactElement {
  const { file, share, refusal } = upload;
  const { name } = file;
  return (
    <li className={styles.upload}>
      {refusal === undefined ? (
        <div className={styles.progress}>
          <span className={styles.name}>{name}</span>
          <progress className={styles.bar} aria-label={name} value={share} />
        </div>
      ) : (
        <div role="alert" className={styles.refusal}>
          <span className={styles.name}>{t('media.notUploaded', { name })}</span>
          <span>{refusal.text}</span>
        </div>
      )}
      {refusal?.canRetry === true ? (
        <IconButton label={t('media.retryUpload', { name })} onPress={onRetry}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        label={t(refusal === undefined ? 'media.cancelUpload' : 'media.dismiss', { name })}
        onPress={onDismiss}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
