import type { Bubble } from '@parley/schema';

/** A message without its formatting; media as their URL in angle brackets. */
export function plainText(message: Bubble): string {
  if (message.type !== 'text') return `<${message.type} ${message.content.url ?? ''}>`;
  if (message.content.type === 'markdown') return message.content.markdown;
  return message.content.richText.map(textOfNode).join('\n');
}

function textOfNode(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node && typeof node.text === 'string') return node.text;
  return 'children' in node && Array.isArray(node.children) ? node.children.map(textOfNode).join('') : '';
}
