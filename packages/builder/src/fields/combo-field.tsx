import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Button, Group, Input, TextField } from 'react-aria-components';
import { classes } from '../ui/classes.ts';
import { Field, type FieldParts } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import { t } from '../words/words.ts';
import styles from './fields.module.css';
import { describedList, OptionList } from './option-list.tsx';

type ComboOption = { readonly id: string; readonly label: string };

type ComboFieldProps = FieldParts & {
  readonly options: readonly ComboOption[];
  /** The chosen text. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChoose: (id: string) => void;
  /** Takes a text that is not in the list, once it has been entered; without it such a text is put back. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The words of the entry that makes something new out of a text. */
  readonly createLabel?: ((text: string) => string) | undefined;
};

const created = 'create:';
/** No option is marked: Enter takes the text as it is. */
const none = -1;

/** A field that takes one of a list which is searched by typing, and perhaps a new entry. */
export function ComboField({
  label,
  help,
  error,
  options,
  text,
  placeholder,
  isReadOnly,
  onChoose,
  onText,
  createLabel,
}: ComboFieldProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isListed, setListed] = useState(false);
  const [marked, setMarked] = useState(none);
  const wanted = (typed ?? '').trim();
  const isNew = wanted !== '' && options.every((option) => option.label !== wanted);
  const matching = options.filter((option) => option.label.toLowerCase().includes(wanted.toLowerCase()));
  const shown = createLabel && isNew ? [...matching, { id: created, label: createLabel(wanted) }] : matching;
  const isOpen = isListed && !isReadOnly;
  const setOpen = (isNow: boolean): void => {
    setListed(isNow);
    setMarked(none);
  };
  const leave = (): void => {
    const meant = options.find((option) => option.label === wanted);
    if (typed !== undefined && wanted !== text) {
      if (meant) onChoose(meant.id);
      else onText?.(wanted);
    }
    setTyped(undefined);
    setOpen(false);
  };
  const choose = (index: number): void => {
    const option = shown[index];
    if (!option) return;
    setTyped(undefined);
    setOpen(false);
    if (option.id === created) onText?.(wanted);
    else onChoose(option.id);
  };
  const takeKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter' && (isOpen || typed !== undefined)) {
      if (marked === none) leave();
      else choose(marked);
    } else if (event.key === 'Escape' && isOpen) {
      setOpen(false);
    } else if (step !== undefined && !event.altKey) {
      setListed(true);
      setMarked(stepped(marked, step, shown.length));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextField
      className={fieldStyles.field}
      isInvalid={error !== undefined}
      isReadOnly={isReadOnly}
      value={typed ?? text}
      onChange={(next) => {
        setTyped(next);
        setOpen(true);
      }}
    >
      <Field label={label} help={help} error={error}>
        <Group className={classes(styles.combo, styles.withList)}>
          <Input
            ref={input}
            className={fieldStyles.control}
            placeholder={placeholder}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            {...describedList(id, marked, isOpen ? shown.length : 0)}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setOpen(true)}
            onBlur={leave}
            onClick={() => setListed(true)}
            onKeyDown={takeKey}
          />
          <Button
            className={styles.comboButton}
            aria-label={t('fields.showList')}
            aria-haspopup="listbox"
            // the arrow keys open the list for those who do not point
            excludeFromTabOrder
            preventFocusOnPress
            isDisabled={isReadOnly}
            onPress={() => {
              input.current?.focus();
              setOpen(!isOpen);
            }}
          >
            <ChevronDown size={16} aria-hidden />
          </Button>
          {isOpen ? (
            <OptionList
              id={id}
              label={label}
              nothing={t('fields.nothingFound')}
              marked={marked}
              options={shown}
              onChoose={choose}
            />
          ) : null}
        </Group>
      </Field>
    </TextField>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The next position in a list that begins again behind its end. */
function stepped(marked: number, step: number, count: number): number {
  if (count === 0) return none;
  if (marked === none) return step > 0 ? 0 : count - 1;
  return (marked + step + count) % count;
}
