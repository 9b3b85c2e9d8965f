import { send } from '@parley/testing';
import { inTransaction } from '../../src/database/client.ts';
import { writeSignInLink } from '../../src/sign-in/link-actions.ts';
import type { Body, Caller, ManagementUnderTest } from './management-under-test.ts';

/** The headers of a request that a page of the builder sends. */
export const ownPage = { 'sec-fetch-site': 'same-origin', 'x-parley-builder': '1' };

/** The code of a fresh link that signs a user in. */
export async function signInCode({ deps }: ManagementUnderTest, userId: string): Promise<string> {
  const link = await inTransaction(deps.db, (tx) => writeSignInLink(deps, tx, userId));
  return new URL(link).hash.replace('#code=', '');
}

/** The cookie of an answer as a browser sends it back; undefined where the answer sets none. */
export function cookieOf(headers: Headers): string | undefined {
  return headers.get('set-cookie')?.split(';')[0];
}

/** A browser in which a user has signed in with a link. */
export async function signedIn(
  management: ManagementUnderTest,
  userId: string,
): Promise<{ readonly cookie: string; readonly call: Caller }> {
  const code = await signInCode(management, userId);
  const { status, headers, text } = await browser(management).post('/v1/auth/links/redeem', { code });
  const cookie = cookieOf(headers);
  if (status !== 200 || cookie === undefined) throw new Error(text);
  return { cookie, call: browser(management, cookie) };
}

/** Calls as a page of the builder does, with that cookie. */
export function browser({ url }: ManagementUnderTest, cookie?: string): Caller {
  const call =
    (method: string): Caller['get'] =>
    (path, body, { headers } = {}) =>
      send<Body>(`${url}/api${path}`, method, {
        body,
        headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }), ...headers },
      });
  return {
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
  };
}
