import { Parser } from 'htmlparser2';

/** Elements whose content nobody reads: programs, pictures, and the ways to other pages. */
const unread = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
  'nav',
  'footer',
  'head',
]);
/** Elements within a line; all others begin a new one. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The text of a page, its headings written as in Markdown. Nothing of it is run, shown or fetched. */
export function readHtml(html: string): string {
  const parts: string[] = [];
  let unreadDepth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unread.has(name)) unreadDepth += 1;
        if (unreadDepth > 0) return;
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level !== undefined) parts.push(`\n\n${'#'.repeat(Number(level))} `);
        else if (name === 'li') parts.push('\n- ');
        else if (name === 'td' || name === 'th') parts.push(' | ');
        else if (name === 'br' || name === 'tr') parts.push('\n');
        else if (!inline.has(name)) parts.push('\n\n');
      },
      ontext(text) {
        // a line of the source is no line of the page
        if (unreadDepth === 0) parts.push(text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (unread.has(name)) {
          unreadDepth = Math.max(0, unreadDepth - 1);
          return;
        }
        if (unreadDepth === 0 && !inline.has(name) && !/^(?:li|td|th|tr|br)$/.test(name)) parts.push('\n\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return parts.join('');
}
