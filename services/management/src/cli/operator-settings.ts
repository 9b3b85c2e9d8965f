import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { instantSchema } from '../instant.ts';
import { updateContract } from '../principals/organization.repository.ts';
import { updateWorkspaceRow } from '../workspaces/workspace.repository.ts';
import { workspaceWithLimitsView } from '../workspaces/workspace.view.ts';

const none = z.literal('none').transform(() => null);
const flag = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');
const limit = z.union([none, z.coerce.number().min(0)], 'must be a number, or none');
const instant = instantSchema.transform((text) => new Date(text));

/** The workspace settings an operator gives on the command line; those left out stay as they are. */
export const workspaceSettingsSchema = z.object({
  pastDue: flag.optional(),
  verified: flag.optional(),
  chatsHardLimit: limit.optional(),
  customChatsLimit: limit.optional(),
  customSeatsLimit: limit.optional(),
});

/** Sets what only an operator may set of a workspace, and gives it as its members read it. */
export async function setWorkspace(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  workspaceId: string,
  { pastDue: isPastDue, verified: isVerified, ...limits }: z.output<typeof workspaceSettingsSchema>,
): Promise<object> {
  const changes = { isPastDue, isVerified, ...limits, updatedAt: now() };
  const workspace = await updateWorkspaceRow(db, workspaceId, changes);
  if (!workspace) throw new Error(`There is no workspace with the id ${workspaceId}.`);
  return { organizationId: workspace.organizationId, ...workspaceWithLimitsView(workspace) };
}

/** A contract on the command line: how many billable requests, and the billing period that runs now. */
export const contractSchema = z
  .object({
    limit: z.union([none, z.coerce.number().int().min(0)], 'must be a whole number, or none'),
    from: instant.optional(),
    until: instant.optional(),
  })
  .refine(
    ({ from, until }) => (from === undefined) === (until === undefined),
    'a period has both a beginning and an end',
  )
  .refine(
    ({ from, until }) => from === undefined || until === undefined || from < until,
    'a period ends after it has begun',
  );

/**
 * Gives an organization a contract, or takes it away (`none`). Without a period it runs by calendar months in UTC. Both
 * services go by it within 5 s.
 */
export async function setContract(
  { db }: Pick<Deps, 'db'>,
  organizationId: string,
  { limit: quotaLimit, from, until }: z.output<typeof contractSchema>,
): Promise<object> {
  const contract = { quotaLimit, periodStartedAt: from ?? null, periodEndsAt: until ?? null };
  const organization = await updateContract(db, organizationId, contract);
  if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`);
  return organization;
}
