import { memo, type ReactElement, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

export type TabEntry = {
  readonly id: string;
  readonly label: string;
  /** A count beside the name, such as the number of findings; none is shown for 0. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
};

export type TabsProps = {
  /** The name of the choice. */
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Stands at the end of the row of tabs. */
  readonly end?: ReactNode;
};

/** Several panels in one place, of which one is shown. The library draws all of them twice: the same list draws none anew. */
export const Tabs = memo(function Tabs({ label, tabs, selected, onSelect, end }: TabsProps): ReactElement {
  return (
    <AriaTabs
      className={styles.tabs}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <div className={styles.head}>
        <TabList aria-label={label} className={styles.list}>
          {tabs.map(({ id, label: name, count = 0 }) => (
            <Tab key={id} id={id} className={styles.tab}>
              {name}
              {count > 0 ? <span className={styles.count}>{count}</span> : null}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
});
