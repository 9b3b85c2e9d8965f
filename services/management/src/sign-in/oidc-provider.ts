import { isLoopback } from '@parley/server';
import { EgressError, createEgress, type Egress } from '@parley/server/egress';
import type * as OpenIdClient from 'openid-client';
import type { Config } from '../config.ts';
import { derived } from './attempt.ts';

const requestLimitMs = 10_000;
const discoveryMs = 3_600_000;

/** Somebody as the provider knows them. */
export type ProvenIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** True if the provider says that the address is theirs, false if it says that it may not be. */
  readonly isEmailVerified: boolean | undefined;
  readonly name: string | undefined;
};

/** The provider cannot be asked, or does not answer as one does. */
export class ProviderUnavailable extends Error {}
/** The provider or the browser has brought something that proves nothing. */
export class SignInRefused extends Error {}

/** The sign-in provider of an installation, by OpenID Connect: code flow with PKCE, state and nonce. */
export type OidcProvider = {
  /** Asks the provider what it can do; rejects with `ProviderUnavailable`. */
  readonly discover: () => Promise<void>;
  /** The address at the provider that a browser is sent to. `isAgain`: the provider is to ask for the password anew. */
  readonly addressFor: (secret: string, options: { readonly isAgain: boolean }) => Promise<string>;
  /** Finds out who came back with `query`; rejects with `ProviderUnavailable` or `SignInRefused`. */
  readonly identityFrom: (query: string, secret: string) => Promise<ProvenIdentity>;
  readonly close: () => Promise<void>;
};

type OidcConfig = Pick<
  Config,
  'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_SCOPES' | 'PUBLIC_URL' | 'EGRESS_ALLOWED_NETWORKS'
>;

/** The page of the builder that the provider sends browsers back to; it is registered there. */
export function callbackAddress({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
  return `${PUBLIC_URL}/app/sign-in/sso`;
}

/** A provider that is asked for the first time when somebody signs in: it may be away when the service starts. */
export function createOidcProvider(issuer: string, config: OidcConfig): OidcProvider {
  const egress = createEgress({
    allowedNetworks: config.EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: 100_000,
    maxResponseBytes: 1_000_000,
    maxRedirects: 0,
  });
  const redirectUri = callbackAddress(config);
  let known: { readonly at: number; readonly server: Promise<OpenIdClient.Configuration> } | undefined;

  // loaded where somebody signs in in this way, and not by every service
  const library = () => import('openid-client');

  async function discoverOnce(): Promise<OpenIdClient.Configuration> {
    const client = await library();
    const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret } = config;
    return client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? client.ClientSecretPost(clientSecret.reveal()) : client.None(),
      {
        [client.customFetch]: fetchThrough(egress),
        execute: isLoopback(issuer) ? [client.allowInsecureRequests] : [],
        timeout: requestLimitMs / 1_000,
      },
    );
  }

  async function server(): Promise<OpenIdClient.Configuration> {
    // a failure is not kept: the next one asks again
    if (!known || Date.now() - known.at > discoveryMs) known = { at: Date.now(), server: discoverOnce() };
    try {
      return await known.server;
    } catch (error) {
      known = undefined;
      throw new ProviderUnavailable('the sign-in provider cannot be used', { cause: error });
    }
  }

  return {
    async discover() {
      await server();
    },
    async addressFor(secret, { isAgain }) {
      const [client, found] = [await library(), await server()];
      const url = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: config.OIDC_SCOPES,
        state: derived(secret, 'state'),
        nonce: derived(secret, 'nonce'),
        code_challenge: await client.calculatePKCECodeChallenge(derived(secret, 'verifier')),
        code_challenge_method: 'S256',
        ...(isAgain ? { prompt: 'login' } : {}),
      });
      return url.href;
    },
    async identityFrom(query, secret) {
      const [client, found] = [await library(), await server()];
      try {
        const tokens = await client.authorizationCodeGrant(found, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: derived(secret, 'verifier'),
          expectedState: derived(secret, 'state'),
          expectedNonce: derived(secret, 'nonce'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider has sent no identity');
        // some providers tell the address only to those who ask once more
        const more =
          claims['email'] === undefined && found.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(found, tokens.access_token, claims.sub)
            : {};
        return identityIn(claims.iss, claims.sub, { ...claims, ...more });
      } catch (error) {
        if (isOf(error, EgressError))
          throw new ProviderUnavailable('the sign-in provider does not answer', { cause: error });
        throw new SignInRefused('a sign-in was not proven', { cause: error });
      }
    },
    close: () => egress.close(),
  };
}

function identityIn(
  issuer: string,
  subject: string,
  { email, email_verified: verified, name }: Readonly<Record<string, unknown>>,
): ProvenIdentity {
  return {
    issuer,
    subject,
    email: typeof email === 'string' && email !== '' ? email : undefined,
    // some providers write it as a text
    isEmailVerified: verified === undefined ? undefined : verified === true || verified === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 255) : undefined,
  };
}

/** True if an error or what caused it is of that kind: the library wraps those of its requests. */
function isOf(error: unknown, kind: typeof EgressError): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof kind) return true;
  return false;
}

/** The requests of the library through the one way out: addresses are judged, size and time are limited. */
function fetchThrough(egress: Egress): OpenIdClient.CustomFetch {
  return async (url, { method, headers, body }) => {
    const {
      status,
      headers: answered,
      bytes,
    } = await egress.send({
      method,
      url,
      headers: Object.entries(headers),
      // the library sends forms, and nothing else that has a body
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      timeoutMs: requestLimitMs,
    });
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? Buffer.from(bytes) : null, { status, headers: answered });
  };
}
