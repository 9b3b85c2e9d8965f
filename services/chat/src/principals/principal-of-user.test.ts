import { describe, expect, test } from '@jest/globals';
import type { CachedUser, Principal } from '@parley/schema/contract';
import { principalOfUser } from './principal-of-user.ts';

type Secret = Extract<Principal, { kind: 'secret' }>;
const secret: Secret = {
  kind: 'secret',
  tokenId: 'token',
  userId: 'user',
  generation: 1,
  userRevision: 10,
  memberships: [
    { workspaceId: 'a', mode: 'write' },
    { workspaceId: 'b', mode: 'read' },
  ],
  expiresAt: null,
};
const user: CachedUser = {
  revision: 11,
  generation: 1,
  memberships: [
    { workspaceId: 'b', mode: 'write' },
    { workspaceId: 'c', mode: 'guest' },
  ],
};
const preview: Principal = {
  kind: 'preview',
  tokenId: 'token',
  userId: 'user',
  generation: 1,
  userRevision: 10,
  botId: 'bot',
  workspaceId: 'b',
  organizationId: 'organization',
  mode: 'read',
  expiresAt: 1,
};

describe('a token', () => {
  test('is refused once its user is in a later generation, or gone', () => {
    for (const generation of [2, null])
      for (const principal of [secret, preview])
        expect(principalOfUser(principal, { ...user, generation })).toBeUndefined();
  });

  test('has the memberships that its user has now', () => {
    expect(principalOfUser(secret, user)).toEqual({ ...secret, memberships: user.memberships });
    expect(principalOfUser(preview, user)).toEqual({ ...preview, mode: 'write' });
    expect(principalOfUser({ ...preview, workspaceId: 'a' }, user)).toBeUndefined();
  });

  test('that was read later than its user is as it was read', () => {
    expect(principalOfUser({ ...secret, userRevision: 11 }, { ...user, generation: 0 })).toEqual({
      ...secret,
      userRevision: 11,
    });
    expect(principalOfUser(secret, undefined)).toBe(secret);
  });

  test('of a former release keeps what both know of', () => {
    const { generation: _, userRevision: __, ...former } = secret;
    const first = { ...user, generation: 0 };
    expect(principalOfUser(former, first)).toEqual({
      ...former,
      memberships: [{ workspaceId: 'b', mode: 'read' }],
    });
    expect(principalOfUser(former, user)).toBeUndefined();
  });
});
