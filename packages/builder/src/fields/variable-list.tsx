import { useEffect, type ReactElement, type ReactNode, type Ref } from 'react';
import { classes } from '../ui/classes.ts';
import menuStyles from '../ui/menu.module.css';
import { t } from '../words/words.ts';
import styles from './fields.module.css';
import { optionId, type VariableList } from './use-variable-list.ts';

type WithVariableListProps = {
  readonly list: VariableList;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/**
 * A text, and below it the list of variables while that is open. The list stays with its text where that is scrolled,
 * and belongs to the part of the page that the text belongs to.
 */
export function WithVariableList({ list, children, ref }: WithVariableListProps): ReactElement {
  return (
    <div ref={ref} className={styles.withVariables}>
      {children}
      {list.isOpen ? <Variables list={list} /> : null}
    </div>
  );
}

/** The variables, and the new one that can be made of what was typed. */
function Variables({
  list: { id, offers, marked, choose },
}: Pick<WithVariableListProps, 'list'>): ReactElement {
  useEffect(() => {
    document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div ref={show} popover="manual" className={classes(menuStyles.popover, styles.variables)}>
      {offers.length === 0 ? <p className={styles.nothing}>{t('fields.nameVariable')}</p> : null}
      <ul id={id} role="listbox" aria-label={t('fields.variables')} className={menuStyles.list}>
        {offers.map((offer, index) => (
          <li
            key={`${offer.name}-${String(offer.isNew)}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === marked}
            data-focused={index === marked || undefined}
            className={menuStyles.item}
            // the text keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            {offer.isNew ? t('fields.createVariable', { name: offer.name }) : offer.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brings the list above everything else on the page, where nothing cuts it off. */
function show(list: HTMLElement | null): void {
  list?.showPopover();
}
