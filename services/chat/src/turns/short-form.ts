import { referredTo, renderAppearance, type Flow, type Reference, type SessionState } from '@parley/engine';
import { sessionExpired } from '@parley/errors';
import type { BotSummary, Bubble, ChatInput, StartedChat, TextBubbleContentFormat } from '@parley/schema';
import { transcriptLineSchema, type TranscriptLine } from '@parley/schema/contract';
import type { Tenant } from '@parley/server';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { stateOf, type KeptResponse } from '../sessions/session.store.ts';
import type { LocatedSession } from './locate-session.ts';

/**
 * Texts that are the bot's own are in its version, to which a session is pinned: the session keeps a reference in their
 * place (ADR 0059), and whoever reads it adds them again. This file is the one that knows how references are written.
 */
const keptReferenceSchema = z.union([
  z.tuple([z.string()]),
  z.tuple([z.string(), z.array(z.string())]),
  z.tuple([z.string(), z.array(z.string()), z.literal('markdown')]),
]);

/** The reference as it is kept, or `json` where it is no shorter or nothing says the same again. */
export function shorterOf(
  json: string,
  reference: Reference | undefined,
  format: TextBubbleContentFormat,
): string {
  if (reference === undefined) return json;
  const { blockId, values } = reference;
  const isPlain = format === 'richText';
  const kept = isPlain && values.length === 0 ? [blockId] : [blockId, values, ...(isPlain ? [] : [format])];
  const short = JSON.stringify(kept);
  return short.length < json.length ? short : json;
}

/** The bot of a start's response as it is kept: with nothing but the time of its publication if the version says the rest. */
export function shortBot(flow: Flow, bot: StartedChat['bot']): readonly string[] | StartedChat['bot'] {
  if (!flow.hasFixedLook) return bot;
  return bot.publishedAt === undefined ? [] : [bot.publishedAt];
}

const shortForm = /^\{"(?:begun|said)":/;

/** True for the response of a turn in which something has to be added again. */
function isShort(response: string): boolean {
  return shortForm.test(response);
}

/**
 * A kept response as it was given, byte for byte. Throws `session-expired` where this release does not find in the
 * version what is referred to.
 */
export function wholeResponse(flow: Flow, state: SessionState, sessionId: string, response: string): string {
  if (!isShort(response)) return response;
  // written by this service, and in the order of the response
  const kept = JSON.parse(response) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(kept).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (name === 'begun') return Object.entries(begun(flow, state, sessionId, value));
    if (name === 'said')
      return [['messages', (value as readonly unknown[]).map((said) => messageOf(flow, said))]];
    return name === 'asked' ? [['input', inputOf(flow, value)]] : [[name, value]];
  });
  return JSON.stringify(Object.fromEntries(fields));
}

/** A kept response as it was given; undefined where nobody has the version of its bot any more. */
export async function readAgain(
  { flows }: Pick<Deps, 'flows'>,
  { sessionId }: Pick<LocatedSession, 'sessionId'>,
  tenant: Tenant,
  { response, state: json }: KeptResponse,
): Promise<string | undefined> {
  if (!isShort(response)) return response;
  const state = stateOf(json);
  const [root] = state.frames;
  const flow = root && (await flows.get(root, tenant));
  return flow && wholeResponse(flow, state, sessionId, response);
}

/**
 * Kept lines of a conversation as they were said: the newest, as many of them as take `maxBytes` together. The few
 * bytes of a reference may stand for a long text.
 */
export function wholeLines(
  flow: Flow,
  kept: readonly string[],
  maxBytes: number,
): { readonly lines: TranscriptLine[]; readonly isShortened: boolean } {
  const lines: TranscriptLine[] = [];
  let left = maxBytes;
  for (const json of kept.toReversed()) {
    const line = lineOf(flow, JSON.parse(json));
    left -= Buffer.byteLength(json.startsWith('[') ? JSON.stringify(line) : json);
    if (left < 0) break;
    lines.push(line);
  }
  return { lines: lines.reverse(), isShortened: lines.length < kept.length };
}

function lineOf(flow: Flow, kept: unknown): TranscriptLine {
  return Array.isArray(kept)
    ? { role: 'bot', message: messageOf(flow, kept) }
    : transcriptLineSchema.parse(kept);
}

function begun(
  flow: Flow,
  state: SessionState,
  sessionId: string,
  kept: unknown,
): Pick<StartedChat, 'sessionId' | 'resultId' | 'bot'> {
  const resultId = state.frames[0]?.resultId;
  return {
    sessionId,
    ...(resultId === undefined ? {} : { resultId }),
    // written by `shortBot`
    bot: Array.isArray(kept)
      ? botSummaryView(flow, state, kept[0] as string | undefined)
      : (kept as StartedChat['bot']),
  };
}

function messageOf(flow: Flow, kept: unknown): Bubble {
  if (!Array.isArray(kept)) return kept as Bubble;
  const { message } = found(flow, kept);
  if (!message) throw sessionExpired();
  return message;
}

function inputOf(flow: Flow, kept: unknown): ChatInput {
  const { input } = found(flow, kept);
  if (!input) throw sessionExpired();
  return input;
}

function found(flow: Flow, kept: unknown): NonNullable<ReturnType<typeof referredTo>> {
  const [blockId, values = [], format = 'richText'] = keptReferenceSchema.parse(kept);
  const again = referredTo(flow, { blockId, values }, format);
  if (!again) throw sessionExpired();
  return again;
}

/** The bot as a started chat describes it (specification: Bot summary), with variables filled in. */
export function botSummaryView(flow: Flow, state: SessionState, publishedAt: string | undefined): BotSummary {
  const { theme, settings } = renderAppearance(flow, state);
  const { general, typingEmulation, metadata } = settings;
  return {
    id: flow.botId,
    version: flow.version,
    theme,
    settings: {
      ...(general === undefined ? {} : { general }),
      ...(typingEmulation === undefined ? {} : { typingEmulation }),
    },
    ...(metadata?.title ? { title: metadata.title } : {}),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}
