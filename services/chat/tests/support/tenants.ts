import type { Tenant } from '../../src/fairness/tenant.ts';

/** The only workspace of its organization; both have the same name. */
export function alone(name: string): Tenant {
  return { organizationId: name, workspaceId: name };
}
