import { useEffect, type ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import { FontName } from '../../ui/font-name.tsx';
import menuStyles from '../../ui/menu.module.css';
import styles from '../fields.module.css';

/** An entry of the list; with `font`, the name of a font of the widget that it is shown in. */
export type ListedOption = {
  readonly id: string;
  readonly label: string;
  /** Further names that it is found by. */
  readonly names?: readonly string[] | undefined;
  readonly font?: string | undefined;
};

type OptionListProps = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListedOption[];
  /** The position of the option that Enter takes; -1 where it takes none. */
  readonly marked: number;
  /** The words where there is no option. */
  readonly nothing: string;
  readonly onChoose: (index: number) => void;
};

/**
 * The options of a text that keeps the focus. The list stands above the page, stays with its text where that is scrolled
 * (`styles.withList`), and belongs to the part of the page that the text belongs to: no other part is hidden meanwhile.
 */
export function OptionList({ id, label, options, marked, nothing, onChoose }: OptionListProps): ReactElement {
  useEffect(() => {
    document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div
      ref={show}
      popover="manual"
      className={classes(menuStyles.popover, styles.options)}
      // the text keeps the focus
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ul id={id} role="listbox" aria-label={label} className={menuStyles.list}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === marked}
              data-focused={index === marked || undefined}
              className={menuStyles.item}
              onClick={() => onChoose(index)}
            >
              {option.font === undefined ? option.label : <FontName name={option.font} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Brings the list above everything else on the page, where nothing cuts it off. */
function show(list: HTMLElement | null): void {
  list?.showPopover();
}

/** The element of an option in its list. */
const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Tells the reader of a text of its list, and of the option that is marked in it. */
export function describedList(
  id: string,
  marked: number,
  count: number,
): { readonly 'aria-controls'?: string; readonly 'aria-activedescendant'?: string } {
  if (count === 0) return {};
  return {
    'aria-controls': id,
    ...(marked >= 0 && marked < count ? { 'aria-activedescendant': optionId(id, marked) } : {}),
  };
}
