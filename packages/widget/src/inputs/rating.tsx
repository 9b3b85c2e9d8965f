import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';

type RatingOptions = {
  readonly buttonType?: string;
  readonly length?: number | string;
  readonly startsAt?: number | string;
  readonly labels?: { readonly left?: string; readonly right?: string; readonly button?: string };
  readonly isOneClickSubmitEnabled?: boolean;
  readonly customIcon?: { readonly isEnabled?: boolean; readonly svg?: string };
};

const defaultLength = 10;
const mostButtons = 100;
/** More buttons than this are too narrow to hit in one row on a phone. */
const mostOnPhone = 6;
/** More buttons than this are as many in a row as there is room for. */
const mostInRow = 11;

/** A number on a scale, as numbers or as stars. */
export function Rating({ id, options, words, submit }: InputProps<RatingOptions>): VNode {
  const { buttonType, labels = {}, isOneClickSubmitEnabled = false } = options;
  const isIcons = buttonType === 'Icons';
  const length = Math.min(numberOr(options.length, defaultLength), mostButtons);
  const first = isIcons ? 1 : numberOr(options.startsAt, 0);
  const numbers = Array.from({ length: Math.max(0, length - first + 1) }, (_, index) => first + index);
  const count = numbers.length;
  const [chosen, setChosen] = useState<number>();
  const give = (value: number): void =>
    submit(String(value), isIcons ? { stars: { given: value, total: length } } : undefined);
  const choose = (value: number): void => {
    setChosen(value);
    if (isOneClickSubmitEnabled) give(value);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    if (chosen !== undefined) give(chosen);
  };
  return (
    <form class="ask" onSubmit={send}>
      <fieldset class="rating">
        <legend class="unseen">
          {[labels.left, labels.right].filter(Boolean).join(' – ') || words.rating}
        </legend>
        {labels.left && (
          <span class="hint left" dir="auto">
            {labels.left}
          </span>
        )}
        <div
          class={`scale ${isIcons ? 'icons' : 'numbers'} ${count > mostOnPhone && count <= mostInRow ? 'many' : ''}`}
          style={{ '--count': count > mostInRow ? 'auto-fill' : count, '--half': Math.ceil(count / 2) }}
        >
          {numbers.map((value) => (
            <label
              key={value}
              class={`rate ${isIcons ? 'star' : ''} ${isOn(value, chosen, isIcons) ? 'on' : ''}`}
            >
              <input
                class="unseen"
                type="radio"
                name={id}
                value={value}
                checked={chosen === value}
                aria-label={String(value)}
                onChange={() => choose(value)}
              />
              <span aria-hidden="true">
                {isIcons ? <Icon custom={options.customIcon} isOn={isOn(value, chosen, true)} /> : value}
              </span>
            </label>
          ))}
        </div>
        {labels.right && (
          <span class="hint right" dir="auto">
            {labels.right}
          </span>
        )}
      </fieldset>
      {!isOneClickSubmitEnabled && (
        <div class="row end">
          <SubmitButton label={labels.button || words.send} isDisabled={chosen === undefined} />
        </div>
      )}
    </form>
  );
}

/** A star, or the bot's own picture: as a picture, so that nothing in it runs. */
function Icon({
  custom,
  isOn: isFull,
}: {
  readonly custom: RatingOptions['customIcon'];
  readonly isOn: boolean;
}): VNode {
  if (custom?.isEnabled !== true || !custom.svg) return <>{isFull ? '★' : '☆'}</>;
  return <img src={`data:image/svg+xml,${encodeURIComponent(custom.svg)}`} alt="" />;
}

function isOn(value: number, chosen: number | undefined, isIcons: boolean): boolean {
  return chosen !== undefined && (isIcons ? value <= chosen : value === chosen);
}

function numberOr(value: number | string | undefined, fallback: number): number {
  const number = Number(value);
  return value === undefined || value === '' || Number.isNaN(number) ? fallback : number;
}
