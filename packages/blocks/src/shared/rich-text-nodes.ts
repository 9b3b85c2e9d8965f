/** A run of characters with one formatting. */
export type Leaf = {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
};

/** A paragraph (`p`), link (`a`), list (`ul`, `ol`, `li`, `lic`) or any other element of a builder. */
export type Element = {
  readonly type: string;
  readonly url?: string;
  readonly children: readonly RichTextNode[];
};

/** Rich text in bots and in responses. Fields beyond these are kept. */
export type RichTextNode = Leaf | Element;

/** True if `node` is a run of characters. */
export function isLeaf(node: RichTextNode): node is Leaf {
  return 'text' in node;
}

/** The rich text in a value of a bot's draft; parts that are not rich text are left out. */
export function readRichText(value: unknown): RichTextNode[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((node: unknown): RichTextNode[] => {
    if (typeof node !== 'object' || node === null) return [];
    if ('text' in node && typeof node.text === 'string') return [{ ...node, text: node.text }];
    const type = 'type' in node && typeof node.type === 'string' ? node.type : 'p';
    const children = readRichText('children' in node ? node.children : []);
    const { url, text: _, ...fields }: { url?: unknown; text?: unknown } = node;
    return [{ ...fields, ...(typeof url === 'string' ? { url } : {}), type, children }];
  });
}
