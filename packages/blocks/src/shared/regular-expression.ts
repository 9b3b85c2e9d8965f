import { RE2JS } from 're2js';

const literal = /^\/([\s\S]*)\/([a-z]*)$/;
const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  s: RE2JS.DOTALL,
  m: RE2JS.MULTILINE,
};

/**
 * Whether `text` contains a match of `pattern`, written bare or as `/pattern/flags`; undefined if the pattern is
 * invalid. Takes time linear in the text whatever the pattern, because bots bring their own; look-around and
 * back-references are therefore invalid. The flags g, u and y change nothing here and are accepted.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const [, body = pattern, flags = ''] = literal.exec(pattern) ?? [];
  try {
    const bits = Object.entries(flagValues).reduce(
      (sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum),
      0,
    );
    return RE2JS.compile(RE2JS.translateRegExp(body), bits).matcher(text).find();
  } catch {
    return undefined;
  }
}
