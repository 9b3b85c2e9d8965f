import { createHmac } from 'node:crypto';
import type { Flow, Output, SessionState } from '@parley/engine';
import { sessionExpired } from '@parley/errors';
import type { ChatMessage } from '@parley/schema';
import type { TranscriptLine } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import type { EffectContext } from '../effects/performer.ts';
import { draftSnapshot } from '../flows/draft-snapshot.ts';
import { soundFiles } from './sound-files.ts';
import { newResult } from '../sessions/start.store.ts';
import { returnUrls } from '../payments/return-page.ts';
import { fileOwnerOf } from './named-files.ts';
import type { SessionTurn } from './session-turn.ts';
import { wholeLines } from './short-form.ts';
import type { Journal } from './turn-journal.ts';
import { transcriptOf } from './turn-record.ts';

/** The means that the effects of a turn may use. Opened flows join `flows`. */
export function effectContext(
  deps: Deps,
  sessionTurn: SessionTurn,
  message: ChatMessage | undefined,
  flows: Map<string, Flow>,
  journal: Journal,
): (
  effect: { readonly step: number; readonly remainingMs: number },
  soFar: { readonly state: SessionState; readonly output: Output },
) => EffectContext {
  const { session, owner, turn, speech } = sessionTurn;
  const { config, sandbox, egress, requestSlots, redis, metrics, tracing } = deps;
  // the same all through a turn, however often it is asked for
  let before: ReturnType<typeof earlierLines> | undefined;
  const earlierLines = async (root: Flow): Promise<{ lines: TranscriptLine[]; isShortened: boolean }> => {
    const [lines, isCut] = await Promise.all([
      redis.lrange(session.keys.transcript, 0, -1),
      redis.hget(session.keys.session, 'isCut'),
    ]);
    const whole = wholeLines(root, lines, config.MAX_TRANSCRIPT_BYTES);
    return { ...whole, isShortened: whole.isShortened || isCut === '1' };
  };
  return ({ step, remainingMs }, { state, output }) => ({
    sandbox,
    egress,
    requestSlots,
    metrics,
    models: deps.models,
    sounds: soundFiles(deps, owner.tenant, fileOwnerOf(state)),
    payments: {
      marks: deps.paymentMarks,
      isPreview: session.isPreview,
      sessionId: session.sessionId,
      turn: turn.number,
      returnUrls: returnUrls(config.CHAT_URL),
    },
    ...(speech ? { onDelta: speech.say, watchStop: speech.watchStop } : {}),
    tracing,
    onBegunAgain: (effect) => {
      speech?.reset();
      metrics.effectBegunAgain(effect);
      deps.logger.warn({ sessionId: session.sessionId, effect }, 'a paid effect was begun a second time');
    },
    tenant: owner.tenant,
    remainingMs,
    idempotencyKey: createHmac('sha256', config.CHAT_SECRET.reveal())
      .update(`effect\n${session.sessionId}\n${turn.number}\n${step}`)
      .digest('base64url'),
    openCredential: async (credentialsId, type) =>
      owner.mayUseCredentials
        ? deps.credentials.open(owner.workspaceId, credentialsId, type)
        : { status: 'forbidden' },
    readInstallation: () => deps.installation.get(deps.keys.installation, ''),
    async readTranscript() {
      const root = flows.get(state.frames[0]?.hash ?? '');
      if (!root) throw sessionExpired();
      const { lines, isShortened } = await (before ??= earlierLines(root));
      return { lines: [...lines, ...transcriptOf(message, output)], isShortened };
    },
    searchPassages: (collectionId, asked) => deps.management.passages(owner.tenant, collectionId, asked),
    async openBot(botId, hash) {
      const flow = await (hash === undefined
        ? newestFlow(deps, sessionTurn, botId)
        : deps.flows.get({ botId, hash }, owner.tenant));
      if (flow) flows.set(flow.hash, flow);
      return flow;
    },
    async newResultId() {
      if (session.isPreview) return undefined;
      const name = `${step}:result`;
      const known = journal.find(name);
      const resultId = known ?? (await newResult(deps, session.shard, owner.workspaceId)).resultId;
      // what follows may tell others of it, and a later attempt has to tell of the same one, on whichever replica leads
      await journal.write(name, resultId);
      return resultId;
    },
  });
}

/** The published version of a bot of the same workspace; in a preview its draft, if the caller may see it. */
async function newestFlow(
  deps: Deps,
  { session, owner }: SessionTurn,
  botId: string,
): Promise<Flow | undefined> {
  if (session.isPreview) {
    const { userId } = owner;
    const draft = userId === undefined ? undefined : await deps.management.draft(userId, botId);
    return draft?.workspaceId === owner.workspaceId
      ? deps.flows.keep(draftSnapshot(draft, draft), owner.tenant)
      : undefined;
  }
  const entry = await deps.publishedBots.get(deps.keys.published(botId), botId);
  const pointer = entry?.pointer;
  if (!pointer?.hash || pointer.isArchived || pointer.workspaceId !== owner.workspaceId) return undefined;
  return deps.flows.get({ botId, hash: pointer.hash }, owner.tenant);
}
