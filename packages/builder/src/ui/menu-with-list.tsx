import { useRef, type ReactElement, type ReactNode } from 'react';
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
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

export type MenuAtProps = Pick<MenuProps, 'label' | 'entries'> & {
  /** The place in the window that it opens at. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
};

/** A list of actions that opens where the pointer is. */
export function MenuAt({ label, entries, at, onClose }: MenuAtProps): ReactElement {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} />
      <Popover
        key={`${at.x} ${at.y}`}
        className={styles.popover}
        triggerRef={anchor}
        placement="bottom start"
        offset={0}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Entries label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
  );
}

type EntriesProps = Pick<MenuProps, 'label' | 'entries'> & { readonly onClose?: () => void };

function Entries({ label, entries, onClose }: EntriesProps): ReactElement {
  return (
    <AriaMenu
      aria-label={label}
      className={styles.list}
      {...(onClose ? { onClose, autoFocus: 'first' as const } : {})}
    >
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
  );
}
