import { isShown, valueAt, type AnyField, type FieldFor } from '@parley/blocks/forms';
import { memo, type ReactElement } from 'react';
import '../words/late/fields.ts';
import { BotWidget } from '../fields/bot.tsx';
import { ChoiceWidget } from '../fields/choice.tsx';
import { CodeWidget } from '../text-editors/code-widget.tsx';
import { CollectionWidget } from '../fields/collection.tsx';
import { ColorWidget } from '../fields/color.tsx';
import { ConditionWidget } from '../fields/condition.tsx';
import { CountryWidget } from '../fields/country.tsx';
import { CredentialWidget } from '../fields/credential.tsx';
import { DateWidget } from '../fields/date.tsx';
import { FieldFrame } from '../fields/parts/field-frame.tsx';
import { GroupWidget } from '../fields/group.tsx';
import { ItemsWidget } from '../fields/items.tsx';
import { JsonWidget } from '../text-editors/json-widget.tsx';
import { MappingWidget } from '../fields/mapping.tsx';
import { MediaWidget } from '../fields/media.tsx';
import { NumberWidget } from '../fields/number.tsx';
import { PairsWidget } from '../fields/pairs.tsx';
import type { Place } from '../fields/parts/place.ts';
import { CalculatedField, JudgedCondition, TextWithCode } from '../preview/calculated-field.tsx';
import { ModelField } from '../preview/model-field.tsx';
import { TriedMapping } from '../preview/tried-mapping.tsx';
import { RichTextWidget } from '../text-editors/rich-text-widget.tsx';
import { TemplateWidget } from '../fields/template.tsx';
import { TextWidget } from '../fields/text.tsx';
import { TextsWidget } from '../fields/texts.tsx';
import { TimeZoneWidget } from '../fields/time-zone.tsx';
import { ToggleWidget } from '../fields/toggle.tsx';
import { VariableWidget } from '../fields/variable.tsx';
import { useDisclosure } from '../fields/parts/use-disclosure.ts';
import { DiscloseButton } from '../ui/disclose-button.tsx';
import styles from '../fields/fields.module.css';

type TemplateProps = { readonly field: FieldFor<'template'>; readonly place: Place };

type FormFieldsProps = {
  readonly fields: readonly AnyField[];
  readonly place: Place;
  /** Every field at the place, where `fields` are a section of them: conditions look at any. */
  readonly all?: readonly AnyField[];
};

/** The fields of a form at a part of the bot, or at an element of one. */
export function FormFields({ fields, place, all = fields }: FormFieldsProps): ReactElement {
  return (
    <div className={styles.fields}>
      {fields
        .filter((field) => isShown(field, all, place.value))
        .map((field) =>
          field.widget === 'section' ? (
            <SectionFields key={field.label} section={field} place={place} all={all} />
          ) : (
            <FieldFrame key={field.path} place={place.at(field.path)}>
              <OneField field={field} part={place} />
            </FieldFrame>
          ),
        )}
    </div>
  );
}

type SectionProps = {
  readonly section: Extract<AnyField, { widget: 'section' }>;
  readonly place: Place;
  readonly all: readonly AnyField[];
};

function SectionFields({ section, place, all }: SectionProps): ReactElement {
  const { isOpen, toggle } = useDisclosure(section.fields, place);
  if (section.isFolded !== true)
    return (
      <fieldset className={styles.section}>
        <legend>{section.label}</legend>
        <FormFields fields={section.fields} place={place} all={all} />
      </fieldset>
    );
  return (
    <div className={styles.section}>
      <DiscloseButton isOpen={isOpen} onPress={toggle}>
        {section.label}
      </DiscloseButton>
      {isOpen ? <FormFields fields={section.fields} place={place} all={all} /> : null}
    </div>
  );
}

type OneFieldProps = {
  readonly field: Exclude<AnyField, { widget: 'section' }>;
  /** The part of the bot, or the element, that the field is of. */
  readonly part: Place;
};

/** A field of a form. Typing in one leaves the others as they are drawn. */
const OneField = memo(DrawnField, (before, after) => {
  const { field, part } = after;
  return (
    field === before.field &&
    !readsWholePart.has(field.widget) &&
    !part.isWhole &&
    !before.part.isWhole &&
    valueAt(part.value, field.path) === valueAt(before.part.value, field.path) &&
    part.path.join('/') === before.part.path.join('/')
  );
});

/** Widgets that look at other values of their part. */
const readsWholePart: ReadonlySet<AnyField['widget']> = new Set(['group', 'date']);

function DrawnTemplate({ field, place }: TemplateProps): ReactElement {
  if (field.suggests === 'models' || field.isTried === true)
    return <ModelField field={field} place={place} />;
  const written = <TemplateWidget field={field} place={place} />;
  if (field.isCalculated !== true) return <TextWithCode place={place}>{written}</TextWithCode>;
  return (
    <CalculatedField place={place} isCode={false}>
      {written}
    </CalculatedField>
  );
}

function DrawnField({ field, part }: OneFieldProps): ReactElement {
  const place = part.at(field.path);
  switch (field.widget) {
    case 'text':
      return <TextWidget field={field} place={place} />;
    case 'template':
      return <DrawnTemplate field={field} place={place} />;
    case 'richText':
      return (
        <TextWithCode place={place}>
          <RichTextWidget field={field} place={place} />
        </TextWithCode>
      );
    case 'number':
      return <NumberWidget field={field} place={place} />;
    case 'toggle':
      return <ToggleWidget field={field} place={place} />;
    case 'choice':
      return <ChoiceWidget field={field} place={place} />;
    case 'variable':
      return <VariableWidget field={field} place={place} />;
    case 'condition':
      return (
        <JudgedCondition field={field} place={place}>
          <ConditionWidget field={field} place={place} />
        </JudgedCondition>
      );
    case 'texts':
      return <TextsWidget field={field} place={place} />;
    case 'items':
    case 'cards':
      return (
        <ItemsWidget
          field={field}
          place={place}
          drawFields={(fields, element) => <FormFields fields={fields} place={element} all={field.fields} />}
        />
      );
    case 'pairs':
      return <PairsWidget field={field} place={place} />;
    case 'mapping':
      return field.isTried === true ? (
        <TriedMapping field={field} place={place} />
      ) : (
        <MappingWidget field={field} place={place} />
      );
    case 'code':
      return field.isCalculated === true ? (
        <CalculatedField place={place} isCode>
          <CodeWidget field={field} place={place} />
        </CalculatedField>
      ) : (
        <CodeWidget field={field} place={place} />
      );
    case 'media':
      return <MediaWidget field={field} place={place} />;
    case 'color':
      return <ColorWidget field={field} place={place} />;
    case 'group':
      return <GroupWidget field={field} place={place} part={part} />;
    case 'bot':
      return <BotWidget field={field} place={place} />;
    case 'credential':
      return <CredentialWidget field={field} place={place} />;
    case 'collection':
      return <CollectionWidget field={field} place={place} />;
    case 'timeZone':
      return <TimeZoneWidget field={field} place={place} />;
    case 'country':
      return <CountryWidget field={field} place={place} />;
    case 'date':
      return <DateWidget field={field} place={place} part={part} />;
    case 'json':
      return <JsonWidget field={field} place={place} />;
  }
}
