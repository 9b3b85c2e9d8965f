import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { atProvider } from './sign-in-provider.ts';

/** A sign-in provider that others have written, on this machine. */
export type IndependentProvider = {
  readonly issuer: string;
  /** Goes where an installation sends a browser, and signs in; gives the address that the browser is sent back to. */
  readonly signIn: (address: string, account: string) => Promise<URL>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts one that sends browsers back to `callback` and nowhere else. Everybody has an account there, and an address
 * that it has confirmed: the name of the account at `example.com`. It tells addresses to those who ask it for the
 * person, and not in the identity that it signs.
 */
export async function startIndependentProvider(callback: string): Promise<IndependentProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // whoever comes to be asked who they are
  let visitor = '';
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: atProvider.clientId,
        client_secret: atProvider.clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: accountId,
        email: `${accountId}@example.com`,
        email_verified: true,
      }),
    }),
    loadExistingGrant: allowEverything,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/who/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  } satisfies Configuration);
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const answered = request.url?.startsWith('/who/')
      ? provider.interactionFinished(request, response, { login: { accountId: visitor } })
      : serve(request, response);
    void answered.catch(() => response.writeHead(500).end());
  });
  return {
    issuer,
    signIn(address, account) {
      visitor = account;
      return walk(address, issuer);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** People are not asked what the installation may know of them. */
async function allowEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Follows the provider’s redirects as a browser does, to the first address that is not the provider’s. */
async function walk(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; url.origin === issuer; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, headers } = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = headers.get('location');
    if (location === null || step > 10) throw new Error(`the provider leads nowhere: ${status} ${url.href}`);
    url = new URL(location, url);
  }
  return url;
}
