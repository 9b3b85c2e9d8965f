import { z } from 'zod';
import { canonicalHost, hostOf } from './hosts.ts';

const line = z.string().trim().min(1).max(500);
/** Visible ASCII, because it travels in a header or an address. Spaces around come with the clipboard. */
const key = z
  .string()
  .trim()
  .min(1)
  .max(8_192)
  .regex(/^[\x21-\x7e]*$/, 'must not contain spaces or letters beyond ASCII');
const password = z.string().min(1).max(8_192);
const baseUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => hostOf(url) !== undefined && !/[?#]/.test(url), {
    message: 'must be an http or https address without a user, a query or a fragment',
  });
const host = z
  .string()
  .trim()
  .max(255)
  .refine((text) => canonicalHost(text) !== undefined, {
    message: 'must be a host such as api.example.com or localhost:8080',
  });

/** Headers that belong to the connection, or tell the receiver who we are. */
const reservedHeaders =
  /^(host|content-length|content-type|connection|transfer-encoding|upgrade|te|expect)$/i;

/** The key file of a service account, as the provider hands it out: its text, or the object in it. */
const serviceAccountKey = z
  .union([z.string().max(20_000), z.looseObject({})])
  .transform((file) => (typeof file === 'string' ? file : JSON.stringify(file)))
  .refine((text) => serviceAccountOf(text) !== undefined, {
    message: 'must be the JSON file of a service account, with client_email and private_key',
  });

