import type { ChatClient } from './chat-calls.ts';
import { ApiProblem } from './errors.ts';
import type { components } from './generated/chat.generated.ts';

type Schemas = components['schemas'];
type InReplyTo = Schemas['InReplyTo'];

/** The part of a response that names its question. */
type Asking = Pick<Schemas['ChatTurn'], 'turn' | 'input'>;

/**
 * A client on a server may talk for many visitors; beyond this number it forgets the questions of the oldest sessions.
 */
const maxSessions = 10_000;

/**
 * A client whose messages name the question they answer: that of the last response it got for the session, unless the
 * caller names one. The service refuses an answer to another question with `question-changed`; after that error the
 * next message answers the question in it.
 */
export function withQuestions(client: ChatClient): ChatClient {
  const asked = new Map<string, InReplyTo>();

  function note(sessionId: string, { turn, input }: Asking): void {
    // reinserted at the end, as the newest
    asked.delete(sessionId);
    if (turn !== undefined)
      asked.set(sessionId, input === undefined ? { turn } : { turn, inputId: input.id });
    const [oldest] = asked.keys();
    if (asked.size > maxSessions && oldest !== undefined) asked.delete(oldest);
  }

  return {
    ...client,
    async startChat(call) {
      const started = await client.startChat(call);
      note(started.sessionId, started);
      return started;
    },
    async startPreviewChat(call) {
      const started = await client.startPreviewChat(call);
      note(started.sessionId, started);
      return started;
    },
    async getSession(call) {
      const session = await client.getSession(call);
      note(session.sessionId, { ...session.lastTurn, turn: session.turn });
      return session;
    },
    async continueChat(call) {
      const { sessionId } = call.path;
      const inReplyTo = call.body?.inReplyTo ?? asked.get(sessionId);
      try {
        const turn = await client.continueChat(
          inReplyTo === undefined ? call : { ...call, body: { ...call.body, inReplyTo } },
        );
        note(sessionId, turn);
        return turn;
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'question-changed') {
          // the document of this operation gives the problem that form
          const { turn, lastTurn } = error.problem as Schemas['MessageConflict'];
          note(sessionId, { ...lastTurn, ...(turn === undefined ? {} : { turn }) });
        }
        throw error;
      }
    },
  };
}
