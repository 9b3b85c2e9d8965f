import { blockKinds } from '@parley/blocks';
import {
  compile,
  linkedBotIds,
  settleVariableScopes,
  type Diagnostic,
  type Facts,
  type LinkGraph,
  type Severity,
} from '@parley/engine';
import { currentBotVersion, type BotContent } from '@parley/schema';
import { canonicalJson, hashOf } from './canonical-json.ts';
import { contentOf, type Draft } from './draft-content.ts';
import { withKeys, type KeyedDiagnostic } from './finding-keys.ts';
import type { JudgeMemory } from './judge-memory.ts';

/** The diagnostics of a bot, as many as an answer holds, and how many there are. */
export type Report = {
  /** At most `maxDiagnostics`, the gravest first. */
  readonly diagnostics: readonly KeyedDiagnostic[];
  /** The number of findings of each severity, including those left out. */
  readonly counts: Readonly<Record<Severity, number>>;
};

/** A draft to be judged. */
export type ToJudge = { readonly botId: string; readonly draft: Draft; readonly facts: Facts };

/** The content of a draft as it would be published, as canonical JSON, its hash, and the findings about it. */
export type Judged = {
  readonly content: string;
  readonly hash: string;
  readonly report: Report;
  /** The links of the bot, for checking those that lead here; null where that is too large to keep. */
  readonly linkGraph: LinkGraph | null;
};

/** The verdict on a draft that nobody publishes now: its content may have megabytes, and goes nowhere. */
export type Checked = Pick<Judged, 'hash' | 'report'>;

/** The most diagnostics that an answer holds. */
export const maxDiagnostics = 100;

/**
 * Judges what publishing this draft would publish. A function of its arguments alone, which are plain data as its
 * result is: equal drafts give equal hashes, and equal drafts in equal surroundings equal reports. `memory` makes it
 * faster and changes nothing else.
 */
export function judge({ botId, draft, facts }: ToJudge, memory?: JudgeMemory): Judged {
  const drafted = memory ? memory.contentOf(botId, draft) : contentOf(draft);
  const content = settleVariableScopes(drafted, blockKinds);
  const json = canonicalJson(content, memory?.canonical);
  const hash = hashOf(json);
  const identity = { botId, hash, version: currentBotVersion };
  const { diagnostics, linkGraph } = compile(content, blockKinds, identity, facts, memory?.blocks);
  return {
    content: json,
    hash,
    report: reportOf({ ...content, customDomain: facts.customDomain }, diagnostics),
    linkGraph: linkGraph && isKept(linkGraph) ? linkGraph : null,
  };
}

/** Judges a draft without keeping its content. */
export function check(task: ToJudge, memory?: JudgeMemory): Checked {
  const { hash, report } = judge(task, memory);
  return { hash, report };
}

/** The ids of the bots that a draft links to: facts about these are needed to judge it. */
export function linkedBots(draft: Draft, memory?: JudgeMemory): string[] {
  const linksOf = (content: BotContent): string[] => linkedBotIds(content, blockKinds);
  return memory ? memory.linksOf(draft, linksOf) : linksOf(contentOf(draft));
}

/** The largest link graph that is kept, in characters of JSON. */
const maxLinkGraphLength = 65_536;

const isKept = (linkGraph: LinkGraph): boolean => JSON.stringify(linkGraph).length <= maxLinkGraphLength;

/** The report about a bot with these diagnostics; `subject` is its content, with the fields beside it that were looked at. */
export function reportOf(
  subject: BotContent & Readonly<Record<string, unknown>>,
  diagnostics: readonly Diagnostic[],
): Report {
  const of = (severity: Severity): Diagnostic[] =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity);
  const [error, warning, info] = [of('error'), of('warning'), of('info')];
  return {
    diagnostics: withKeys(subject, [...error, ...warning, ...info].slice(0, maxDiagnostics)),
    counts: { error: error.length, warning: warning.length, info: info.length },
  };
}
