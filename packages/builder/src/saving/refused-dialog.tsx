import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { refusedEdits } from '../document/sync/refused-edits.ts';
import { valueWords } from '../document/place-words.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { t } from '../words/words.ts';
import { exactTime } from '../words/time.ts';
import { useRefused } from './refused.store.ts';
import { useSync } from './sync-context.ts';
import styles from './saving.module.css';

const close = (): void => useRefused.setState({ isOpen: false });

/** Lists the edits of this device that gave way to those of others, to be read and copied. */
export function RefusedDialog(): ReactElement {
  const { owner } = useSync();
  const { data: edits } = useQuery({
    queryKey: ['refused', owner],
    queryFn: () => refusedEdits.of(owner),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={t('saving.refusedTitle')}
      isOpen
      onClose={close}
      size="large"
      actions={
        <Button look="primary" onPress={close}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t(edits?.length === 0 ? 'saving.noneRefused' : 'saving.refusedText')}</p>
      <ul className={styles.places}>
        {edits?.map(({ id, place, at, mine, theirs }) => (
          <li key={id} className={styles.place}>
            <div className={styles.refusedHead}>
              <strong>{place}</strong>
              <time dateTime={at}>{exactTime(at)}</time>
            </div>
            <dl className={styles.refused}>
              <dt>{t('saving.mine')}</dt>
              <dd dir="auto">{valueWords(mine)}</dd>
              <dt>{t('saving.theirs')}</dt>
              <dd dir="auto">{valueWords(theirs)}</dd>
            </dl>
            {mine === undefined ? null : <CopyButton label={t('saving.copyMine')} text={mine} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
