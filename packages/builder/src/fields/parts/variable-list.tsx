import type { ReactElement, ReactNode, Ref } from 'react';
import { t } from '../../words/words.ts';
import styles from '../fields.module.css';
import { OptionList } from './option-list.tsx';
import type { VariableList } from './use-variable-list.ts';

type WithVariableListProps = {
  readonly list: VariableList;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** A text, and below it the list of variables while that is open. */
export function WithVariableList({ list, children, ref }: WithVariableListProps): ReactElement {
  const { id, offers, marked, choose } = list;
  return (
    <div ref={ref} className={styles.withList}>
      {children}
      {list.isOpen ? (
        <OptionList
          id={id}
          label={t('fields.variables')}
          nothing={t('fields.nameVariable')}
          marked={marked}
          options={offers.map(({ name, isNew }) => ({
            id: `${name}-${String(isNew)}`,
            label: isNew ? t('fields.createVariable', { name }) : name,
          }))}
          onChoose={(index) => {
            const offer = offers[index];
            if (offer) choose(offer);
          }}
        />
      ) : null}
    </div>
  );
}
