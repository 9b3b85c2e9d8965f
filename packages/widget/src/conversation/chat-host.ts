import {
  ApiProblem,
  createChatClient,
  type ChatClient,
  type ChatSession,
  type ChatTurn,
  type ClientOptions,
  type StartedChat,
} from '@parley/client';
import type { Pending, PendingStart } from './memory.ts';

/** The calls a conversation makes. */
export type ChatHost = {
  readonly startChat: (publicId: string, start: PendingStart, signal: AbortSignal) => Promise<StartedChat>;
  readonly continueChat: (sessionId: string, pending: Pending, signal: AbortSignal) => Promise<ChatTurn>;
  readonly getSession: (
    sessionId: string,
    query: { readonly afterTurn?: string; readonly waitSeconds?: string },
    signal: AbortSignal,
  ) => Promise<ChatSession>;
};

/** Where the chat runtime is, and who we are to it. */
type ChatHostOptions = Pick<ClientOptions, 'url' | 'onRetry'> & {
  readonly token: string;
  /** Gives a new token when the old one is no longer good: share pages have short-lived ones. */
  readonly renewToken: (() => Promise<string>) | undefined;
  /** Told when a call has ended. */
  readonly onSettled: () => void;
};

/** The chat host, over packages/client. */
export function chatHost({ url, token, renewToken, onRetry, onSettled }: ChatHostOptions): ChatHost {
  const clientWith = (current: string): ChatClient =>
    createChatClient({ url, token: current, ...(onRetry === undefined ? {} : { onRetry }) });
  let client = clientWith(token);

  async function call<T>(use: (client: ChatClient) => Promise<T>): Promise<T> {
    try {
      return await use(client);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'unauthenticated' || !renewToken) throw error;
      client = clientWith(await renewToken());
      return await use(client);
    } finally {
      onSettled();
    }
  }

  return {
    startChat: (publicId, { key, resultId, prefilledVariables }, signal) => {
      const body = {
        ...(resultId === undefined ? {} : { resultId }),
        ...(prefilledVariables === undefined ? {} : { prefilledVariables }),
      };
      return call(({ startChat }) => startChat({ path: { publicId }, body, idempotencyKey: key, signal }));
    },
    continueChat: (sessionId, { key, message }, signal) =>
      call(({ continueChat }) =>
        continueChat({
          path: { sessionId },
          body: message === undefined ? {} : { message },
          idempotencyKey: key,
          signal,
        }),
      ),
    getSession: (sessionId, query, signal) =>
      call(({ getSession }) => getSession({ path: { sessionId }, query, signal })),
  };
}
