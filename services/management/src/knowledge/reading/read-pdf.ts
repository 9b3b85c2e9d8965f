import { extractText, getDocumentProxy } from 'unpdf';

const mostPages = 2_000;

/** The library's own types name those of a package that is a part of it, and come to nothing. */
type Pdf = { readonly numPages: number };
const openPdf: (bytes: Uint8Array, options: object) => Promise<Pdf> = getDocumentProxy;
const pagesOf: (pdf: Pdf, options: { mergePages: false }) => Promise<{ readonly text: string[] }> =
  extractText;

/** The text of a PDF, each page under a heading. Programs in it do not run. Throws for a file that is none. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes, {
    // nothing is compiled, fetched or drawn: only the text is read
    isEvalSupported: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  if (pdf.numPages > mostPages) throw new Unreadable(`The PDF has more than ${mostPages} pages.`);
  const { text } = await pagesOf(pdf, { mergePages: false });
  return text.map((page, index) => `# Page ${index + 1}\n\n${withoutHeadings(page)}`).join('\n\n');
}

/** A line of a page that begins like a heading of Markdown is none. */
const withoutHeadings = (page: string): string => page.replace(/^#/gm, ' #');

/** A document that cannot be read, with the reason in words for its author. */
export class Unreadable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unreadable';
  }
}
