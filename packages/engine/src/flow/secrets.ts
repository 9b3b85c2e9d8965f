/** Forms that only secrets have, each with its name. Every one is searched for in time linear in the text. */
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

/** The sort of secret that stands in `text`, if there is one of a form that nothing else has. */
export function secretIn(text: string): string | undefined {
  if (text.length < shortest) return undefined;
  return forms.find(([, form]) => form.test(text))?.[0];
}

/** No secret is shorter. */
const shortest = 8;
