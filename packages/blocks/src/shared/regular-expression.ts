import { RE2JS } from 're2js';

const literal = /^\/([\s\S]*)\/([a-z]*)$/;
const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  s: RE2JS.DOTALL,
  m: RE2JS.MULTILINE,
};

/** Whether a text contains a match. */
type Pattern = (text: string) => boolean;

/**
 * A pattern, written bare or as `/pattern/flags`, ready to be held against texts; undefined if it is invalid. Takes
 * time linear in the text whatever the pattern, because bots bring their own; look-around and back-references are
 * therefore invalid. The flags g, u and y change nothing here and are accepted.
 */
export function patternOf(source: string): Pattern | undefined {
  const [, body = source, flags = ''] = literal.exec(source) ?? [];
  try {
    const bits = Object.entries(flagValues).reduce(
      (sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum),
      0,
    );
    const expression = RE2JS.compile(RE2JS.translateRegExp(body), bits);
    return (text) => expression.matcher(text).find();
  } catch {
    return undefined;
  }
}
