/** The words of rich text, each block on a line of its own. */
export function wordsIn(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      const { type, text, children } = (node ?? {}) as Node;
      if (text !== undefined) return text;
      const inner = wordsIn(children ?? []);
      return type === 'a' ? inner : `${inner}\n`;
    })
    .join('');
}

type Node = {
  readonly type?: string;
  readonly text?: string;
  readonly children?: readonly unknown[];
};

/** The sentences of a text, without those that say nothing; the last one may not be at its end. */
export function sentencesIn(text: string, language: string): string[] {
  return partsOf(text, language)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function partsOf(text: string, language: string): string[] {
  // some browsers do not know it yet
  if (!('Segmenter' in Intl)) return text.match(/[^.!?…\n]*(?:[.!?…]+(?=\s|$)|\n|$)/g) ?? [];
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
