import type { StallRow } from '../stall-row.ts';
import { botRows } from './bots.ts';
import { fileRows } from './files.ts';
import { largeBotRows } from './large-bots.ts';
import { manyRows } from './many.ts';
import { atOnceRows, guestRow } from './members.ts';
import { replyRows } from './replies.ts';
import { backlogRow, deletedRow, resultRows } from './results.ts';
import { searchRows } from './search.ts';
import { sharedRows } from './shared.ts';
import { wireRows } from './wire.ts';

/** The ways that once stopped others, which CI tries too. */
export const knownRows: readonly StallRow[] = [...replyRows, ...botRows, guestRow];

/**
 * Every row that is measured, in the order of the table: the known ones, those that take minutes, and a search for
 * new ones.
 */
export const stallRows: readonly StallRow[] = [
  ...knownRows,
  ...largeBotRows,
  ...manyRows,
  ...fileRows,
  ...resultRows,
  backlogRow,
  deletedRow,
  ...atOnceRows,
  ...sharedRows,
  ...wireRows,
  ...searchRows,
];
