import { isLeaf, readRichText, type RichTextNode } from '@parley/blocks/channels';

/** A text and the parts of it that are formatted, by their positions in UTF-16. */
export type MarkedText = { readonly text: string; readonly marks: readonly Mark[] };

/** A part of a text that is formatted. */
export type Mark = {
  readonly from: number;
  readonly to: number;
  readonly kind: 'bold' | 'italic' | 'underline' | 'link';
  /** Of a link. */
  readonly url?: string | undefined;
};

/** The text of a bubble: each paragraph a line, lists with bullets or numbers. */
export function markedText(richText: unknown): MarkedText {
  const writer = new Writer();
  const blocks = readRichText(richText);
  for (const [index, node] of blocks.entries()) {
    if (index > 0) writer.write('\n');
    writeBlock(writer, node, '');
  }
  return trimmed(writer);
}

class Writer {
  text = '';
  readonly marks: Mark[] = [];
  write(text: string): void {
    this.text += text;
  }
}

function writeBlock(writer: Writer, node: RichTextNode, indent: string): void {
  if (isLeaf(node) || (node.type !== 'ul' && node.type !== 'ol')) {
    writePhrase(writer, isLeaf(node) ? [node] : node.children);
    return;
  }
  for (const [index, item] of node.children.entries()) {
    if (index > 0) writer.write('\n');
    writer.write(`${indent}${node.type === 'ol' ? `${index + 1}.` : '•'} `);
    const parts = isLeaf(item) ? [item] : item.children;
    for (const [at, part] of parts.entries()) {
      if (at > 0) writer.write('\n');
      writeBlock(writer, part, `${indent}   `);
    }
  }
}

function writePhrase(writer: Writer, nodes: readonly RichTextNode[]): void {
  for (const node of nodes) {
    const from = writer.text.length;
    if (isLeaf(node)) {
      writer.write(node.text);
      for (const kind of ['bold', 'italic', 'underline'] as const)
        if (node[kind] === true) writer.marks.push({ from, to: writer.text.length, kind });
    } else {
      writePhrase(writer, node.children);
      const { url } = node;
      if (node.type !== 'a' || !url) continue;
      const words = writer.text.slice(from);
      if (words.trim() === '') writer.write(url);
      else if (words !== url) writer.marks.push({ from, to: writer.text.length, kind: 'link', url });
    }
  }
}

/** Without white space around the text, and without marks that are empty. */
function trimmed({ text, marks }: MarkedText): MarkedText {
  const whole = text.trimEnd();
  const start = whole.length - whole.trimStart().length;
  return part({ text: whole, marks }, start, whole.length);
}

function part({ text, marks }: MarkedText, from: number, to: number): MarkedText {
  return {
    text: text.slice(from, to),
    marks: marks
      .map((mark) => ({
        ...mark,
        from: Math.max(mark.from, from) - from,
        to: Math.min(mark.to, to) - from,
      }))
      .filter((mark) => mark.to > mark.from),
  };
}

/** A text in parts of at most `most` characters: cut after a line where there is one, else after a word. */
export function splitText(whole: MarkedText, most: number): MarkedText[] {
  const parts: MarkedText[] = [];
  let from = 0;
  while (whole.text.length - from > most) {
    const piece = whole.text.slice(from, from + most);
    const to = from + cutOf(piece);
    parts.push(trimmed(part(whole, from, to)));
    from = to;
  }
  parts.push(trimmed(part(whole, from, whole.text.length)));
  return parts.filter(({ text }) => text !== '');
}

function cutOf(piece: string): number {
  // a cut in the first half would make many short messages
  const half = piece.length / 2;
  for (const mark of ['\n', ' ']) {
    const at = piece.lastIndexOf(mark);
    if (at > half) return at + 1;
  }
  // never between the halves of a character
  const last = piece.charCodeAt(piece.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? piece.length - 1 : piece.length;
}

/** A text of at most `most` characters, cut with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, cutOf(text.slice(0, most - 1))).trimEnd()}…`;
}
