import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import type { Column } from './columns.ts';
import { asInBot, inOrder, isSameLayout, moved, type Layout } from './layout.ts';
import styles from './results.module.css';

type ColumnsDialogProps = {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
  readonly onClose: () => void;
};

/** Chooses the columns that the table shows, and their order. Each change is seen at once. */
export function ColumnsDialog({ columns, layout, onChange, onClose }: ColumnsDialogProps): ReactElement {
  const ordered = inOrder(columns, layout);
  const show = (id: string, isShown: boolean): void => {
    const others = layout.hidden.filter((other) => other !== id);
    onChange({ ...layout, hidden: isShown ? others : [...others, id] });
  };
  return (
    <Dialog
      title={t('results.columns')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={isSameLayout(layout, asInBot)} onPress={() => onChange(asInBot)}>
            {t('results.asInBot')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('results.columnsText')}</p>
      {ordered.length === 0 ? <p>{t('results.noColumns')}</p> : null}
      <ul className={styles.columns} aria-label={t('results.columns')}>
        {ordered.map(({ id, heading }, index) => (
          <li key={id}>
            <Checkbox isSelected={!layout.hidden.includes(id)} onChange={(isShown) => show(id, isShown)}>
              <span className={styles.words} title={heading}>
                {heading}
              </span>
            </Checkbox>
            <IconButton
              label={t('results.columnUp', { column: heading })}
              isDisabled={index === 0}
              onPress={() => onChange(moved(columns, layout, id, -1))}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('results.columnDown', { column: heading })}
              isDisabled={index === ordered.length - 1}
              onPress={() => onChange(moved(columns, layout, id, 1))}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
