/** A part of a document under its headings. */
export type NewPassage = { readonly heading: string; readonly text: string };

/** Characters that a passage has as a rule, and at most: some sentences that can be understood by themselves. */
const [usual, most] = [900, 1_500];
const longestHeading = 200;

/**
 * Cuts a text into passages, each under the headings above it, which are written as in Markdown. Paragraphs stay whole
 * if they are not too long. Takes time in proportion to the text.
 */
export function cutText(text: string): NewPassage[] {
  const cut: NewPassage[] = [];
  const headings: string[] = [];
  let paragraphs: string[] = [];
  let length = 0;
  let isFenced = false;
  const flush = (): void => {
    const content = paragraphs.join('\n\n').trim();
    if (content !== '')
      cut.push({
        heading: headings
          .filter((heading) => heading !== '')
          .join(' › ')
          .slice(0, longestHeading),
        text: content,
      });
    paragraphs = [];
    length = 0;
  };
  const add = (paragraph: string): void => {
    for (const part of partsOf(paragraph)) {
      if (length > 0 && length + part.length > usual) flush();
      paragraphs.push(part);
      length += part.length;
    }
  };
  let lines: string[] = [];
  const endParagraph = (): void => {
    const paragraph = lines.join('\n').trim();
    lines = [];
    if (paragraph !== '') add(paragraph);
  };
  for (const line of text.split(/\r\n|[\n\r\f]/)) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced;
    const level = isFenced ? 0 : levelOf(line);
    if (level > 0) {
      endParagraph();
      flush();
      headings.length = Math.min(headings.length, level - 1);
      while (headings.length < level - 1) headings.push('');
      headings.push(line.slice(level).trim());
    } else if (line.trim() === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  flush();
  return cut;
}

/** The level of a heading of Markdown; 0 of any other line. */
function levelOf(line: string): number {
  let level = 0;
  while (level < 7 && line[level] === '#') level += 1;
  return level <= 6 && (line[level] === ' ' || line[level] === '\t') ? level : 0;
}

/** A paragraph in parts that are not too long, cut behind a sentence, else between words, else anywhere. */
function partsOf(paragraph: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (paragraph.length - from > most) {
    const window = paragraph.slice(from, from + most);
    const sentence = Math.max(window.lastIndexOf('. '), window.lastIndexOf('\n'), window.lastIndexOf('。'));
    const space = window.lastIndexOf(' ');
    const end = sentence > most / 3 ? sentence + 1 : space > most / 3 ? space : most;
    parts.push(window.slice(0, end).trim());
    from += end;
  }
  parts.push(paragraph.slice(from).trim());
  return parts.filter((part) => part !== '');
}
