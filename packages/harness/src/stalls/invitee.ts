import { createManagementClient, type ManagementClient } from '@parley/client';
import type { Installation } from '../installation.ts';
import { ownPage } from './own-page.ts';

/** Invites an address as a member, makes the account, and gives what its owner calls the management API with. */
export async function newInvitee(
  { management: { url } }: Installation,
  { api, workspaceId }: { readonly api: ManagementClient; readonly workspaceId: string },
  email: string,
): Promise<ManagementClient> {
  const { link } = await api.createInvitation({ path: { workspaceId }, body: { email, mode: 'guest' } });
  const post = async (path: string, body: object, headers: object = {}): Promise<Response> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...ownPage, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  };
  const code = new URL(link).hash.slice('#code='.length);
  const made = await post('/auth/invitations/redeem', { code, name: email });
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await post('/users/me/tokens', { name: 'harness' }, { cookie });
  // the answer of our own service
  const { value } = (await token.json()) as { value: string };
  return createManagementClient({ url, token: value, retry: { attempts: 1 } });
}
