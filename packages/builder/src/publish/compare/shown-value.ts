import { fontNames } from '@parley/blocks/bot-forms';
import { formFor, today } from '@parley/blocks/forms';
import { namesOf, titleOf } from '../../document/names.ts';
import type { FormField } from '../../document/form-place.ts';
import { rowsOf } from '../../document/rows-of.ts';
import { countryName } from '../../fields/parts/countries.ts';
import '../../words/late/credential-choice.ts';
import '../../words/late/fields.ts';
import '../../words/late/versions.ts';
import { dayText } from '../../words/time.ts';
import { t } from '../../words/words.ts';
import type { Shown, Side } from './field-change.ts';

/** A value that one control takes, as its author reads it there; `alt` are the words for a picture. */
export function shownValue(field: FormField, value: unknown, side: Side, alt = field.label): Shown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.widget === 'toggle')
    return shownSwitch(field.on === undefined ? value : Number(value) === field.on, field.fallback);
  if (text === '') return emptyValue(field, side);
  switch (field.widget) {
    case 'number':
      // a text that is no number stands for one: a variable
      return asText(field.unit === undefined || Number.isNaN(Number(text)) ? text : `${text} ${field.unit}`);
    case 'choice': {
      if (field.isFont === true && fontNames.includes(text)) return { as: 'font', name: text };
      return asText(field.choices.find((choice) => choice.value === text)?.label ?? text);
    }
    case 'color':
      return { as: 'colour', text };
    case 'media':
      return field.accepts === 'image' ? { as: 'picture', address: text, alt } : asText(addressWords(text));
    case 'variable':
      return shownName(namesOf(side.document).variable(text), t('fields.deletedVariable'));
    case 'group':
      return shownName(side.document.groups[text] && titleOf(side.document, text), t('versions.elsewhere'));
    case 'bot':
      return text === field.self || text === side.document.fields.id
        ? asText(t('fields.thisBot'))
        : { as: 'owned', by: 'bot', id: text };
    case 'credential':
      return text === field.fallback ? emptyValue(field, side) : { as: 'owned', by: 'credential', id: text };
    case 'collection':
      return { as: 'owned', by: 'collection', id: text };
    case 'country':
      return asText(countryName(text));
    case 'date':
      return asText(text === today ? (field.today ?? text) : dateWords(text));
    default:
      return asText(text);
  }
}

export const asText = (text: string): Shown => ({ as: 'text', text });
export const remark = (text: string): Shown => ({ as: 'remark', text });

const shownName = (name: string | undefined, otherwise: string): Shown =>
  name === undefined ? remark(otherwise) : asText(name);

/** The state of a switch; one that the bot says nothing of has the state that counts then. */
export function shownSwitch(value: unknown, fallback?: boolean): Shown {
  if (typeof value === 'boolean') return asText(t(value ? 'versions.on' : 'versions.off'));
  const usual = asText(t(fallback === true ? 'versions.on' : 'versions.off'));
  return fallback === undefined ? usual : { as: 'default', value: usual };
}

/** The words for a field without a value: what counts then, or that there is nothing. */
export function emptyValue(field: FormField, side: Side): Shown {
  const { fallback } = field;
  if (field.widget === 'credential')
    return remark(t(fallback === undefined ? 'credentialChoice.none' : 'credentialChoice.ofInstallation'));
  if (fallback !== undefined) return { as: 'default', value: shownValue(field, fallback, side) };
  switch (field.widget) {
    case 'color':
    case 'number':
      return { as: 'default', value: undefined };
    case 'choice':
      if (field.isFont === true)
        return { as: 'default', value: field.placeholder === undefined ? undefined : asText(field.placeholder) }; // prettier-ignore
      return remark(field.none ?? t('fields.none'));
    case 'text':
    case 'template':
    case 'richText':
    case 'code':
    case 'json':
      return remark(t('versions.empty'));
    default:
      return remark(t('fields.none'));
  }
}

/** The block of a group that a conversation begins at, by the words of the form. */
export function shownBlock(groupId: unknown, blockId: unknown, { document }: Side): Shown {
  const block = typeof blockId === 'string' && blockId !== '' ? document.blocks[blockId] : undefined;
  if (blockId === undefined || blockId === '') return asText(t('fields.firstBlock'));
  if (!block) return remark(t('versions.elsewhere'));
  const number = (document.blockIds[String(groupId)] ?? []).indexOf(block.id) + 1;
  const words = rowsOf(block, namesOf(document))[0]?.text ?? formFor(block.type).label;
  return asText(number === 0 ? words : `${number}. ${words}`);
}

/** An address in words: a file that stands in the bot itself has none to be read. */
export const addressWords = (address: string): string =>
  /^data:/i.test(address) ? t('versions.inBot') : address;

/** A day of the calendar in words, with its time; any other text as it is. */
function dateWords(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  return time === undefined ? dayText(day) : `${dayText(day)}, ${time}`;
}
