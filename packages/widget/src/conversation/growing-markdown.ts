import { markdownToRichText } from '@parley/blocks/markdown';

/** The rich text of a Markdown text that is not at its end yet: what its last marks begin is taken for finished. */
export function growingRichText(text: string): ReturnType<typeof markdownToRichText> {
  return markdownToRichText(finished(text));
}

/** A line that may be the beginning of anything: a list, a heading, a rule, the underline of a heading. */
const openLine = /(^|\n)[ \t]*(?:[-=+*_#>`~]{1,3}|\d{1,9}[.)]?)[ \t]*$/;
/** A link whose target is not there yet. */
const openLink = /!?\[([^[\]\n]*)(?:\](?:\([^()\s]*)?)?$/;
const endMarks = /[*_`~]+$/;
const mark = /\*\*|__|\*|_|`/g;

function finished(text: string): string {
  const whole = text.replace(openLine, '$1').replace(openLink, '$1');
  const gap = whole.lastIndexOf('\n\n');
  const beginning = gap < 0 ? 0 : gap + 2;
  const paragraph = whole.slice(beginning);
  if ((whole.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1) return whole;
  const open = openMarks(paragraph);
  if (open.length === 0) return whole;
  // marks with nothing behind them would stay what they are: asterisks
  const end = paragraph.trimEnd();
  const kept = open.filter(({ end: from }) => end.slice(from).replace(endMarks, '').trim() !== '');
  const bare = kept.length < open.length ? end.replace(endMarks, '').trimEnd() : end;
  return (
    whole.slice(0, beginning) +
    bare +
    kept
      .map(({ sign }) => sign)
      .reverse()
      .join('')
  );
}

type OpenMark = { readonly sign: string; readonly end: number };

/** The marks of a paragraph that are not closed in it, the outermost first. */
function openMarks(paragraph: string): OpenMark[] {
  const open: OpenMark[] = [];
  for (const { 0: sign, index } of paragraph.matchAll(mark)) {
    const [before = ' ', after = ' '] = [paragraph[index - 1], paragraph[index + sign.length]];
    const top = open.at(-1);
    if (top?.sign === '`' && sign !== '`') continue;
    const last = open.findLastIndex((one) => one.sign === sign);
    if (last >= 0 && (sign === '`' || !/\s/.test(before))) open.splice(last);
    else if (
      sign === '`' ||
      (!/\s/.test(after) && !/\w/.test(before)) ||
      index + sign.length === paragraph.length
    )
      open.push({ sign, end: index + sign.length });
  }
  return open;
}
