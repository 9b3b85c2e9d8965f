import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** Somebody who has an account at the provider. */
type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

type Grant = { readonly nonce: string; readonly challenge: string; readonly claims: Person };

/** The id and the secret that the provider knows the installation by. */
export const atProvider = { clientId: 'parley', clientSecret: 'secret-at-the-provider' };

/** A sign-in provider on this machine: OpenID Connect with code and PKCE, which it insists on. */
export class SignInProvider {
  /** The person at the browser: a visit to the provider signs them in at once. */
  person: Person = { sub: 'nobody' };
  /** Claims that the identity says instead of the right ones. */
  lies: Readonly<Record<string, unknown>> = {};
  /** The queries that browsers came with. */
  readonly asked: URLSearchParams[] = [];
  readonly #grants = new Map<string, Grant>();
  readonly #keys = generateKeyPair('RS256');
  readonly #server: Server;
  issuer = '';

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  /** Listens on a free port; gives the issuer. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.issuer;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/authorize') {
      response.writeHead(302, { location: this.#authorized(searchParams) }).end();
      return;
    }
    const [status, body] = await this.#resource(pathname, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #resource(pathname: string, request: IncomingMessage): Promise<[number, object]> {
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return [
          200,
          {
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            jwks_uri: `${this.issuer}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
          },
        ];
      case '/keys':
        return [200, { keys: [await this.#publicKey()] }];
      case '/token':
        return this.#token(new URLSearchParams(await text(request)));
      default:
        return [404, {}];
    }
  }

  #authorized(query: URLSearchParams): string {
    this.asked.push(query);
    const code = randomUUID();
    const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? ''];
    this.#grants.set(code, { nonce, challenge, claims: this.person });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return back.href;
  }

  async #token(form: URLSearchParams): Promise<[number, object]> {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const shown = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient =
      form.get('client_id') === atProvider.clientId && form.get('client_secret') === atProvider.clientSecret;
    if (!grant || !isClient || shown !== grant.challenge) return [400, { error: 'invalid_grant' }];
    const { privateKey } = await this.#keys;
    const claims = {
      iss: this.issuer,
      aud: atProvider.clientId,
      nonce: grant.nonce,
      ...grant.claims,
      ...this.lies,
    };
    const identity = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).setIssuedAt();
    const signed = await identity.setExpirationTime('5m').sign(privateKey);
    return [200, { access_token: randomUUID(), token_type: 'Bearer', id_token: signed }];
  }

  async #publicKey(): Promise<JWK> {
    return { ...(await exportJWK((await this.#keys).publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  }
}
