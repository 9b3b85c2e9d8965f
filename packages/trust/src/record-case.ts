import type { Flow } from '@parley/engine';
import type { TestAnswer, TestFileCase, TestFileStep, TestSettings } from '@parley/schema';
import { CaseFailed } from './case-failed.ts';
import type { Fakes } from './fakes.ts';
import { messageOf, playCase } from './play-case.ts';
import { answerAsGiven, standInFor, type SpokenLine } from './stand-in.ts';
import { Talk } from './talk.ts';

/** A turn of a conversation that was held: what the visitor said, and the types of the messages that came. */
export type HeldTurn = { readonly visitor?: SpokenLine | undefined; readonly messages: readonly string[] };

/** A case made of a conversation that was held. */
export type RecordedCase = {
  /** Undefined if the bot does not even begin as it began then. */
  readonly case: TestFileCase | undefined;
  /** The turns of the conversation that the case has, from the first on. */
  readonly turns: number;
  /** Requests to other systems that the case answers by assumption: what they had answered is kept nowhere. */
  readonly assumed: readonly string[];
};

/** The conversation that is to become a case. */
export type ToRecord = {
  readonly name: string;
  /** The time at which it began. */
  readonly clock: string;
  readonly turns: readonly HeldTurn[];
};

/** Chance decides some ways; with one of so many seeds most conversations go as they went. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const modelEffects = ['languageModel', 'speech', 'transcription'] as const;
/** Stands for every request, and for every language model. */
const assumptions: Pick<TestSettings, 'http' | 'models'> = {
  http: [{ match: {}, respond: { status: 200, json: {} } }],
  models: [{ match: {}, respond: { text: 'An answer of the model.', tools: [] } }],
};

/**
 * Makes a case of a conversation that was held with this very bot. It is held twice more: with the answers as they were
 * given, to see which of them were refused, and with those of nobody in place of personal ones. The case has what the bot
 * says then, and ends before the first turn in which one of the two goes otherwise than the conversation did. It passes
 * if it is played at once.
 */
export async function recordCase(
  { name, clock, turns }: ToRecord,
  flow: Flow,
  fakes: Omit<Fakes, 'settings'>,
): Promise<RecordedCase> {
  let best: RecordedCase = { case: undefined, turns: 0, assumed: [] };
  for (const seed of seeds) {
    if (best.turns === turns.length || fakes.isOver()) break;
    const found = await recordedWith({ clock, seed }, { name, turns }, flow, fakes);
    if (found.turns > best.turns) best = found;
  }
  if (!best.case) return best;
  const { failure } = await playCase({ ...best.case, at: [], isLiteral: true }, flow, fakes, fakes);
  return failure ? { case: undefined, turns: 0, assumed: [] } : best;
}

async function recordedWith(
  begun: { readonly clock: string; readonly seed: number },
  { name, turns }: Pick<ToRecord, 'name' | 'turns'>,
  flow: Flow,
  fakes: Omit<Fakes, 'settings'>,
): Promise<RecordedCase> {
  const talk = (): Talk => new Talk(flow, { ...fakes, settings: { ...begun, ...assumptions } });
  const [given, recorded] = [talk(), talk()];
  const steps: TestFileStep[] = [];
  let kept = 0;
  for (const [index, { visitor, messages }] of turns.entries()) {
    const { input } = given.turn;
    const isFirst = index === 0;
    // a session that began with a message took two steps in its first turn
    if (fakes.isOver() || (isFirst ? visitor !== undefined : given.isOver)) break;
    const answer = isFirst ? undefined : answerAsGiven(visitor, input);
    const asBefore = await turnOf(given, answer);
    if (asBefore?.messages.join() !== messages.join()) break;
    const standIn =
      answer === undefined ? undefined : standInFor(answer, { input, wasRefused: given.wasRefused, flow });
    const now = await turnOf(recorded, standIn);
    if (now?.shape !== asBefore.shape) break;
    steps.push(...(standIn === undefined ? [] : [{ user: standIn }]), ...now.steps);
    kept = index + 1;
  }
  if (kept === 0 || steps.length === 0) return { case: undefined, turns: 0, assumed: [] };
  if (kept === turns.length && recorded.isOver) steps.push({ ends: { completed: recorded.isCompleted } });
  const requests = new Map(recorded.requests.map(({ method, url }) => [`${method} ${url}`, { method, url }]));
  const hasModel = modelEffects.some((type) => recorded.effects.has(type));
  return {
    case: {
      name,
      tags: [],
      lenient: false,
      ...begun,
      ...(requests.size > 0
        ? { http: [...requests.values()].map((match) => ({ match, respond: { status: 200, json: {} } })) }
        : {}),
      ...(hasModel ? { models: assumptions.models } : {}),
      steps,
    },
    turns: kept,
    assumed: [...requests.keys(), ...(hasModel ? ['language model'] : [])],
  };
}

/** The turn that an answer leads to: its messages by type, its steps, and all that tells its way from another one. */
async function turnOf(
  talk: Talk,
  answer: TestAnswer | undefined,
): Promise<
  | { readonly messages: readonly string[]; readonly steps: readonly TestFileStep[]; readonly shape: string }
  | undefined
> {
  try {
    await talk.send(answer === undefined ? undefined : messageOf(answer, talk.turn.input));
  } catch (error) {
    if (error instanceof CaseFailed) return undefined;
    throw error;
  }
  const heard = talk.heard.splice(0);
  const actions = talk.actions.splice(0);
  const steps = [
    ...heard.map((one): TestFileStep =>
      'said' in one ? { bot: one.said } : 'asks' in one ? { asks: one.asks } : { bot: { type: one.type } },
    ),
    ...actions.map((action): TestFileStep => ({ does: action })),
  ];
  const shape = [
    ...heard.map((one) => ('said' in one ? 'text' : 'asks' in one ? `asks ${one.asks}` : one.type)),
    ...actions,
    talk.wasRefused,
    talk.isOver,
  ];
  return { messages: talk.turn.messages.map(({ type }) => type), steps, shape: shape.join() };
}
