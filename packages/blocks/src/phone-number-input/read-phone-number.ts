import {
  findPhoneNumbersInText,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Longer texts are not searched for a number. */
const maxLength = 250;

/**
 * The first valid phone number in `text` in the international form of E.164; national numbers are read as of `country`.
 * Digits without a plus are read with their country code if no other reading is valid; digits with two valid readings
 * are refused.
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

/** Turns `49 151…` and `0049 151…` into `+49151…`, if that is a valid number. */
function withItsPlus(text: string): string | undefined {
  if (!/^[\d\s().\/-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() === true ? number.number : undefined;
}

/** An example of a number with its country code: of `country`, else of a well-known one. */
export function examplePhoneNumber(country: string): string {
  const code = country.trim().toUpperCase();
  const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined;
  return example?.formatInternational() ?? '+44 7400 123456';
}

/** An example of a number from the country of a given one, in the form of E.164. */
export function standInPhoneNumber(text: string): string {
  const country = parsePhoneNumberFromString(text)?.country ?? '';
  return examplePhoneNumber(country).replaceAll(' ', '');
}
