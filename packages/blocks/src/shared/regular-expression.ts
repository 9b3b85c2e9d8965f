import { RE2JS } from 're2js';

const literal = /^\/([\s\S]*)\/([a-z]*)$/;
const flagValues: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  s: RE2JS.DOTALL,
  m: RE2JS.MULTILINE,
};

type Pattern = {
  /** True if a text contains a match. */
  readonly matches: (text: string) => boolean;
  /** The cost of matching one character, in characters compared. */
  readonly cost: number;
};

const repeats = /\{(\d+)(?:,(\d*))?\}/g;
/** The upper end of each range in a class: a character or its number. One range never hides the next. */
const upperEnds = /-(?=\\[xu]\{([\da-f]+)\}|\\[xu]([\da-f]{2,4})|(.))/gisu;
const highestCharacter = 0x10_ff_ff;

/**
 * A lower bound of the cost of reading a pattern, in characters compared: `{n}` is expanded, at most 1,000 times in
 * all; `\p` brings thousands of characters; without regard to case, each character of a range is looked up.
 */
export function costOfReading(source: string): number {
  const [, body = source, flags = ''] = literal.exec(source) ?? [];
  let times = 1;
  for (const [, least, most] of body.matchAll(repeats)) times *= Math.max(1, Number(most || least));
  const ignoresCase = flags.includes('i') || /\(\?[a-z-]*i/i.test(body);
  const classes = [...body.matchAll(/\\p/gi)].length;
  const length = 64 * source.length + 16 * source.length * Math.min(times, 1_000);
  if (!ignoresCase) return length + 4_000 * classes;
  let inRanges = 0;
  for (const [, braced, bare, character] of body.matchAll(upperEnds)) {
    const upperEnd = character?.codePointAt(0) ?? Number.parseInt(braced ?? bare ?? '', 16);
    inRanges += Math.min(upperEnd, highestCharacter);
  }
  return length + 16_000 * classes + 8 * inRanges + 500 * [...body.matchAll(/\\/g)].length;
}

/**
 * A pattern, written bare or as `/pattern/flags`, ready to match texts; undefined if it is invalid. Bots bring their
 * own patterns, so each one takes time linear in the text; look-around and back-references are therefore invalid. The
 * flags g, u and y change nothing here and are accepted.
 */
export function patternOf(source: string): Pattern | undefined {
  const [, body = source, flags = ''] = literal.exec(source) ?? [];
  try {
    const bits = Object.entries(flagValues).reduce(
      (sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum),
      0,
    );
    const expression = RE2JS.compile(RE2JS.translateRegExp(body), bits);
    return {
      matches: (text) => expression.matcher(text).find(),
      cost: 16 + expression.programSize(),
    };
  } catch {
    return undefined;
  }
}
