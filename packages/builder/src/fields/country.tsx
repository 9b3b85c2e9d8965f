import type { ReactElement } from 'react';
import { canDraw } from '../ui/can-draw.ts';
import { ListedText } from './listed-text.tsx';
import { countries, countryName } from './parts/countries.ts';
import type { Widget } from './parts/panel.ts';

const firstLetter = 'A'.codePointAt(0) ?? 0;
const firstFlagLetter = 0x1f1e6;

/** The flag of a country: its letters in signs that stand for a flag together. */
const flagOf = (code: string): string =>
  code.replace(/[A-Z]/g, (letter) =>
    String.fromCodePoint(letter.charCodeAt(0) - firstLetter + firstFlagLetter),
  );

type Listed = readonly { readonly id: string; readonly label: string }[];
let known: Listed | undefined;

/** The countries as they are listed: with their flags where the device can draw such signs. */
function listed(): Listed {
  if (known) return known;
  const hasFlags = canDraw(flagOf('FR'));
  const signOf = (id: string): string => (hasFlags ? `${flagOf(id)} ` : '');
  return (known = countries.map(({ id, name }) => ({
    id,
    label: `${signOf(id)}${countryName(id)}`,
    names: [name, id],
  })));
}

/** A country by its name, or a variable that holds its code. */
export const CountryWidget: Widget<'country'> = ({ field, place }): ReactElement => {
  const options = listed();
  const labelOf = (value: string): string =>
    options.find(({ id }) => id === value.toUpperCase())?.label ?? value;
  return <ListedText field={field} place={place} options={options} shown={labelOf} />;
};
