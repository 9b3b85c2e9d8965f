import { changedWords, isEqualJson } from '@parley/editing';
import { elementKey } from '../../document/element-key.ts';
import { labelledFields, valueIn, type FormField, type LabelledField } from '../../document/form-place.ts';
import { t } from '../../words/words.ts';
import type { Comparing, FieldChange, Shown, Side } from './field-change.ts';
import { elementName, linesOf } from './field-lines.ts';
import { differenceOfLines, isJson, looseChanges, type Covered } from './loose-changes.ts';
import { addressesIn, isFormatted, plainText } from './plain-text.ts';
import { asText, emptyValue, shownBlock, shownValue } from './shown-value.ts';

/**
 * The differences between two states of a part of a bot, by the fields of its form; what no field shows is told by
 * readable words of its path. Each difference of the data is in one of them, but for ids and connections.
 */
export function partChanges(comparing: Comparing): readonly FieldChange[] {
  const { former, present } = comparing;
  const [was, is] = [former, present].map(({ fields, part }) => labelledFields(fields, part));
  const known = [...(is ?? []), ...(was ?? [])];
  const paths = [...new Set(known.map(({ field }) => field.path))].filter((path) => path !== '');
  const covered: Covered = new Map(comparing.told?.map((path) => [path, 'whole']));
  const changes = paths.flatMap((path) => {
    const [before, after] = [fieldAt(was ?? [], path), fieldAt(is ?? [], path)];
    // the two forms of one kind have the same paths
    const at = after ?? before;
    if (!at) return [];
    return changesAt(comparing, { was: before ?? at, is: at }, covered);
  });
  return joined([...changes, ...looseChanges(comparing, covered)]);
}

/** The field of a path, before and now: two fields may share one, and each state shows its own. */
type Pair = { readonly was: LabelledField; readonly is: LabelledField };

function fieldAt(fields: readonly LabelledField[], path: string): LabelledField | undefined {
  const matching = fields.filter(({ field }) => field.path === path);
  return matching.find((one) => one.isShown) ?? matching[0];
}

/** The values that take several lines or fields: they cover everything below their path. */
const wholes: ReadonlySet<FormField['widget']> = new Set([
  'texts',
  'pairs',
  'mapping',
  'condition',
  'items',
  'cards',
  'richText',
]);

function changesAt(comparing: Comparing, { was, is }: Pair, covered: Covered): readonly FieldChange[] {
  const { former, present, allowance } = comparing;
  const { field } = is;
  const keys = field.path.split('.');
  const [before, after] = [valueIn(former.part, keys), valueIn(present.part, keys)];
  const labels = [...comparing.labels, ...is.sections, field.label];
  const isWhole = wholes.has(field.widget);
  if (field.widget === 'json') {
    covered.set(field.path, 'whole');
    return looseChanges({ ...comparing, labels }, new Map(), before, after);
  }
  covered.set(field.path, isWhole ? 'whole' : 'single');
  const block = blockChange(comparing, { was, is }, covered);
  if (isEqualJson(before, after)) return block;
  if (field.widget === 'items' || field.widget === 'cards')
    return elementChanges({ ...comparing, labels }, field, before, after);
  const [shownBefore, shownAfter] = [simple(before, isWhole), simple(after, isWhole)];
  const change = differenceOf(
    { field: was.field, value: shownBefore, side: former, alt: altOf(former, was.field) },
    { field, value: shownAfter, side: present, alt: altOf(present, field) },
    allowance,
  );
  if (change) return [{ labels, ...change }, ...block];
  // lines that read alike may differ in what no line shows
  return isWhole ? looseChanges({ ...comparing, labels }, new Map(), before, after) : block;
}

/** A value for one control; undefined for an object there, which is told of otherwise. */
const simple = (value: unknown, isWhole: boolean): unknown => (isWhole || !isJson(value) ? value : undefined);

/** The words for those who do not see the picture of a field: those that its form asks for, or the label. */
function altOf({ fields, part }: Side, field: FormField): string {
  const alt = labelledFields(fields, part).find((one) => one.field.path.endsWith('.alt'));
  const words = alt && valueIn(part, alt.field.path.split('.'));
  return typeof words === 'string' && words !== '' ? words : field.label;
}

/** The change of the block that a field for a group names beside it. */
function blockChange(comparing: Comparing, { was, is }: Pair, covered: Covered): readonly FieldChange[] {
  const { field } = is;
  if (field.widget !== 'group' || field.blockPath === undefined) return [];
  covered.set(field.blockPath, 'single');
  const [before, after] = [comparing.former, comparing.present].map((side) => ({
    side,
    group: valueIn(side.part, field.path.split('.')),
    block: valueIn(side.part, (field.blockPath ?? '').split('.')),
  }));
  if (!before || !after || before.block === after.block) return [];
  const labels = [...comparing.labels, ...was.sections, t('fields.block')];
  return [
    {
      labels,
      shows: 'values',
      before: shownBlock(before.group, before.block, before.side),
      after: shownBlock(after.group, after.block, after.side),
    },
  ];
}