const serviceAccountSchema = z.looseObject({
  client_email: z.string().min(3).max(500),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

/** The facts in the key file of a service account; undefined for a text that is none. */
export function serviceAccountOf(text: string): z.infer<typeof serviceAccountSchema> | undefined {
  try {
    return serviceAccountSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The services that the type `provider` has keys for, each with its own host. */
const providerHosts = {
  nocodb: ['app.nocodb.com'],
  'dify-ai': ['api.dify.ai'],
  'chat-node': ['api.public.chatnode.ai'],
  elevenlabs: ['api.elevenlabs.io'],
  segment: ['api.segment.io'],
  posthog: ['us.i.posthog.com', 'eu.i.posthog.com'],
  blink: ['api.joinblink.com'],
} as const;
/** A service that the type `provider` has keys for. */
export type ProviderService = keyof typeof providerHosts;
const providerServices = Object.keys(providerHosts) as ProviderService[];

/** The secret and the public fields of each type of credential. Everything else is refused. */
export const credentialData = {
  'openai-compatible': z.strictObject({
    apiKey: key,
    baseUrl: baseUrl.optional(),
    organization: line.optional(),
  }),
  anthropic: z.strictObject({ apiKey: key, baseUrl: baseUrl.optional() }),
  payment: z.strictObject({
    provider: z.literal('stripe'),
    secretKey: key,
    publishableKey: key,
    webhookSecret: key,
    testSecretKey: key.optional(),
    testPublishableKey: key.optional(),
    baseUrl: baseUrl.optional(),
  }),
  'messaging-a': z.strictObject({
    phoneNumberId: line,
    accessToken: key,
    appSecret: key,
    verifyToken: key,
    businessAccountId: line.optional(),
    baseUrl: baseUrl.optional(),
  }),
  'messaging-a-twilio': z.strictObject({
    accountSid: line.regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 digits or letters from a to f'),
    authToken: key,
    phoneNumber: line.regex(/^\+\d{6,15}$/, 'must be a plus sign and digits'),
    baseUrl: baseUrl.optional(),
  }),
  'messaging-b': z.strictObject({ botToken: key, baseUrl: baseUrl.optional() }),
  'google-service-account': z.strictObject({
    key: serviceAccountKey,
    tokenUrl: baseUrl.optional(),
    sheetsUrl: baseUrl.optional(),
  }),
  smtp: z.strictObject({
    host: host.refine((text) => !/:\d+$/.test(text), 'must be a host alone: the port has a field of its own'),
    port: z.int().min(1).max(65_535),
    secure: z.boolean(),
    username: line.optional(),
    password: password.optional(),
    from: line,
  }),
  http: z
    .strictObject({
      scheme: z.enum(['header', 'basic', 'bearer', 'query']),
      name: line
        .max(200)
        .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'must be the name of a header or a parameter')
        .refine((name) => !reservedHeaders.test(name), 'is a header that Parley sets itself')
        .optional(),
      username: line.regex(/^[^:]*$/, 'must not contain a colon').optional(),
      value: z
        .string()
        .trim()
        .min(1)
        .max(8_192)
        .regex(/^[\x20-\x7e]*$/, 'must not contain letters beyond ASCII'),
      hosts: z.array(host).min(1).max(20),
    })
    .superRefine(({ scheme, name, username }, context) => {
      const missing = {
        header: !name && 'name',
        query: !name && 'name',
        basic: !username && 'username',
        bearer: '',
      };
      const field = missing[scheme];
      if (field)
        context.addIssue({ code: 'custom', path: [field], message: `must be set for the scheme ${scheme}` });
    }),
  provider: z.strictObject({ kind: z.enum(providerServices), apiKey: key, baseUrl: baseUrl.optional() }),
} as const;

/** The name of a type of credential. */
export type CredentialType = keyof typeof credentialData;
/** The data of a type, as its maker gives it. */
export type CredentialData<T extends CredentialType> = z.output<(typeof credentialData)[T]>;
/** The data of a type, as it is sealed: with the secret that is made here, for the channel that needs one. */
export type SealedData<T extends CredentialType> = CredentialData<T> &
  (T extends 'messaging-b' ? { readonly webhookSecret: string } : unknown);

/** Every type. */
export const credentialTypes = Object.keys(credentialData) as [CredentialType, ...CredentialType[]];

/** The fields that nobody is ever told again. The first one is that whose ending tells credentials apart. */
export const secretFields: {
  readonly [T in CredentialType]: readonly [keyof SealedData<T>, ...(keyof SealedData<T>)[]];
} = {
  'openai-compatible': ['apiKey'],
  anthropic: ['apiKey'],
  payment: ['secretKey', 'webhookSecret', 'testSecretKey'],
  'messaging-a': ['accessToken', 'appSecret', 'verifyToken'],
  'messaging-a-twilio': ['authToken'],
  'messaging-b': ['botToken', 'webhookSecret'],
  'google-service-account': ['key'],
  smtp: ['password'],
  http: ['value'],
  provider: ['apiKey'],
};

/**
 * The hosts of the providers that speak the same protocol: a credential without an address of its own serves each of
 * them, because the kind of the block says whose it is.
 */
const modelHosts = [
  'api.openai.com',
  'api.mistral.ai',
  'api.groq.com',
  'api.together.xyz',
  'openrouter.ai',
  'api.perplexity.ai',
  'api.deepseek.com',
];

const hostsOf: {
  readonly [T in CredentialType]: (data: CredentialData<T>) => readonly (string | undefined)[];
} = {
  'openai-compatible': ({ baseUrl: url }) => own(url, modelHosts),
  anthropic: ({ baseUrl: url }) => own(url, ['api.anthropic.com']),
  payment: ({ baseUrl: url }) => own(url, ['api.stripe.com']),
  'messaging-a': ({ baseUrl: url }) => own(url, ['graph.facebook.com', 'lookaside.fbsbx.com']),
  'messaging-a-twilio': ({ baseUrl: url }) => own(url, ['api.twilio.com']),
  'messaging-b': ({ baseUrl: url }) => own(url, ['api.telegram.org']),
  'google-service-account': ({ tokenUrl, sheetsUrl }) => [
    ...own(tokenUrl, ['oauth2.googleapis.com']),
    ...own(sheetsUrl, ['sheets.googleapis.com']),
  ],
  smtp: (data) => [canonicalHost(`${data.host}:${data.port}`)],
  http: ({ hosts }) => hosts.map(canonicalHost),
  provider: ({ kind, baseUrl: url }) => own(url, providerHosts[kind]),
};

const own = (url: string | undefined, provider: readonly string[]): readonly (string | undefined)[] =>
  url === undefined ? provider : [hostOf(url)];

/** The hosts that a secret may be sent to: the provider's, or those that its maker names. */
export function credentialHosts<T extends CredentialType>(type: T, data: CredentialData<T>): string[] {
  return [...new Set(hostsOf[type](data).filter((name) => name !== undefined))];
}
