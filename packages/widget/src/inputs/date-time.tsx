import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { filledIn, type Words } from '../words/words.ts';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type DateOptions = {
  readonly labels?: { readonly button?: string; readonly from?: string; readonly to?: string };
  readonly hasTime?: boolean;
  readonly isRange?: boolean;
  readonly min?: string;
  readonly max?: string;
};

/** A day, a moment, a time of day, or from one to another. The bot writes it in its own format. */
export function DateTime({ id, type, options, words, submit }: InputProps<DateOptions>): VNode {
  const { labels = {}, hasTime = false, isRange = false, min, max } = options;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const kind: Kind = type === 'time input' ? 'time' : hasTime ? 'datetime-local' : 'date';
  const range = isRange && kind !== 'time';
  const hint = kind === 'time' ? undefined : boundsOf(min, max, words);
  const isComplete = from !== '' && (!range || to !== '');
  const send = (event: Event): void => {
    event.preventDefault();
    if (!isComplete) return;
    const picked = range ? [from, to] : [from];
    submit(picked.map(written).join(' to '), {
      shown: picked.map((value) => asShown(value, kind, words)).join(' – '),
    });
  };
  const field = (
    name: string,
    label: string,
    onChange: (value: string) => void,
    least: string | undefined,
  ): VNode => (
    <label class={hasTime ? 'labelled long' : 'labelled'}>
      <span class={range ? 'hint' : 'unseen'}>{label}</span>
      <input
        id={`${id}-${name}`}
        class="field"
        type={kind}
        min={least ?? ''}
        max={max ?? ''}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
  return (
    <form class="ask" noValidate onSubmit={send}>
      <div class="row wrap">
        {field(
          'from',
          range ? labels.from || words.from : kind === 'time' ? words.time : words.date,
          setFrom,
          min,
        )}
        {range && field('to', labels.to || words.to, setTo, from || min)}
        <SubmitButton label={labels.button || words.send} isDisabled={!isComplete} />
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`} dir="auto">
          {hint}
        </p>
      )}
    </form>
  );
}

/** A moment as people write it: the letter between day and time is for machines. */
const written = (value: string): string => value.replace('T', ' ');

type Kind = 'date' | 'time' | 'datetime-local';
const styles: Readonly<Record<Kind, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  'datetime-local': { dateStyle: 'medium', timeStyle: 'short' },
};

/** The bounds in words, to be read before anything is picked; a bound that is no date is none. */
function boundsOf(least: string | undefined, most: string | undefined, words: Words): string | undefined {
  const [min, max] = [least, most].map((bound = '') => {
    const [kind] = forms.find(([, form]) => form.test(bound)) ?? [];
    return kind && asShown(bound, kind, words);
  });
  if (min !== undefined && max !== undefined) return filledIn(words.between, { min, max });
  if (min !== undefined) return filledIn(words.fromDay, { min });
  return max === undefined ? undefined : filledIn(words.untilDay, { max });
}

const forms: readonly (readonly [Kind, RegExp])[] = [
  ['date', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/],
  ['datetime-local', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/],
];

/** A value of a field in the language of the conversation; in the way of the reader's country, if they share it. */
function asShown(value: string, kind: Kind, { languageTag }: Words): string {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === languageTag) ?? languageTag;
  const moment = { date: `${value}T00:00`, time: `1970-01-01T${value}`, 'datetime-local': value }[kind];
  return new Intl.DateTimeFormat(own, styles[kind]).format(new Date(moment));
}
