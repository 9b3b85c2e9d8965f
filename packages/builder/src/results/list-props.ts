import type { Column } from './columns.ts';
import type { Result } from './result.ts';

/** Everything that a list of results shows, and the choice that is made in it. */
export type ListProps = {
  readonly results: readonly Result[];
  readonly columns: readonly Column[];
  /** The result that is open beside the list; '' for none. */
  readonly openId: string;
  /** The address of a result's own view. */
  readonly hrefOf: (resultId: string) => string;
  readonly chosen: ReadonlySet<string>;
  /** Chooses exactly these; undefined for readers who may not change anything. */
  readonly onChoose: ((ids: readonly string[]) => void) | undefined;
};
