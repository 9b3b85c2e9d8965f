import { ChevronDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button, ComboBox, Group, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Field, type FieldParts } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import menuStyles from '../ui/menu.module.css';
import { t } from '../words/words.ts';
import styles from './fields.module.css';

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
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? '').trim();
  const isNew = wanted !== '' && options.every((option) => option.label !== wanted);
  const matching = options.filter((option) => option.label.toLowerCase().includes(wanted.toLowerCase()));
  const shown = createLabel && isNew ? [...matching, { id: created, label: createLabel(wanted) }] : matching;
  const leave = (): void => {
    const meant = options.find((option) => option.label === wanted);
    if (typed !== undefined && wanted !== text) {
      if (meant) onChoose(meant.id);
      else onText?.(wanted);
    }
    setTyped(undefined);
  };
  return (
    <ComboBox
      className={fieldStyles.field}
      isInvalid={error !== undefined}
      isReadOnly={isReadOnly}
      items={shown}
      inputValue={typed ?? text}
      onInputChange={setTyped}
      onBlur={leave}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      onChange={(key) => {
        if (key === null) return;
        setTyped(undefined);
        if (key === created) onText?.(wanted);
        else onChoose(String(key));
      }}
    >
      <Field label={label} help={help} error={error}>
        <Group className={styles.combo}>
          <Input
            className={fieldStyles.control}
            placeholder={placeholder}
            onKeyDown={({ key, currentTarget }) => {
              // an option that is marked takes the key itself
              if (key === 'Enter' && !currentTarget.hasAttribute('aria-activedescendant')) leave();
            }}
          />
          <Button className={styles.comboButton}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Group>
        <Popover className={menuStyles.popover} offset={4}>
          <ListBox
            className={menuStyles.list}
            renderEmptyState={() => <p className={styles.nothing}>{t('fields.nothingFound')}</p>}
          >
            {(option: ComboOption) => (
              <ListBoxItem
                id={option.id}
                textValue={option.id === created ? wanted : option.label}
                className={menuStyles.item}
              >
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Field>
    </ComboBox>
  );
}
