import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { filledIn, type Words } from '../words/words.ts';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';
import type { FieldLabels } from './text-line.tsx';
import { useFittingPlaceholder } from './use-fitting-placeholder.tsx';

type PhoneOptions = { readonly labels?: FieldLabels; readonly defaultCountryCode?: string };

/**
 * A phone number of a country, or one that names its country itself. What is no number there is pointed out with an
 * example before it is sent; sent once more as it is, it is for the bot to judge.
 */
export function Phone({ id, options, prefilled, words, submit }: InputProps<PhoneOptions>): VNode {
  const { labels = {}, defaultCountryCode } = options;
  const field = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState(() => countryIn(prefilled) ?? countryOf(defaultCountryCode));
  const [doubted, setDoubted] = useState<string>();
  const wanted = labels.placeholder || words.phonePlaceholder;
  const [placeholder, label] = useFittingPlaceholder(field, id, wanted);
  const example = country && getExampleNumber(country, examples)?.formatNational();
  const send = (event: Event): void => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    const number = parsePhoneNumberFromString(typed, {
      ...(country && { defaultCountry: country }),
      extract: false,
    });
    if (typed === '') field.current?.focus();
    else if (number?.isValid() === true) submit(number.number, { shown: number.formatInternational() });
    else if (typed === doubted || example === undefined) submit(typed);
    else {
      setDoubted(typed);
      field.current?.focus();
    }
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      {label}
      <div class="row">
        <div class="field joined">
          <CountryPicker country={country} words={words} onPick={setCountry} />
          <input
            ref={field}
            id={id}
            type="tel"
            name="tel"
            autocomplete="tel"
            enterkeyhint="send"
            dir="ltr"
            placeholder={placeholder}
            aria-label={wanted}
            aria-invalid={doubted !== undefined}
            aria-describedby={doubted === undefined ? undefined : `${id}-doubt`}
            defaultValue={prefilled}
            onInput={({ currentTarget }) => {
              setDoubted(undefined);
              setCountry((before) => countryIn(currentTarget.value) ?? before);
            }}
          />
        </div>
        <SubmitButton label={labels.button || words.send} />
      </div>
      {doubted !== undefined && example !== undefined && (
        <p class="hint" id={`${id}-doubt`} role="alert" dir="auto">
          {filledIn(words.phoneHint, { example })}
        </p>
      )}
    </form>
  );
}

/** The flag and the calling code of a country; pressed, all of them by name. */
function CountryPicker({
  country,
  words,
  onPick,
}: {
  readonly country: CountryCode | undefined;
  readonly words: Words;
  readonly onPick: (country: CountryCode | undefined) => void;
}): VNode {
  const all = useMemo(() => countriesByName(words.languageTag), [words.languageTag]);
  return (
    <label class="country">
      <span aria-hidden="true">
        <span class="flag">{country === undefined ? '🌐' : flagOf(country)}</span>
        {country === undefined ? '' : ` +${getCountryCallingCode(country)}`}
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10l5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
      <select
        aria-label={words.country}
        value={country ?? ''}
        onChange={({ currentTarget: { value } }) => onPick(isSupportedCountry(value) ? value : undefined)}
      >
        <option value="">{words.noCountry}</option>
        {all.map(([code, name]) => (
          <option key={code} value={code}>
            {`${name} (+${getCountryCallingCode(code)})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** All countries by their names in a language, which is the widget's: not each visitor's browser speaks it. */
function countriesByName(languageTag: string): [code: CountryCode, name: string][] {
  const names = new Intl.DisplayNames(languageTag, { type: 'region' });
  const { compare } = new Intl.Collator(languageTag);
  return getCountries()
    .map((code): [CountryCode, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other));
}

/** The country that a number names itself. */
function countryIn(number: string): CountryCode | undefined {
  if (!number.trim().startsWith('+')) return undefined;
  const typing = new AsYouType();
  typing.input(number);
  return typing.getCountry();
}

/** The country the bot says; else the one the browser is made for. */
function countryOf(code: string | undefined): CountryCode | undefined {
  const wanted = (code?.trim() || regionOf(navigator.language) || '').toUpperCase();
  return isSupportedCountry(wanted) ? wanted : undefined;
}

/** The region in a tag; none where the tag is no language, as that of a browser on a system without one (`C`). */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** The symbol that stands for A in flags. */
const flagA = 0x1f1e6;

/** The two letters of a country as the two symbols that make its flag. */
function flagOf(country: CountryCode): string {
  const letters = country.split('').map((letter) => flagA + letter.charCodeAt(0) - 'A'.charCodeAt(0));
  return String.fromCodePoint(...letters);
}
