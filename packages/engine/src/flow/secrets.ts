/** Forms that only secrets have, each with its name. Searching for each one takes time linear in the text. */
const forms: readonly (readonly [name: string, form: RegExp])[] = [
  ['an API key', /(?<![\w-])(?:sk|rk)[-_](?=[\w-]{0,40}\d)[\w-]{20,}/],
  ['a cloud access key', /(?<!\w)(?:AKIA|ASIA)[A-Z\d]{16}(?!\w)/],
  ['a cloud API key', /(?<!\w)AIza[\w-]{35}/],
  ['a repository token', /(?<!\w)(?:gh[pousr]_[A-Za-z\d]{36}|glpat-[\w-]{20})/],
  ['a chat token', /(?<!\w)xox[abeprs]-[\w-]{10,}/],
  ['a signed token', /\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', /-----BEGIN (?:[A-Z]{1,10} ){0,2}PRIVATE KEY-----/],
  ['a password', /:\/\/[^\s/:@{}"'<>]+:[^\s/@{}"'<>]+@/],
  ['a bearer token', /(?:Bearer|Basic) (?=[\w.~+/=-]{0,40}\d)[\w.~+/=-]{20,}/i],
];

/** The name of the first secret in `text` that has one of these forms; undefined if there is none. */
export function secretIn(text: string): string | undefined {
  if (text.length < shortest) return undefined;
  return forms.find(([, form]) => form.test(text))?.[0];
}

/** The length of the shortest secret. */
const shortest = 8;
