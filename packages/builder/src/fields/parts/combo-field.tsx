import { ChevronDown } from 'lucide-react';
import { useId, useRef, type ReactElement } from 'react';
import { Button, Group, Input, TextField } from 'react-aria-components';
import { classes } from '../../ui/classes.ts';
import { Field, type FieldParts } from '../../ui/forms/field.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { t } from '../../words/words.ts';
import styles from '../fields.module.css';
import { describedList, OptionList } from './option-list.tsx';
import { useCombo, type ComboChoices } from './use-combo.ts';

type ComboFieldProps = FieldParts &
  ComboChoices & {
    readonly placeholder?: string | undefined;
    /** Says why a text cannot be taken. */
    readonly refusal?: ((text: string) => string) | undefined;
  };

const notListed = (text: string): string => t('fields.notListed', { text });

/** A field that takes one of a list which is searched by typing, and perhaps a new entry. */
export function ComboField({
  label,
  help,
  error,
  placeholder,
  refusal = notListed,
  ...choices
}: ComboFieldProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isReadOnly } = choices;
  const { typed, isOpen, shown, marked, refused, type, setOpen, choose, leave, takeKey } = useCombo(choices);
  const fault = refused === undefined ? error : refusal(refused);
  const hasOptions = shown.length > 0;
  // of nothing there is no list, unless somebody looks for it by name
  const isListed = isOpen && (hasOptions || typed !== '');
  return (
    <TextField
      className={fieldStyles.field}
      isInvalid={fault !== undefined}
      isReadOnly={isReadOnly}
      value={typed}
      onChange={type}
    >
      <Field label={label} help={help} error={fault}>
        <Group className={classes(styles.combo, styles.withList)}>
          <Input
            ref={input}
            className={fieldStyles.control}
            placeholder={placeholder}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed && hasOptions}
            {...describedList(id, marked, isListed ? shown.length : 0)}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setOpen(true)}
            onBlur={leave}
            onClick={() => setOpen(true)}
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
          {isListed ? (
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
