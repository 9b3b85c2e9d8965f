import { useEffect, type ReactElement, type RefObject } from 'react';
import { Popover } from 'react-aria-components';
import menuStyles from '../ui/menu.module.css';
import { t } from '../words/words.ts';
import styles from './fields.module.css';
import { optionId, type VariableList } from './use-variable-list.ts';

type VariableListPopoverProps = {
  readonly list: VariableList;
  /** The text that the list opens below. */
  readonly anchor: RefObject<HTMLElement | null>;
};

/** The list of variables below a text, and the new variable that can be made of what was typed. */
export function VariableListPopover({ list, anchor }: VariableListPopoverProps): ReactElement {
  const { id, isOpen, offers, marked, choose, close } = list;
  useEffect(() => {
    document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <Popover
      className={menuStyles.popover}
      triggerRef={anchor}
      isNonModal
      isOpen={isOpen}
      onOpenChange={(opens) => {
        if (!opens) close();
      }}
      placement="bottom start"
      offset={4}
    >
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
    </Popover>
  );
}
