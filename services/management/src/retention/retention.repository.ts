import { sql, type SQL } from 'drizzle-orm';
import { bots } from '../database/schema/bots.ts';
import { retention } from '../database/schema/retention.ts';
import { firstPositionOf } from '../results/position.ts';

const dayMs = 86_400_000;

/** Of a row of `bots`: the first position whose result is still kept, 0 where nothing limits it. */
export function resultsKeptFrom(now: Date): SQL<number> {
  const days = (owner: typeof bots.id | typeof bots.workspaceId): SQL =>
    sql`(SELECT ${retention.days} FROM ${retention} WHERE ${retention.ownerId} = ${owner})`;
  return sql`coalesce(
    ${firstPositionOf(now.getTime())}::bigint
      - coalesce(${days(bots.id)}, ${days(bots.workspaceId)})::bigint * ${firstPositionOf(dayMs)}::bigint,
    0)`.mapWith(Number);
}
