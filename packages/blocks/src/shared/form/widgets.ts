import type {
  BotField,
  ChoiceField,
  CodeField,
  CollectionField,
  ColorField,
  ConditionField,
  CountryField,
  CredentialField,
  DateField,
  GroupField,
  ItemsField,
  JsonField,
  MappingField,
  MediaField,
  NumberField,
  NumberToggleField,
  PairsField,
  RichTextField,
  Section,
  TemplateField,
  TextField,
  TextsField,
  TimeZoneField,
  ToggleField,
  VariableField,
  When,
} from './fields.ts';

/** Everything about a field but its widget and its path. */
type Rest<F> = Omit<F, 'widget' | 'path'>;

/** Makes fields of one widget. The path stays a literal, so that the compiler can compare it with the block. */
type Maker<F extends { readonly widget: string }> = <P extends string>(
  path: P,
  rest: Rest<F>,
) => Rest<F> & { readonly widget: F['widget']; readonly path: P };

const maker =
  <F extends { readonly widget: string }>(widget: F['widget']): Maker<F> =>
  (path, rest) => ({ ...rest, widget, path });

export const text: Maker<TextField> = maker('text');
export const template: Maker<TemplateField> = maker('template');
export const richText: Maker<RichTextField> = maker('richText');
export const number: Maker<NumberField> = maker('number');
export const toggle: Maker<ToggleField> = maker('toggle');
export const numberToggle: Maker<NumberToggleField> = maker('toggle');
export const choice: Maker<ChoiceField> = maker('choice');
export const variable: Maker<VariableField> = maker('variable');
export const condition: Maker<ConditionField> = maker('condition');
export const texts: Maker<TextsField> = maker('texts');
export const pairs: Maker<PairsField> = maker('pairs');
export const mapping: Maker<MappingField> = maker('mapping');
export const code: Maker<CodeField> = maker('code');
export const media: Maker<MediaField> = maker('media');
export const color: Maker<ColorField> = maker('color');
export const group: Maker<GroupField> = maker('group');
export const bot: Maker<BotField> = maker('bot');
export const credential: Maker<CredentialField> = maker('credential');
export const collection: Maker<CollectionField> = maker('collection');
export const timeZone: Maker<TimeZoneField> = maker('timeZone');
export const country: Maker<CountryField> = maker('country');
export const date: Maker<DateField> = maker('date');
export const json: Maker<JsonField> = maker('json');

type ItemsMaker<W extends string> = <P extends string, F>(
  path: P,
  rest: Omit<ItemsField, 'widget' | 'path' | 'fields'> & { readonly fields: readonly F[] },
) => typeof rest & { readonly widget: W; readonly path: P };

export const items: ItemsMaker<'items'> = (path, rest) => ({ ...rest, widget: 'items', path });
export const cards: ItemsMaker<'cards'> = (path, rest) => ({ ...rest, widget: 'cards', path });

type Headed<F> = Omit<Section, 'fields'> & { readonly fields: readonly F[] };

/** Fields under a heading of their own. */
export function section<F>(
  label: string,
  fields: readonly F[],
  rest: Omit<Section, 'widget' | 'label' | 'fields'> = {},
): Headed<F> {
  return { ...rest, widget: 'section', label, fields };
}

/** The fields that few authors need, folded at the end of a form. */
export const more = <F>(fields: readonly F[]): Headed<F> => section('More', fields, { isFolded: true });

/** Shows a field only while the value at `path` is one of `values`; `undefined` stands for none. */
export const when = (path: string, ...values: readonly unknown[]): When => ({ path, values });

/** Shows a field only while the value at `path` is none of `values`; `undefined` stands for none. */
export const unless = (path: string, ...values: readonly unknown[]): When => ({ path, values, isNone: true });

/** The choices of a closed list in its order, each with its words. */
export function labelled<V extends string>(
  list: readonly V[],
  labels: Readonly<Record<V, string>>,
): { readonly value: V; readonly label: string }[] {
  return list.map((value) => ({ value, label: labels[value] }));
}
