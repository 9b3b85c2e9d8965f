import type { Contract } from '@parley/server';
import type { Config } from '../config.ts';
import type { OrganizationRow } from './organization.repository.ts';

/**
 * The contract of an organization: its own, or the operator's usual one, which is by calendar months in UTC.
 * Undefined if neither exists: then there is no limit.
 */
export function contractOf(
  organization: Omit<OrganizationRow, 'sponsorId'>,
  { QUOTA_PER_MONTH }: Pick<Config, 'QUOTA_PER_MONTH'>,
  now: Date,
): Contract | undefined {
  const { id: organizationId, quotaLimit, periodStartedAt, periodEndsAt } = organization;
  const limit = quotaLimit ?? QUOTA_PER_MONTH;
  if (quotaLimit === null && limit === 0) return undefined;
  if (periodStartedAt !== null && periodEndsAt !== null) {
    return { organizationId, limit, periodStartedAt, periodEndsAt };
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    organizationId,
    limit,
    periodStartedAt: new Date(Date.UTC(year, month)),
    periodEndsAt: new Date(Date.UTC(year, month + 1)),
  };
}
