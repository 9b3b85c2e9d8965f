import type { Block } from '@parley/schema';

/** What authors know a block by, where its type on the wire is another. */
const names: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  mistral: 'Mistral',
  groq: 'Groq',
  'together-ai': 'Together AI',
  'open-router': 'OpenRouter',
  perplexity: 'Perplexity',
  deepseek: 'DeepSeek',
  'dify-ai': 'Dify.AI',
  'chat-node': 'ChatNode',
  elevenlabs: 'ElevenLabs',
  'cal-com': 'Cal.com',
  gmail: 'Gmail',
  nocodb: 'NocoDB',
  segment: 'Segment',
  posthog: 'PostHog',
  zendesk: 'Zendesk',
  blink: 'Blink',
  'qr-code': 'QR code',
};

/** A block as its author sees it: the name of its kind, and its label where it has one. */
export function blockName({ type, label = '' }: Pick<Block, 'type' | 'label'>): string {
  const name = Object.hasOwn(names, type) ? names[type] : type;
  return label.trim() === '' ? `${name} block` : `${name} block “${label.trim()}”`;
}
