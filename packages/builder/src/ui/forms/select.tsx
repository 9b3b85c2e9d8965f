import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components';
import { Field, type FieldParts } from './field.tsx';
import fieldStyles from './field.module.css';
import menuStyles from '../menu.module.css';

export type Choice<Id extends string = string> = {
  readonly id: Id;
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
};

export type SelectProps<Id extends string> = FieldParts & {
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string | undefined;
} & Pick<AriaSelectProps<object>, 'isDisabled' | 'name' | 'isRequired'>;

/** A field that takes one of a short list. */
export function Select<Id extends string>({
  label,
  help,
  error,
  choices,
  value,
  onChange,
  ...props
}: SelectProps<Id>): ReactElement {
  return (
    <AriaSelect
      {...props}
      isInvalid={error !== undefined}
      className={fieldStyles.field}
      value={value}
      onChange={(id) => {
        const chosen = choices.find((choice) => choice.id === id);
        if (chosen) onChange(chosen.id);
      }}
    >
      <Field label={label} help={help} error={error}>
        <Button className={`${fieldStyles.control} ${fieldStyles.select}`}>
          <SelectValue className={fieldStyles.value} />
          <ChevronDown size={16} aria-hidden />
        </Button>
        <Popover className={menuStyles.popover} offset={4}>
          <ListBox className={menuStyles.list} items={choices}>
            {(choice) => (
              <ListBoxItem
                id={choice.id}
                textValue={choice.label}
                isDisabled={choice.isDisabled === true}
                className={menuStyles.item}
              >
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Field>
    </AriaSelect>
  );
}
