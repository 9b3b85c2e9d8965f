import type { HttpRequest } from '@parley/engine';
import { isHostAllowed, type SealedData } from '@parley/schema';
import type { EffectContext } from './performer.ts';
import type { CredentialRefusal } from '../credentials/credential-source.ts';

/** The words of a credential that cannot be used, for the author of the bot. */
const refusalWords: { readonly [S in CredentialRefusal['status']]: string } = {
  missing: 'This workspace does not have the credentials that the block names: choose others.',
  unknown: 'The credentials of this block could not be asked for: nothing was sent. Try again in a while.',
  'wrong-type': 'The credentials that the block names are for something else: choose others.',
  sealed:
    'The credentials of this block cannot be opened here: whoever runs this installation has to look at its keys.',
  forbidden: 'A preview uses credentials only for members who may write.',
};

/** The words of a secret that would go to a host which it is not for. */
const foreignHost = 'The credentials of this block are for another host: nothing was sent.';

/** A request of a bot with the secret of its credential in it, or the reason that it is not sent. */
export async function authorizedRequest(
  { credentialsId, ...request }: HttpRequest,
  { openCredential }: Pick<EffectContext, 'openCredential'>,
): Promise<{ readonly request: Omit<HttpRequest, 'credentialsId'> } | { readonly refusal: string }> {
  if (credentialsId === undefined) return { request };
  const opened = await openCredential(credentialsId, 'http');
  if (opened.status !== 'opened') return { refusal: refusalWords[opened.status] };
  // compared in the form in which it is sent
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (!url || !isHostAllowed(opened.hosts, url.href)) return { refusal: foreignHost };
  const { data } = opened;
  if (data.scheme === 'query') {
    url.searchParams.set(data.name ?? '', data.value);
    return { request: { ...request, url: url.href } };
  }
  const [name, value] = headerOf(data);
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { request: { ...request, headers: [...others, [name, value]] } };
}

function headerOf({
  scheme,
  name = '',
  username = '',
  value,
}: SealedData<'http'>): [name: string, value: string] {
  if (scheme === 'basic')
    return ['Authorization', `Basic ${Buffer.from(`${username}:${value}`).toString('base64')}`];
  return scheme === 'bearer' ? ['Authorization', `Bearer ${value}`] : [name, value];
}
