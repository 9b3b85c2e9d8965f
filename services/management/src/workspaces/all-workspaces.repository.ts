import { asc, gt } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** The workspaces of the installation behind that id, in the order of their ids. */
export function workspacesAfter(
  db: Db,
  after: string,
  limit: number,
): PromiseLike<
  { id: string; name: string; organizationId: string; isSuspended: boolean; createdAt: Date }[]
> {
  const { id, name, organizationId, isSuspended, createdAt } = workspaces;
  return db
    .select({ id, name, organizationId, isSuspended, createdAt })
    .from(workspaces)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}
