import { contractOf } from './contract.ts';

const now = new Date('2026-12-24T18:00:00Z');
const organization = {
  id: 'organization',
  name: 'Organization',
  createdAt: now,
  quotaLimit: null,
  periodStartedAt: null,
  periodEndsAt: null,
};

test('an organization without a contract has what the operator gives to all, by calendar months', () => {
  expect(contractOf(organization, { QUOTA_PER_MONTH: 100 }, now)).toEqual({
    organizationId: 'organization',
    limit: 100,
    periodStartedAt: new Date('2026-12-01T00:00:00Z'),
    periodEndsAt: new Date('2027-01-01T00:00:00Z'),
  });
});

test('without a word from either there is no limit', () => {
  expect(contractOf(organization, { QUOTA_PER_MONTH: 0 }, now)).toBeUndefined();
});

test('a contract of its own goes before, also one for nothing at all', () => {
  const period = {
    periodStartedAt: new Date('2026-12-15T00:00:00Z'),
    periodEndsAt: new Date('2027-01-15T00:00:00Z'),
  };
  expect(contractOf({ ...organization, ...period, quotaLimit: 7 }, { QUOTA_PER_MONTH: 100 }, now)).toEqual({
    organizationId: 'organization',
    limit: 7,
    ...period,
  });
  expect(contractOf({ ...organization, quotaLimit: 0 }, { QUOTA_PER_MONTH: 0 }, now)).toMatchObject({
    limit: 0,
  });
});
