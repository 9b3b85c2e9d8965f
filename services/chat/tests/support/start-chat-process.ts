import { startService, type Server } from '@parley/dev-stack';
import type { ChatUnderTest } from './chat-under-test.ts';

/** A chat process as an operator starts it, beside the chat under test: the same Redis, secrets and management. */
export function startChatProcess(
  { deps }: ChatUnderTest,
  logFile: string,
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const { REDIS_PREFIX, INTERNAL_TOKEN, CHAT_SECRET, SHARDS, MANAGEMENT_URL } = deps.config;
  return startService({
    name: 'chat',
    entry: 'services/chat/src/main.ts',
    portVariable: 'PORT',
    logFile,
    environment: {
      REDIS_PREFIX,
      MANAGEMENT_URL,
      SHARDS: String(SHARDS),
      INTERNAL_TOKEN: INTERNAL_TOKEN.reveal(),
      CHAT_SECRET: CHAT_SECRET.reveal(),
      ...environment,
    },
  });
}
