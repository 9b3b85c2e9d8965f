import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './publish.module.css';

type PublishedAddressProps = { readonly chatUrl: string; readonly publicId: string };

/** The page that visitors talk to the bot on. */
export function PublishedAddress({ chatUrl, publicId }: PublishedAddressProps): ReactElement {
  const address = `${chatUrl}/${publicId}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    showToast({ text: t('publish.copied') });
  };
  return (
    <>
      <p>{t('publish.done')}</p>
      <div className={styles.address}>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
        <Button icon={<Copy size={16} aria-hidden />} onPress={() => void copy()}>
          {t('publish.copy')}
        </Button>
      </div>
    </>
  );
}
