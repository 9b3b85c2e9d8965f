import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  type PopoverProps,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './menu.module.css';

/** An entry of a menu, or a line between two. */
export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      /** The keys that do the same. */
      readonly keys?: string | undefined;
      readonly isDangerous?: boolean | undefined;
      readonly isDisabled?: boolean | undefined;
      readonly run: () => void;
    }
  | { readonly id: string; readonly isSeparator: true };

export type MenuProps = {
  /** The name of the menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button that opens it. */
  readonly children: ReactElement;
  readonly placement?: PopoverProps['placement'];
};

/** A button that opens a list of actions. */
export function Menu({ label, entries, children, placement = 'bottom end' }: MenuProps): ReactElement {
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover} placement={placement} offset={4}>
        <AriaMenu aria-label={label} className={styles.list}>
          {entries.map((entry) =>
            'isSeparator' in entry ? (
              <Separator key={entry.id} className={styles.separator} />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                isDisabled={entry.isDisabled === true}
                onAction={entry.run}
                className={classes(styles.item, entry.isDangerous && styles.dangerous)}
              >
                {entry.icon}
                <span className={styles.label}>{entry.label}</span>
                {entry.keys === undefined ? null : <kbd className={styles.keys}>{entry.keys}</kbd>}
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
