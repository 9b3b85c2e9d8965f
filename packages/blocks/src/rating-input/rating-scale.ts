import { toNumber } from '../shared/options.ts';
import { buttonTypes, defaultLength, defaultStart } from './constants.ts';

/** The options of a rating that its scale follows from. */
type ScaleOptions = {
  readonly buttonType?: string | undefined;
  readonly length?: string | number | undefined;
  readonly startsAt?: string | number | undefined;
};

/** The ends of the scale. Icons are counted from one; numbers run from `startsAt`, or zero, up to `length`. */
export function ratingScale(
  { buttonType, length, startsAt }: ScaleOptions,
  render: (text: string) => string,
): { lowest: number; highest: number } {
  const read = (option: string | number | undefined): number | undefined =>
    toNumber(typeof option === 'string' ? render(option) : option);
  const highest = read(length) ?? defaultLength;
  return { lowest: buttonType === buttonTypes[1] ? 1 : (read(startsAt) ?? defaultStart), highest };
}
