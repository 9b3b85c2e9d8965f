import { isShown, type AnyField } from '@parley/blocks/forms';
import { isJsonObject } from '@parley/schema';
import { elementAt } from './element-key.ts';
import '../words/late/fields.ts';
import { capitalized, t } from '../words/words.ts';

/** The sort of value that a control takes; `whole` stands for everything that is made of several values. */
export type Control = 'text' | 'number' | 'toggle' | 'choice' | 'variable' | 'whole';

/** A place in a part of the bot as its form shows it. */
export type FormPlace = {
  /** The labels on the way to it: the sections, the element of a list, the field. */
  readonly labels: readonly string[];
  /** The control whose value the place is; undefined where it is inside of one, or no control shows it. */
  readonly control: Control | undefined;
};

/** A field of a form that is no section of others. */
export type FormField = Exclude<AnyField, { widget: 'section' }>;

const controls: Partial<Record<FormField['widget'], Control>> = {
  text: 'text',
  template: 'text',
  code: 'text',
  media: 'text',
  color: 'text',
  date: 'text',
  number: 'number',
  toggle: 'toggle',
  choice: 'choice',
  group: 'choice',
  bot: 'choice',
  credential: 'choice',
  timeZone: 'choice',
  variable: 'variable',
};

/** The place of a path in `part`, which the form shows; undefined where no field shows it. */
export function formPlace(
  fields: readonly AnyField[],
  part: unknown,
  path: readonly string[],
): FormPlace | undefined {
  const matching = labelledFields(fields, part).filter(({ field }) =>
    keysOf(field).every((key, index) => path[index] === key),
  );
  // two fields may share a path: one of them is shown
  const found = matching.find((one) => one.isShown) ?? matching[0];
  if (!found) return undefined;
  const keys = keysOf(found.field);
  const place = inField(found.field, valueIn(part, keys), path.slice(keys.length));
  return { ...place, labels: [...found.sections, ...place.labels] };
}

/** A field, the labels of the sections it is in, and whether the form shows it. */
export type LabelledField = {
  readonly field: FormField;
  readonly sections: readonly string[];
  readonly isShown: boolean;
};

/** Every field of a form with the labels of the sections it is in; two fields may share a path, and one is shown then. */
export function labelledFields(
  fields: readonly AnyField[],
  part: unknown,
  all: readonly AnyField[] = fields,
): readonly LabelledField[] {
  return fields.flatMap((field): readonly LabelledField[] =>
    field.widget === 'section'
      ? labelledFields(field.fields, part, all).map((one) => ({
          field: one.field,
          sections: [field.label, ...one.sections],
          isShown: one.isShown && isShown(field, all, part),
        }))
      : [{ field, sections: [], isShown: isShown(field, all, part) }],
  );
}

/** The keys to the value of a field; the field of a whole part has none. */
const keysOf = ({ path }: FormField): readonly string[] => (path === '' ? [] : path.split('.'));

/** True if a path leads to fields, and to none of them alone: what is wrong there is wrong with all of them. */
export function holdsFields(fields: readonly AnyField[], path: readonly string[]): boolean {
  return fields.some((field) => {
    if (field.widget === 'section') return holdsFields(field.fields, path);
    const keys = field.path.split('.');
    return keys.length > path.length && path.every((key, index) => keys[index] === key);
  });
}

function inField(field: FormField, value: unknown, [first, ...rest]: readonly string[]): FormPlace {
  const own = field.label;
  if (first === undefined) return { labels: [own], control: controls[field.widget] ?? 'whole' };
  const [last = ''] = rest;
  switch (field.widget) {
    case 'items':
    case 'cards': {
      const index = indexOf(value, first);
      const name = capitalized(t('fields.numberedThing', { thing: field.one, number: index + 1 }));
      const element: unknown = Array.isArray(value) ? value[index] : undefined;
      if (rest.length === 0) return { labels: [name], control: 'whole' };
      const inner = formPlace(field.fields, element, rest);
      return { labels: [name, ...(inner?.labels ?? [])], control: inner?.control };
    }
    case 'condition': {
      if (first !== 'comparisons' || rest.length === 0) return { labels: [own], control: 'whole' };
      const number = indexOf(valueIn(value, [first]), last) + 1;
      const name = capitalized(t('fields.numberedThing', { thing: t('fields.comparison'), number }));
      return named([own, name], inComparison[rest[1] ?? ''], rest.slice(2));
    }
    case 'pairs': {
      const label = { key: field.keyLabel, value: t('fields.value') }[last];
      return inLine(own, label, 'text', indexOf(value, first), rest);
    }
    case 'mapping': {
      const isVariable = last === 'variableId';
      const label = { [field.partKey]: field.partLabel, variableId: t('fields.variable') }[last];
      const ofPart = field.parts ? 'choice' : 'text';
      return inLine(own, label, isVariable ? 'variable' : ofPart, indexOf(value, first), rest);
    }
    case 'texts':
      return { labels: [numbered(own, indexOf(value, first))], control: 'text' };
    default:
      return { labels: [own], control: undefined };
  }
}

/** The controls of a comparison by their keys. */
const inComparison: Readonly<Record<string, () => readonly [label: string, control: Control]>> = {
  variableId: () => [t('fields.variable'), 'variable'],
  comparisonOperator: () => [t('fields.operator'), 'choice'],
  value: () => [t('fields.value'), 'text'],
};

function named(
  labels: readonly string[],
  leaf: (() => readonly [string, Control]) | undefined,
  rest: readonly string[],
): FormPlace {
  if (!leaf) return { labels, control: 'whole' };
  const [label, control] = leaf();
  return { labels: [...labels, label], control: rest.length === 0 ? control : undefined };
}

/** A line of a list: its control with the number, or the line as a whole. */
function inLine(
  own: string,
  label: string | undefined,
  control: Control,
  index: number,
  rest: readonly string[],
): FormPlace {
  if (label === undefined) return { labels: [numbered(own, index)], control: 'whole' };
  return { labels: [own, numbered(label, index)], control: rest.length === 1 ? control : undefined };
}

const numbered = (label: string, index: number): string => t('fields.numbered', { label, number: index + 1 });

/** The position of an element that is there; the first one in place of any other. */
function indexOf(list: unknown, key: string): number {
  return Math.max(Array.isArray(list) ? elementAt(list, key) : 0, 0);
}

/** The value at a path; elements of lists are named by their ids, or by their positions where ids do not tell them apart. */
export function valueIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[elementAt(found, key)];
    return isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}