/** A value, with all that is needed to show it. */
type Held = { readonly field: FormField; readonly value: unknown; readonly side: Side; readonly alt: string };
type Difference = FieldChange extends infer C ? (C extends unknown ? Omit<C, 'labels'> : never) : never;

/** The difference of two values; undefined if they read alike. */
function differenceOf(before: Held, after: Held, allowance: Comparing['allowance']): Difference | undefined {
  const { field } = after;
  if (before.field.widget === field.widget) {
    const [former, present] = [before, after].map((held) => linesOf(held.field, held.value, held.side));
    if (former && present) return lineDifference(former, present, field.widget === 'code', allowance);
    if (field.widget === 'richText') return formattedDifference(before, after, allowance);
    const [was, is] = [textOf(before), textOf(after)];
    if (was !== undefined && is !== undefined)
      return { shows: 'words', runs: changedWords(was, is, allowance) };
  }
  const [was, is] = [shownHeld(before), shownHeld(after)];
  return isEqualJson(was, is) ? undefined : { shows: 'values', before: was, after: is };
}

type Lines = NonNullable<ReturnType<typeof linesOf>>;

function lineDifference(
  former: Lines,
  present: Lines,
  isCode: boolean,
  allowance: Comparing['allowance'],
): Difference | undefined {
  const lines = differenceOfLines(former, present, allowance);
  return lines.every(({ kind }) => kind === 'same') ? undefined : { shows: 'lines', lines, isCode };
}

const shownHeld = ({ field, value, side, alt }: Held): Shown => shownValue(field, value, side, alt);

/** A text that authors write, and that is not empty. */
function textOf({ field, value }: Held): string | undefined {
  if (field.widget !== 'text' && field.widget !== 'template') return undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Formatted texts by their words; as they look where the words stay, or where links lead elsewhere. */
function formattedDifference(before: Held, after: Held, allowance: Comparing['allowance']): Difference {
  const [former, present] = [before.value, after.value];
  const [was, is] = [former, present].map((value) => (isFormatted(value) ? plainText(value) : ''));
  if (!isFormatted(former) || !isFormatted(present) || !was || !is)
    return { shows: 'values', before: shownFormatted(before), after: shownFormatted(after) };
  const areLinksSame = isEqualJson(addressesIn(former), addressesIn(present));
  if (was !== is && areLinksSame) return { shows: 'words', runs: changedWords(was, is, allowance) };
  return { shows: 'values', before: { as: 'formatted', nodes: former }, after: { as: 'formatted', nodes: present } }; // prettier-ignore
}

function shownFormatted({ field, value, side }: Held): Shown {
  const text = isFormatted(value) ? plainText(value) : '';
  return text === '' ? emptyValue(field, side) : asText(text);
}

/** The elements that came, went or moved as lines of the list; those that stayed by their own fields. */
function elementChanges(
  comparing: Comparing,
  field: Extract<FormField, { widget: 'items' | 'cards' }>,
  before: unknown,
  after: unknown,
): readonly FieldChange[] {
  const { labels, former, present, allowance } = comparing;
  const [was, is] = [linesOf(field, before, former) ?? [], linesOf(field, after, present) ?? []];
  const isSameList = isEqualJson(was.map(({ key }) => key), is.map(({ key }) => key)); // prettier-ignore
  const lines = isSameList
    ? []
    : [{ labels, shows: 'lines' as const, lines: differenceOfLines(was, is, allowance), isCode: false }];
  const formerElements = Array.isArray(before) ? (before as readonly unknown[]) : [];
  const elements = Array.isArray(after) ? (after as readonly unknown[]) : [];
  const byKey = new Map(formerElements.map((element, index) => [elementKey(formerElements, index), element]));
  const inner = elements.flatMap((element, index) => {
    const earlier = byKey.get(elementKey(elements, index));
    if (earlier === undefined || isEqualJson(earlier, element)) return [];
    const side = { fields: field.fields };
    return partChanges({
      labels: [...labels.slice(0, -1), elementName(field.one, index)],
      former: { ...former, ...side, part: earlier },
      present: { ...present, ...side, part: element },
      allowance,
    });
  });
  return [...lines, ...inner];
}

/** Joins a value that went under one path and one that came under another with the same labels to one change. */
function joined(changes: readonly FieldChange[]): readonly FieldChange[] {
  const kept = new Map<string, FieldChange>();
  changes.forEach((change, index) => {
    const name = change.labels.join('\n');
    const earlier = kept.get(name);
    const whole = earlier && complement(earlier, change);
    kept.set(whole || !earlier ? name : `${name}\n${index}`, whole ?? change);
  });
  return [...kept.values()];
}

function complement(one: FieldChange, other: FieldChange): FieldChange | undefined {
  if (one.shows !== 'values' || other.shows !== 'values') return undefined;
  if (isNothing(one.before) && isNothing(other.after)) return { ...one, before: other.before };
  if (isNothing(one.after) && isNothing(other.before)) return { ...one, after: other.after };
  return undefined;
}

const isNothing = ({ as }: Shown): boolean => as === 'remark' || as === 'default';
