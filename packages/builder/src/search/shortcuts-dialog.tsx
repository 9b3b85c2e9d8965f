import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { t } from '../words/words.ts';
import { commandSections } from '../actions/editor-commands.ts';
import styles from './shortcuts.module.css';

/** Every command that has keys. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Dialog
      title={t('editor.shortcuts')}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      {commandSections.map(({ title, commands }) => (
        <section key={title}>
          <h3 className={styles.section}>{t(title)}</h3>
          <dl className={styles.shortcuts}>
            {commands.map(({ id, words, keys }) =>
              keys === undefined ? null : (
                <div key={id}>
                  <dt>{t(words)}</dt>
                  <dd>
                    <kbd className={styles.keys}>{keys}</kbd>
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
      <p className={styles.note}>{t('keys.moves')}</p>
    </Dialog>
  );
}
