import { sign } from 'node:crypto';
import { serviceAccountOf, type CredentialType, type SealedData } from '@parley/schema';
import { EgressError, type Egress } from '@parley/server/egress';
import { addressBelow, graphAddress, providerTimeoutMs, telegramAddress } from './ask-provider.ts';
import { greetOwnServer } from './mail-server.ts';
import type { Deps } from '../deps.ts';

/** The end of a harmless call with a credential. `refused`: the service does not take the key. */
export type Tried =
  | { readonly outcome: 'ok' }
  | { readonly outcome: 'refused'; readonly answer: string }
  | { readonly outcome: 'unreachable'; readonly reason: string };

/** The means of a try. */
export type Means = { readonly egress: Egress; readonly config: Deps['config']; readonly now: () => Date };

type Call = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Statuses beside 401 and 403 by which this service refuses a key. */
  readonly refusals?: readonly number[];
};

const bearer = (token: string): [string, string] => ['Authorization', `Bearer ${token}`];

/** Asks services for something that changes nothing and costs nothing; a kind without such a call is only reached. */
const tries: {
  readonly [T in CredentialType]: (data: SealedData<T>, means: Means) => Promise<Tried>;
} = {
  'openai-compatible': ({ apiKey, baseUrl, organization }, means) =>
    called(means, {
      url: addressBelow(baseUrl, 'https://api.openai.com/v1', '/models'),
      headers: [
        bearer(apiKey),
        ...(organization === undefined ? [] : [['OpenAI-Organization', organization] as const]),
      ],
    }),
  anthropic: ({ apiKey, baseUrl = 'https://api.anthropic.com' }, means) =>
    called(means, {
      url: addressBelow(baseUrl, '', /\/v\d+\/*$/.test(baseUrl) ? '/models' : '/v1/models'),
      headers: [
        ['x-api-key', apiKey],
        ['anthropic-version', '2023-06-01'],
      ],
    }),
  async payment({ secretKey, testSecretKey, baseUrl }, means) {
    const url = addressBelow(baseUrl, 'https://api.stripe.com', '/v1/balance');
    const live = await called(means, { url, headers: [bearer(secretKey)] });
    return live.outcome === 'ok' && testSecretKey !== undefined
      ? called(means, { url, headers: [bearer(testSecretKey)] })
      : live;
  },
  'messaging-a': (account, means) =>
    called(means, {
      url: graphAddress(account, `/${encodeURIComponent(account.phoneNumberId)}?fields=id`),
      headers: [bearer(account.accessToken)],
      refusals: [400],
    }),
  'messaging-a-twilio': ({ accountSid, authToken, baseUrl }, means) =>
    called(means, {
      url: addressBelow(
        baseUrl,
        'https://api.twilio.com',
        `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`,
      ),
      headers: [['Authorization', `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`]],
      refusals: [404],
    }),
  'messaging-b': (account, means) =>
    called(means, { url: telegramAddress(account, 'getMe'), refusals: [404] }),
  'google-service-account': ({ key, tokenUrl }, means) => {
    const url = tokenUrl ?? 'https://oauth2.googleapis.com/token';
    const assertion = assertionOf(key, url, means.now());
    if (assertion === undefined)
      return Promise.resolve({ outcome: 'refused', answer: 'its private key cannot be used' });
    return called(means, {
      url,
      method: 'POST',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
      refusals: [400],
    });
  },
  async smtp(data, { config }) {
    try {
      await greetOwnServer(data, config.EGRESS_ALLOWED_NETWORKS);
      return { outcome: 'ok' };
    } catch (error) {
      const reply: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
      return typeof reply === 'number'
        ? { outcome: 'refused', answer: `it answered ${reply}` }
        : { outcome: 'unreachable', reason: 'It does not answer as a mail server does.' };
    }
  },
  async http({ scheme, name = '', username = '', value, hosts }, means) {
    const [host = ''] = hosts;
    const secret: readonly (readonly [string, string])[] =
      scheme === 'header'
        ? [[name, value]]
        : scheme === 'basic'
          ? [['Authorization', `Basic ${Buffer.from(`${username}:${value}`).toString('base64')}`]]
          : scheme === 'bearer'
            ? [bearer(value)]
            : [];
    const query = scheme === 'query' ? `?${new URLSearchParams({ [name]: value }).toString()}` : '';
    const overTls = await called(means, { url: `https://${host}/${query}`, headers: secret });
    // a port of its own may be one without TLS
    return overTls.outcome === 'unreachable' && /:\d+$/.test(host)
      ? called(means, { url: `http://${host}/${query}`, headers: secret })
      : overTls;
  },
  provider({ kind, apiKey, baseUrl }, means) {
    const calls: { readonly [K in typeof kind]: Call } = {
      nocodb: {
        url: addressBelow(baseUrl, 'https://app.nocodb.com', '/api/v2/meta/bases'),
        headers: [['xc-token', apiKey]],
      },
      'dify-ai': { url: addressBelow(baseUrl, 'https://api.dify.ai', '/v1/info'), headers: [bearer(apiKey)] },
      'chat-node': { url: addressBelow(baseUrl, 'https://api.public.chatnode.ai', '/') },
      elevenlabs: {
        url: addressBelow(baseUrl, 'https://api.elevenlabs.io', '/v1/user'),
        headers: [['xi-api-key', apiKey]],
      },
      segment: { url: addressBelow(baseUrl, 'https://api.segment.io', '/') },
      posthog: {
        url: addressBelow(baseUrl, 'https://us.i.posthog.com', '/flags?v=2'),
        method: 'POST',
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ api_key: apiKey, distinct_id: 'parley' }),
      },
      blink: {
        url: addressBelow(baseUrl, 'https://api.joinblink.com/v2', '/users?limit=1'),
        headers: [bearer(apiKey)],
      },
    };
    return called(means, calls[kind]);
  },
};

/** Makes the harmless call of a type. Never rejects for what the service does. */
export function tryCredential<T extends CredentialType>(
  type: T,
  data: SealedData<T>,
  means: Means,
): Promise<Tried> {
  return tries[type](data, means);
}

async function called({ egress }: Means, { refusals = [], headers = [], ...call }: Call): Promise<Tried> {
  try {
    const { status } = await egress.send({ method: 'GET', ...call, headers, timeoutMs: providerTimeoutMs });
    if (status === 401 || status === 403 || refusals.includes(status))
      return { outcome: 'refused', answer: `it answered ${status}` };
    if (status >= 500) return { outcome: 'unreachable', reason: `It answered ${status}.` };
    return { outcome: 'ok' };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'unreachable', reason: error.message };
  }
}

const base64url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A claim that is signed with the key of a service account (RFC 7523); undefined if the key is none. */
function assertionOf(key: string, audience: string, now: Date): string | undefined {
  const account = serviceAccountOf(key);
  if (!account) return undefined;
  const at = Math.floor(now.getTime() / 1_000);
  const claim = {
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/spreadsheets',
    aud: audience,
    iat: at,
    exp: at + 600,
  };
  const text = `${base64url({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })}.${base64url(claim)}`;
  try {
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), account.private_key).toString('base64url')}`;
  } catch {
    return undefined;
  }
}
