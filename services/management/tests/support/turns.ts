import { randomBytes, randomUUID } from 'node:crypto';
import { positionOf, resultIdOf, shardOf, type TurnRecord } from '@parley/schema/contract';
import { organizations } from '../../src/database/schema/organizations.ts';
import { bots } from '../../src/database/schema/bots.ts';
import { workspaces } from '../../src/database/schema/workspaces.ts';
import type { Database } from '../../src/database/client.ts';

const dayMs = 86_400_000;

/**
 * The creation time of the tests’ results, unless a test gives another one: yesterday at noon, because lists show the last
 * seven days unless they are asked for more.
 */
export const noon = (Math.floor(Date.now() / dayMs) - 0.5) * dayMs;

/** The id of a result of `shard`, created at an instant. */
export function freshResultId(at: number = noon, shard = 0): string {
  const tie = randomBytes(1).readUInt8() % 16;
  return resultIdOf(at * 1024 + tie * 64 + shard, randomBytes(16).toString('base64url'));
}

/** The parts of a turn that a test chooses; the rest is as usual. */
export type TurnSketch = {
  readonly botId: string;
  readonly resultId: string;
  readonly turn: number;
  readonly sessionId?: string;
  readonly sessionStartedAt?: number;
  readonly answers?: readonly (readonly [blockId: string, content: string])[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly said?: string;
} & Partial<Pick<TurnRecord, 'logs' | 'deliveries' | 'channel' | 'cameFrom' | 'models'>> &
  Partial<Pick<TurnRecord['results'][number], 'hasStarted' | 'isCompleted' | 'hash' | 'visits'>>;

/** The record of a turn as chat writes it. */
export function turnOf(sketch: TurnSketch): TurnRecord {
  const { botId, resultId, turn, answers = [], variables = {}, said } = sketch;
  const { hasStarted = turn > 1 || answers.length > 0, isCompleted = false, hash = 'hash', visits } = sketch;
  const sessionStartedAt = sketch.sessionStartedAt ?? noon;
  return {
    v: 1,
    sessionId: sketch.sessionId ?? `${shardOf(positionOf(resultId)!)}.session-of-${resultId}`,
    workspaceId: 'workspace',
    sessionStartedAt,
    turn,
    ...(sketch.channel === undefined ? {} : { channel: sketch.channel }),
    ...(sketch.cameFrom === undefined ? {} : { cameFrom: sketch.cameFrom }),
    at: sessionStartedAt + turn * 1_000,
    results: [
      {
        resultId,
        botId,
        hash,
        hasStarted,
        isCompleted,
        variables: Object.entries(variables).map(([name, value]) => ({ id: `id-of-${name}`, name, value })),
        answers: answers.map(([blockId, content]) => ({ blockId, content })),
        ...(visits === undefined ? {} : { visits }),
      },
    ],
    transcript: said === undefined ? [] : [{ role: 'visitor', text: said }],
    logs: sketch.logs ?? [],
    deliveries: sketch.deliveries ?? [],
    ...(sketch.models === undefined ? {} : { models: sketch.models }),
  };
}

/** The record of a turn at `at` that begins a result, answers one question and completes it. */
export function completedTurn(
  at: number,
  sketch: Pick<TurnSketch, 'botId'> & Partial<TurnSketch>,
): TurnRecord {
  return turnOf({
    resultId: freshResultId(at),
    turn: 1,
    sessionStartedAt: at,
    answers: [['name', 'Ada']],
    isCompleted: true,
    ...sketch,
  });
}

/** Makes a bot that turns can belong to, in a workspace of its own. */
export async function makeBot(db: Database): Promise<{ botId: string; workspaceId: string }> {
  const [organizationId, workspaceId, botId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date(noon);
  const dates = { createdAt: at, updatedAt: at };
  await db.insert(organizations).values({ id: organizationId, name: 'Test', createdAt: at });
  await db.insert(workspaces).values({ id: workspaceId, organizationId, name: 'Test', ...dates });
  const content = { events: [], groups: [], edges: [], variables: [], theme: {}, settings: {} };
  await db.insert(bots).values({ id: botId, workspaceId, name: 'Test', content, extra: {}, ...dates });
  return { botId, workspaceId };
}
