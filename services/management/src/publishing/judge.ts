import { blockKinds } from '@parley/blocks';
import {
  compile,
  settleVariableScopes,
  type Diagnostic,
  type Facts,
  type Outline,
  type Severity,
} from '@parley/engine';
import { currentBotVersion, type BotContent } from '@parley/schema';
import { contentHash } from './canonical-json.ts';

/** The diagnostics of a bot, as many as an answer holds, and how many there are. */
export type Report = {
  /** At most `maxDiagnostics`, the gravest first. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of findings of each severity, including those left out. */
  readonly counts: Readonly<Record<Severity, number>>;
};

/** The content of a draft as it would be published, its hash, and the findings about it. */
export type Judged = {
  readonly content: BotContent;
  readonly hash: string;
  readonly report: Report;
  /** The ways through the bot without a question; null where that is too large to keep. */
  readonly outline: Outline | null;
};

/** The most diagnostics that an answer holds. */
export const maxDiagnostics = 100;

/**
 * Judges what publishing this draft would publish. A function of its arguments alone, which are plain data as its
 * result is: equal drafts give equal hashes, and equal drafts in equal surroundings equal reports.
 */
export function judge(botId: string, draft: BotContent, facts: Facts): Judged {
  const content = settleVariableScopes(draft, blockKinds);
  const hash = contentHash(content);
  const identity = { botId, hash, version: currentBotVersion };
  const { diagnostics, outline } = compile(content, blockKinds, identity, facts);
  return {
    content,
    hash,
    report: reportOf(diagnostics),
    outline: outline && isKept(outline) ? outline : null,
  };
}

/** The largest outline that is kept, in characters of JSON. */
const maxOutlineLength = 65_536;

const isKept = (outline: Outline): boolean => JSON.stringify(outline).length <= maxOutlineLength;

/** The report about a bot with these diagnostics. */
function reportOf(diagnostics: readonly Diagnostic[]): Report {
  const of = (severity: Severity): Diagnostic[] =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity);
  const [error, warning, info] = [of('error'), of('warning'), of('info')];
  return {
    diagnostics: [...error, ...warning, ...info].slice(0, maxDiagnostics),
    counts: { error: error.length, warning: warning.length, info: info.length },
  };
}
