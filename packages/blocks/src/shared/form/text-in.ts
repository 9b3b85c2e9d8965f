/** The text of formatted nodes on one line, of whatever shape they are; variables stand in their braces. */
export function textIn(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return nodes
    .map((node: unknown) => {
      if (typeof node !== 'object' || node === null) return '';
      const { text, children }: { text?: unknown; children?: unknown } = node;
      return typeof text === 'string' ? text : `${textIn(children)} `;
    })
    .join('');
}
