import type { StallRow } from '../stall-row.ts';
import { botRows } from './bots.ts';
import { replyRows } from './replies.ts';

/** Every row that is measured, in the order of the table. */
export const stallRows: readonly StallRow[] = [...replyRows, ...botRows];
