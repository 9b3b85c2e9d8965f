import { blockKinds } from '@parley/blocks';
import { settleVariableScopes } from '@parley/engine';
import type { BotContent, TestFile } from '@parley/schema';
import { createPrograms, namesIn, recordCase, testedBot, type ToRecord } from '@parley/trust';
import { contentOf, type Draft } from '../judging/draft-content.ts';

/** A conversation that was held with a version of a bot. */
export type HeldConversation = ToRecord & {
  readonly botId: string;
  readonly hash: string;
  /** The content of the version. */
  readonly draft: Draft;
  /** The content of published bots that links lead to, as JSON, by bot id. */
  readonly linked: Readonly<Record<string, string>>;
};

/** A test that was made of a conversation, as much of it as could be repeated; null if nothing could. */
export type RecordedTest = {
  readonly content: TestFile | null;
  readonly turns: number;
  readonly assumed: readonly string[];
};

const limitMs = 10_000;
const mostAssumed = 20;

/** Makes a test of a conversation: it passes if it is run at once with the same version. */
export async function recordTest({
  botId,
  hash,
  draft,
  linked,
  ...held
}: HeldConversation): Promise<RecordedTest> {
  const until = performance.now() + limitMs;
  const isOver = (): boolean => performance.now() > until;
  const content = settleVariableScopes(contentOf(draft), blockKinds);
  const flows = new Map(
    Object.entries(linked).map(([id, json]) => [
      id,
      testedBot(JSON.parse(json) as BotContent, id, `linked ${id}`).flow,
    ]),
  );
  const programs = createPrograms({ limitMs: 1_000 });
  try {
    const { flow } = testedBot(content, botId, hash);
    const fakes = { programs, linked: flows, namesOf: namesIn(content), isOver };
    const { case: made, turns, assumed } = await recordCase(held, flow, fakes);
    return {
      content: made ? { format: 'parley-test/1', cases: [made] } : null,
      turns,
      assumed: assumed.slice(0, mostAssumed).map((request) => request.slice(0, 500)),
    };
  } finally {
    await programs.stop();
  }
}
