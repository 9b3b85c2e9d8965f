/** The provider blocks of the public format beside `OpenAI`, which is the older form of `openai`. */
export const otherProviders = [
  'openai',
  'anthropic',
  'mistral',
  'groq',
  'together-ai',
  'open-router',
  'perplexity',
  'deepseek',
  'dify-ai',
  'chat-node',
  'elevenlabs',
] as const;
