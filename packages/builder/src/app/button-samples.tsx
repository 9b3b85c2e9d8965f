import { Archive, Ellipsis, Eye, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { SampleCard } from './sample-card.tsx';
import styles from './ui-page.module.css';

const toast = (): void =>
  showToast({ text: t('uiPage.toast'), action: { label: t('common.undo'), run: () => undefined } });

const entries = [
  { id: 'archive', label: t('uiPage.archive'), icon: <Archive size={16} />, keys: 'A', run: toast },
  { id: 'line', isSeparator: true },
  { id: 'delete', label: t('common.delete'), icon: <Trash2 size={16} />, isDangerous: true, run: toast },
] as const;

/** Buttons, a menu, a dialog and a toast. */
export function ButtonSamples(): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <SampleCard title={t('uiPage.buttons')}>
      <div className={styles.row}>
        <Button look="primary">{t('uiPage.publish')}</Button>
        <Button icon={<Eye size={16} aria-hidden />}>{t('uiPage.preview')}</Button>
        <Button look="quiet">{t('uiPage.discard')}</Button>
        <Button look="danger">{t('common.delete')}</Button>
        <Button isDisabled>{t('common.save')}</Button>
      </div>
      <div className={styles.row}>
        <IconButton label={t('common.add')} keys="A" look="plain">
          <Plus size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('uiPage.undo')} keys="Ctrl+Z">
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <Menu label={t('uiPage.more')} entries={entries}>
          <IconButton label={t('uiPage.more')}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu>
        <Button onPress={() => setIsOpen(true)}>{t('uiPage.openDialog')}</Button>
        <Button onPress={toast}>{t('uiPage.showToast')}</Button>
      </div>
      <Dialog
        title={t('uiPage.dialogTitle')}
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>{t('common.cancel')}</Button>
            <Button look="danger" onPress={close}>
              {t('uiPage.archive')}
            </Button>
          </>
        }
      >
        <p>{t('uiPage.dialogText')}</p>
      </Dialog>
    </SampleCard>
  );
}
