import type { Block } from '@parley/schema';

/** The names that authors see for blocks, if they differ from the type on the wire. */
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

/** The name of a block for its author: the name of its kind, and its label if it has one. */
export function blockName({ type, label = '' }: Pick<Block, 'type' | 'label'>): string {
  const name = Object.hasOwn(names, type) ? names[type] : type;
  return label.trim() === '' ? `${name} block` : `${name} block “${label.trim()}”`;
}
