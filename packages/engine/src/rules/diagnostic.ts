import { pointerTo } from '@parley/schema';
import type { Rule, RuleId, Severity } from './rule.ts';

/** A remark about a bot before it is published. Plain data: it may come from a worker thread. */
export type Diagnostic = {
  readonly code: RuleId;
  readonly severity: Severity;
  readonly message: string;
  /** JSON pointer from the root of the bot. */
  readonly pointer: string;
  readonly groupId?: string;
  readonly blockId?: string;
};

/** A path in a bot, from its root. */
export type Path = readonly PropertyKey[];

/** A violation of a rule by a block. Made by `finding`. */
export type Finding = {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  /** The path inside the block. */
  readonly path: Path;
};

/** A block breaks `rule` at `path`, with the severity of the rule unless a milder one is given. */
export function finding(
  rule: Rule,
  message: string,
  path: Path = [],
  severity: Severity = rule.severity,
): Finding {
  return { rule, severity, message, path };
}

/** The bot breaks `rule` at `path`; `more` names the block or group, or a severity milder than that of the rule. */
export function diagnosticAt(
  path: Path,
  rule: Rule,
  message: string,
  more: Partial<Pick<Diagnostic, 'groupId' | 'blockId' | 'severity'>> = {},
): Diagnostic {
  return { code: rule.id, severity: rule.severity, message, pointer: pointerTo(...path), ...more };
}
