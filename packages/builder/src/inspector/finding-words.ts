import { eventFormFor, formFor } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import { elementAt } from '../document/element-key.ts';
import type { PlacedFinding } from '../document/findings.ts';
import { formPlace, holdsFields, valueIn, type Control } from '../document/form-place.ts';
import { placeWords } from '../document/place-words.ts';
import '../words/late/findings.ts';
import { capitalized, t } from '../words/words.ts';

/** The rule about blocks whose fields hold what they cannot: its message is about data, not about the form. */
const misshapen = 'invalid-block';
/** The rule about ids that two parts or items share: its message names them by these. */
const doubled = 'duplicate-id';

/**
 * Says what a finding is about and how to mend it, as somebody reads it who knows the form and not the data below. Only of
 * what no form shows are the words those of the check, and the place the path in the data.
 */
export function findingWords(
  document: BotDocument,
  { code, message, path }: Pick<PlacedFinding, 'code' | 'message' | 'path'>,
): Pick<PlacedFinding, 'message' | 'place'> {
  const place = placeWords(document, path);
  const said = capitalized(message);
  const [table = '', id = '', ...inside] = path;
  const part = table === 'blocks' ? document.blocks[id] : document.events[id];
  if (code === doubled) return { message: ofTwin(document, path), place };
  if (code !== misshapen || !part) return { message: said, place };
  const { fields } = table === 'blocks' ? formFor(part.type) : eventFormFor(part.type);
  if (holdsFields(fields, inside)) return { message: t('findings.unreadableBlock'), place };
  const shown = formPlace(fields, part, inside);
  if (!shown) return { message: said, place: `${place} › ${inside.join(' › ')}` };
  if (shown.control === undefined) return { message: t('findings.unreadable'), place };
  return { message: mending(shown.control, valueIn(part, inside)) ?? said, place };
}

/** The words about what shares an id with another: an item names the first one that has it. */
function ofTwin(
  document: BotDocument,
  [table = '', id = '', list = '', key = '']: readonly string[],
): string {
  const block = table === 'blocks' ? document.blocks[id] : undefined;
  const items = (list === 'items' && block?.items) || [];
  const first = items.findIndex((item) => item.id === items[elementAt(items, key)]?.id);
  const other = formPlace(formFor(block?.type ?? '').fields, block, [list, String(first)])?.labels.at(-1);
  return first === -1 || other === undefined ? t('findings.twin') : t('findings.twinItem', { other });
}

/** The words about a value of a sort that the control does not take; undefined where it is of the right sort. */
function mending(control: Control, value: unknown): string | undefined {
  if (value === undefined || value === null) return t('findings.missing');
  const isText = typeof value === 'string';
  if (control === 'choice')
    return t('findings.choice', { value: capitalized(isText ? `“${value}”` : nameOf(value)) });
  if (control === 'whole') return t('findings.unreadable');
  if (takes[control].includes(typeof value)) return undefined;
  return t(`findings.${control}`, { value: nameOf(value) });
}

const takes: Readonly<Record<Exclude<Control, 'choice' | 'whole'>, readonly string[]>> = {
  text: ['string'],
  number: ['number'],
  toggle: ['boolean'],
  variable: ['string'],
};

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return t('findings.aList');
  if (typeof value === 'number') return t('findings.aNumber', { number: String(value) });
  if (typeof value === 'boolean') return t('findings.aSwitch');
  return t(typeof value === 'string' ? 'findings.aText' : 'findings.severalValues');
}
