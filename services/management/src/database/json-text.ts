const texts = new WeakMap<object, string>();

/** The JSON of a value that nobody changes any more; made once, however often it is asked for. */
export function jsonText(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
