import {
  findPhoneNumbersInText,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Longer texts are no place to look for a number. */
const maxLength = 250;

/**
 * The first valid phone number in `text` in the international form of E.164; national ones are read as of `country`.
 * Digits alone are read with their country code where that is the only way in which they are valid; where they are two
 * numbers, they are none.
 */
export function phoneNumberIn(text: string, country: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const code = country.trim().toUpperCase();
  const [found] = isSupportedCountry(code)
    ? findPhoneNumbersInText(text, code)
    : findPhoneNumbersInText(text);
  const [asFound, withPlus] = [found?.number.number, withItsPlus(text)];
  return asFound === undefined || withPlus === undefined || asFound === withPlus
    ? (asFound ?? withPlus)
    : undefined;
}

/** `49 151…` and `0049 151…` as `+49151…`, if that is a number. */
function withItsPlus(text: string): string | undefined {
  if (!/^[\d\s().\/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() === true ? number.number : undefined;
}

/** A number as people write it to others, with its country code: of `country`, else of one that everybody knows. */
export function examplePhoneNumber(country: string): string {
  const code = country.trim().toUpperCase();
  const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined;
  return example?.formatInternational() ?? '+44 7400 123456';
}
