import { setTimeout } from 'node:timers/promises';
import { sessionExpired } from '@parley/errors';
import { botSummarySchema } from '@parley/schema';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { originOf } from '../principals/origin.ts';
import { locateSession } from '../turns/locate-session.ts';
import { runningFlows } from '../turns/running-flows.ts';
import { readSession, readSessionErrors, type CurrentSession } from '../turns/read-session.ts';
import { assertMode, sessionAccess, type SessionAccess } from '../turns/session-access.ts';
import { botSummaryView, wholeLines, wholeResponse } from '../turns/short-form.ts';
import { lastTurnView } from '../turns/turn.view.ts';
import { turnResponseSchema } from '../turns/wire.ts';
import { fileHosts } from '../intake/file-hosts.ts';
import { waitSeconds, wholeNumber } from './wait-seconds.ts';
import { lineWithFiles, lineWithFilesSchema } from '../uploads/sent-files.ts';

const pollMs = 300;

const statusSchema = z.enum(['active', 'waiting', 'listening', 'finished']).meta({
  description:
    '`active`: a message is being answered; `waiting`: the next message is welcome; `listening`: for a webhook; ' +
    '`finished`: the conversation has ended.',
});
const sessionSchema = z
  .object({
    sessionId: z.string(),
    resultId: z
      .string()
      .optional()
      .meta({ description: 'The result that the session writes to; previews have none.' }),
    status: statusSchema,
    turn: z.int().meta({ description: 'The number of the last turn.' }),
    bot: botSummarySchema,
    lastTurn: turnResponseSchema,
    transcript: z
      .array(lineWithFilesSchema)
      .meta({ description: 'The last 1,000 lines, as they were said.' }),
  })
  .meta({ id: 'Session' });

export const getSession = defineEndpoint({
  method: 'get',
  path: '/v1/sessions/{sessionId}',
  operationId: 'getSession',
  summary: 'Read a session',
  description:
    'Gives back the last response and the conversation so far, so that a page that was loaded again goes on where it ' +
    'was. With `afterTurn` and `waitSeconds` it waits until the session has moved beyond that turn, for instance ' +
    'because a webhook has come in. A conversation that has ended can be read for an hour; later its result holds it.',
  tags: ['Extension'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'read' }),
  params: z.object({ sessionId: z.string().max(255) }),
  query: z.object({
    afterTurn: wholeNumber(Number.MAX_SAFE_INTEGER, 0),
    waitSeconds,
  }),
  response: sessionSchema,
  errors: readSessionErrors,
  async handle({ params, query, principal, context }, deps) {
    const located = locateSession(deps, principal, params.sessionId);
    const access = await sessionAccess(deps, principal, located);
    assertMode(access.mode, 'read');
    const caller = { principal, origin: originOf(principal, context) };
    const until = performance.now() + query.waitSeconds * 1_000;
    for (;;) {
      const isWaiting = performance.now() < until && !context.isAborted();
      const found = await readSession(deps, located, caller, isWaiting ? query.afterTurn : undefined);
      if (found) return sessionView(deps, access, located.sessionId, found, context.ownUrl());
      await setTimeout(pollMs);
    }
  },
});

async function sessionView(
  deps: Deps,
  { mode, tenant }: SessionAccess,
  sessionId: string,
  found: CurrentSession,
  ownUrl: string,
): Promise<z.input<typeof sessionSchema>> {
  const { state } = found;
  const flows = await runningFlows(deps, state, tenant);
  const [frame] = state.frames;
  const root = flows.get(frame?.hash ?? '');
  if (!frame || !root) throw sessionExpired();
  const hosts = fileHosts(deps.config, ownUrl);
  return {
    sessionId,
    ...(frame.resultId === undefined ? {} : { resultId: frame.resultId }),
    status: found.isRunning ? 'active' : statusSchema.parse(found.status),
    turn: found.turn,
    bot: botSummaryView(root, state, undefined),
    lastTurn: lastTurnView(mode, wholeResponse(root, state, sessionId, found.response)),
    transcript: wholeLines(root, found.transcript, deps.config.MAX_TRANSCRIPT_BYTES).lines.map((line) =>
      lineWithFiles(line, hosts),
    ),
  };
}
