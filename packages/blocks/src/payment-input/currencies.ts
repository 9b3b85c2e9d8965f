/** The digits behind the decimal mark of currencies that do not have two (ISO 4217). */
const digitsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The currencies that a payment can be asked in, by their codes in ISO 4217. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL ' +
  'THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

const known: ReadonlySet<string> = new Set(currencies);

/** The currency of a payment block without one. */
export const defaultCurrency = 'USD';

/** The code of a currency as ISO 4217 writes it; undefined if a payment cannot be asked in it. */
export function currencyOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return known.has(code) ? code : undefined;
}

/** The digits that an amount in that currency has behind its decimal mark. */
export function digitsIn(currency: string): number {
  return digitsOf[currency] ?? 2;
}
