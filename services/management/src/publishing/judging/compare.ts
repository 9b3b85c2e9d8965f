import { blockKinds } from '@parley/blocks';
import {
  compareBots,
  compareFindings,
  type Change,
  type Comparison,
  type FindingChanges,
} from '@parley/editing';
import { compile, type Facts } from '@parley/engine';
import { currentBotVersion, type BotContent } from '@parley/schema';
import type { Draft } from './draft-content.ts';
import { JudgeMemory } from './judge-memory.ts';
import { maxDiagnostics } from './judge.ts';

/** Two states of a bot: `draft` is the later one. */
export type ToCompare = {
  readonly botId: string;
  readonly draft: Draft;
  readonly former?: Draft | undefined;
  readonly facts: Facts;
};

/** The difference between two states of a bot, as much of it as an answer holds. */
export type Compared = Comparison & {
  readonly findings: FindingChanges;
  /** True if there is more than an answer holds. */
  readonly isCut: boolean;
};

/** The most that an answer holds of a comparison: it is read by people, and by pages that show it. */
export const mostCompared = { changes: 2_000, runs: 20_000, characters: 1_000_000 } as const;

/**
 * Compares two states of a bot, and what the check finds in each by the rules and in the surroundings of now. Blocks that
 * both have are read once, and those that `memory` holds not at all.
 */
export function compare(
  { botId, draft, former: formerDraft = draft, facts }: ToCompare,
  memory: JudgeMemory = new JudgeMemory(),
): Compared {
  // the later state last: it is what is judged next
  const stored = memory.contentOf(botId, formerDraft);
  const after = memory.contentOf(botId, draft);
  const { comparison, former } = compareBots(stored, after);
  // with the ids that it has the state may have been examined before
  const before = comparison.renewedIds === 0 ? stored : former;
  const identity = { botId, hash: '', version: currentBotVersion };
  const surroundings = JSON.stringify([botId, facts]);
  const found = (content: BotContent) => () =>
    compile(content, blockKinds, identity, facts, memory.blocks).diagnostics;
  const findingsIn = (content: BotContent) => ({
    content,
    findings: memory.findingsIn(content, surroundings, found(content)),
  });
  const { fresh, gone } = compareFindings(findingsIn(before), findingsIn(after));
  const { changes, isCut } = bounded(comparison.changes);
  return {
    ...comparison,
    changes,
    findings: { fresh: fresh.slice(0, maxDiagnostics), gone: gone.slice(0, maxDiagnostics) },
    isCut: isCut || fresh.length > maxDiagnostics || gone.length > maxDiagnostics,
  };
}

/** As many changes as an answer holds; of texts that do not fit into it, the beginning. */
function bounded(changes: readonly Change[]): { readonly changes: Change[]; readonly isCut: boolean } {
  const left: { runs: number; characters: number } = { ...mostCompared };
  let isCut = changes.length > mostCompared.changes;
  const kept = changes.slice(0, mostCompared.changes).map((change): Change => {
    const fields = change.fields.flatMap((field) => {
      if (left.runs <= 0 || left.characters <= 0) {
        isCut = true;
        return [];
      }
      const { before = '', after = '', words } = field;
      left.characters -= before.length + after.length + field.path.length;
      left.runs--;
      if (!words) return [field];
      const runs = words.slice(0, left.runs).flatMap((run) => {
        const text = run.text.slice(0, Math.max(0, left.characters));
        left.characters -= run.text.length;
        return text === '' ? [] : [{ ...run, text }];
      });
      isCut ||= left.characters < 0 || runs.length < words.length;
      left.runs -= runs.length;
      return [{ ...field, words: runs }];
    });
    return { ...change, fields };
  });
  return { changes: kept, isCut };
}
