import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
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
  const isComplete = from !== '' && (!range || to !== '');
  const send = (event: Event): void => {
    event.preventDefault();
    if (!isComplete) return;
    const picked = range ? [from, to] : [from];
    submit(picked.map(written).join(' to '), {
      shown: picked.map((value) => asShown(value, kind)).join(' – '),
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

/** A value of a field in the language of the browser, which is the one it was picked in. */
function asShown(value: string, kind: Kind): string {
  const moment = { date: `${value}T00:00`, time: `1970-01-01T${value}`, 'datetime-local': value }[kind];
  return new Intl.DateTimeFormat(undefined, styles[kind]).format(new Date(moment));
}
