import { phoneCountries } from '@parley/blocks/forms';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The countries with their names, in the order of those. */
export const countries: readonly { readonly id: string; readonly name: string }[] = phoneCountries
  .map((id) => ({ id, name: names.of(id) ?? id }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** A country as it is listed, by its code: “Italy (IT)”; any other text as it is. */
export function countryName(code: string): string {
  const country = countries.find(({ id }) => id === code.toUpperCase());
  return country ? `${country.name} (${country.id})` : code;
}
