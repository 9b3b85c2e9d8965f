import { pointerTo } from '@parley/schema';

/** Something worth saying about a bot before it is published. Errors refuse the publication, warnings do not. */
export type Diagnostic = {
  /** A stable name of the rule, in kebab case. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** JSON pointer from the root of the bot to the place. */
  readonly pointer: string;
  readonly groupId?: string;
  readonly blockId?: string;
};

/** Where something stands in a bot, from its root. */
export type Path = readonly (string | number)[];

/** A diagnostic about the place at `path`. */
export function diagnosticAt(
  path: Path,
  severity: Diagnostic['severity'],
  code: string,
  message: string,
  where: Pick<Diagnostic, 'groupId' | 'blockId'> = {},
): Diagnostic {
  return { code, severity, message, pointer: pointerTo(...path), ...where };
}
