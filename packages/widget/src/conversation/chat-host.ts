import {
  ApiProblem,
  createChatClient,
  type ChatClient,
  type ChatSession,
  type ChatTurn,
  type ClientOptions,
  type SpeechEvent,
  type StartedChat,
} from '@parley/client';
import type { StoredFile } from './given-file.ts';
import { completeFile, putFile, type SendBytes, type SendOptions, type UploadTarget } from './put-file.ts';
import type { Asked, Pending, PendingStart } from './memory.ts';
import type { PreviewStart } from './preview-start.ts';
import type { Connection } from './state.ts';

/** The calls a conversation makes. */
export type ChatHost = {
  readonly startChat: (publicId: string, start: PendingStart, signal: AbortSignal) => Promise<StartedChat>;
  /** Sends a message; tells what a language model says while its turn runs, if anybody wants to hear it. */
  readonly continueChat: (
    sessionId: string,
    pending: Pending,
    signal: AbortSignal,
    onSpeech?: OnSpeech,
  ) => Promise<ChatTurn>;
  /** Lets the model that speaks in that turn end its answer where it is. */
  readonly stopAnswer: (sessionId: string, turn: number, signal: AbortSignal) => Promise<unknown>;
  /** Sends a file for the question of that block, and says where it is. */
  readonly sendFile: (
    sessionId: string,
    blockId: string,
    file: File,
    options: SendOptions,
  ) => Promise<StoredFile>;
  readonly getSession: (
    sessionId: string,
    query: { readonly afterTurn?: number; readonly waitSeconds?: number },
    signal: AbortSignal,
  ) => Promise<ChatSession>;
  /** Waits some seconds for the payment that a session asks for. */
  readonly getPayment: (sessionId: string, signal: AbortSignal) => Promise<'none' | 'open' | 'paid'>;
};

/** The draft, or the bot in its place, and where to begin in it. */
type Preview = Pick<PreviewStart, 'startFrom' | 'bot' | 'isTracingResponse'>;

/** The address of the chat runtime, and our token for it. */
type ChatHostOptions = Pick<ClientOptions, 'url'> & {
  readonly token: string;
  /** Gives a new token when the old one is no longer good: share pages have short-lived ones. */
  readonly renewToken: (() => Promise<string | undefined>) | undefined;
  /** Set for a conversation with a draft, which begins there or at the start. */
  readonly preview: Preview | undefined;
  readonly onConnection: (connection: Connection) => void;
  readonly sendBytes: SendBytes;
};

/** A file that may be sent until then. */
type GrantedFile = {
  readonly upload: UploadTarget;
  readonly completeUrl?: string | undefined;
  readonly fileUrl: string;
  readonly isPublic: boolean;
  readonly expiresAt: string;
};

/** A turn that takes longer makes people wonder. */
const usualMs = 8_000;

const paymentSeconds = 20;

/** The chat host, over packages/client. */
export function chatHost(options: ChatHostOptions): ChatHost {
  const { url, token, renewToken, preview, onConnection, sendBytes } = options;
  const clientWith = (current: string): ChatClient =>
    createChatClient({ url, token: current, onRetry: () => onConnection('cut') });
  let client = clientWith(token);
  const grants = new WeakMap<File, GrantedFile>();

  async function call<T>(use: (client: ChatClient) => Promise<T>): Promise<T> {
    try {
      return await use(client);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'unauthenticated' || !renewToken) throw error;
      const renewed = await renewToken();
      if (renewed === undefined) throw error;
      client = clientWith(renewed);
      return await use(client);
    } finally {
      onConnection('good');
    }
  }
  /** A call that somebody waits for. */
  async function awaited<T>(use: (client: ChatClient, onSign: () => void) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => onConnection('slow'), usualMs);
    const onSign = (): void => {
      clearTimeout(timer);
      onConnection('good');
    };
    try {
      return await call((current) => use(current, onSign));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    startChat: (publicId, { key, resultId, prefilledVariables }, signal) => {
      if (preview) {
        const request = { path: { botId: publicId }, body: previewBody(preview), signal };
        return awaited(({ startPreviewChat }) => startPreviewChat(request));
      }
      const body = {
        opensPaymentPages: true,
        ...(resultId === undefined ? {} : { resultId }),
        ...(prefilledVariables === undefined ? {} : { prefilledVariables }),
      };
      return awaited(({ startChat }) => startChat({ path: { publicId }, body, idempotencyKey: key, signal }));
    },
    continueChat: (sessionId, { key, message, asked }, signal, onSpeech) =>
      awaited(({ continueChat }, onSign) =>
        continueChat({
          path: { sessionId },
          body: { ...(message && { message }), ...(asked && { inReplyTo: nameOf(asked) }) },
          idempotencyKey: key,
          signal,
          onSpeech: onSpeech && withSign(onSpeech, onSign),
        }),
      ),
    stopAnswer: (sessionId, turn, signal) =>
      call(({ stopAnswer }) => stopAnswer({ path: { sessionId }, body: { turn }, signal })),
    sendFile: async (sessionId, blockId, file, watch) => {
      const { signal } = watch;
      const body = { blockId, fileName: file.name || 'file', fileType: file.type, fileSize: file.size };
      // a file that is tried again is the same file: under its id it is stored once
      const known = grants.get(file);
      const granted =
        known && Date.parse(known.expiresAt) > Date.now()
          ? known
          : await call(({ createUpload }) => createUpload({ path: { sessionId }, body, signal }));
      grants.set(file, granted);
      await putFile(sendBytes, granted.upload, file, watch);
      if (granted.completeUrl !== undefined) await completeFile(granted.completeUrl, signal);
      return { url: granted.fileUrl, isPrivate: !granted.isPublic };
    },
    getSession: (sessionId, query, signal) =>
      call(({ getSession }) => getSession({ path: { sessionId }, query, signal })),
    getPayment: async (sessionId, signal) => {
      const query = { waitSeconds: paymentSeconds };
      return (await call(({ getPayment }) => getPayment({ path: { sessionId }, query, signal }))).status;
    },
  };
}

type OnSpeech = (event: SpeechEvent) => void;

/** Hears what is said, and takes it for a sign that the call is doing well. */
const withSign =
  (onSpeech: OnSpeech, onSign: () => void): OnSpeech =>
  (event) => {
    onSign();
    onSpeech(event);
  };

function previewBody({ startFrom, bot, isTracingResponse }: Preview) {
  return {
    opensPaymentPages: true,
    ...(startFrom === undefined ? {} : { startFrom }),
    ...(bot === undefined ? {} : { bot }),
    ...(isTracingResponse && { isTracingResponse }),
  };
}

function nameOf({ turn, inputId }: Asked): { turn: number; inputId?: string } {
  return { turn, ...(inputId === undefined ? {} : { inputId }) };
}
