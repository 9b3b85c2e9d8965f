import type { ReactElement } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { t } from '../words/words.ts';
import styles from './publish.module.css';

type PublishedAddressProps = { readonly chatUrl: string; readonly publicId: string };

/** The page that visitors talk to the bot on. */
export function PublishedAddress({ chatUrl, publicId }: PublishedAddressProps): ReactElement {
  const address = `${chatUrl}/${publicId}`;
  return (
    <>
      <p>{t('publish.done')}</p>
      <div className={styles.address}>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
        <CopyButton label={t('publish.copy')} text={address} />
      </div>
    </>
  );
}
