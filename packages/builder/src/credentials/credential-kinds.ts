import type { WordKey } from '../words/catalogue.ts';
import type { Credentials } from './queries.ts';

export type CredentialType = Credentials['type'];
/** Values that somebody has typed, by the name of the field. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** A field of the form of a type. Its name is the one in the data that the service takes. */
export type KindField = {
  readonly name: string;
  readonly label: WordKey;
  readonly help?: WordKey;
  readonly placeholder?: string;
  /** `secret`: nobody is shown it again; `hosts`: one a line; `port`: a number. */
  readonly sort: 'line' | 'secret' | 'hosts' | 'port' | 'switch' | 'scheme';
  /** True: it may stay empty. */
  readonly isOptional?: boolean;
  /** The schemes that have the field; all of them where it is left out. */
  readonly schemes?: readonly string[];
};

/** A kind of credentials that blocks use, and its fields. */
type Kind = {
  readonly label: WordKey;
  readonly fields: readonly KindField[];
  /** The type that the service knows it by, if it is not the name of the kind. */
  readonly type?: CredentialType;
  /** Data that nobody is asked for. */
  readonly fixed?: Readonly<Record<string, string>>;
};

const apiKey: KindField = {
  name: 'apiKey',
  label: 'credentials.apiKey',
  help: 'credentials.apiKeyHelp',
  sort: 'secret',
};
const baseUrl: KindField = {
  name: 'baseUrl',
  label: 'credentials.baseUrl',
  help: 'credentials.baseUrlHelp',
  placeholder: 'https://models.example.com/v1',
  sort: 'line',
  isOptional: true,
};

/** The kinds that some block or channel uses, in the order in which they are offered. */
const kinds: Readonly<Record<string, Kind>> = {
  'openai-compatible': {
    label: 'credentials.openAi',
    fields: [
      apiKey,
      baseUrl,
      { name: 'organization', label: 'credentials.organization', sort: 'line', isOptional: true },
    ],
  },
  anthropic: { label: 'credentials.anthropic', fields: [apiKey, baseUrl] },
  elevenlabs: {
    label: 'credentials.elevenLabs',
    type: 'provider',
    fixed: { kind: 'elevenlabs' },
    fields: [apiKey, { ...baseUrl, placeholder: 'https://api.elevenlabs.io' }],
  },
  http: {
    label: 'credentials.http',
    fields: [
      { name: 'scheme', label: 'credentials.scheme', sort: 'scheme' },
      {
        name: 'name',
        label: 'credentials.headerName',
        placeholder: 'X-Api-Key',
        sort: 'line',
        schemes: ['header', 'query'],
      },
      { name: 'username', label: 'credentials.username', sort: 'line', schemes: ['basic'] },
      { name: 'value', label: 'credentials.value', help: 'credentials.apiKeyHelp', sort: 'secret' },
      {
        name: 'hosts',
        label: 'credentials.hosts',
        help: 'credentials.hostsHelp',
        placeholder: 'api.example.com',
        sort: 'hosts',
      },
    ],
  },
  smtp: {
    label: 'credentials.smtp',
    fields: [
      { name: 'host', label: 'credentials.mailHost', placeholder: 'smtp.example.com', sort: 'line' },
      {
        name: 'port',
        label: 'credentials.mailPort',
        help: 'credentials.mailPortHelp',
        placeholder: '587',
        sort: 'port',
      },
      { name: 'secure', label: 'credentials.mailSecure', help: 'credentials.mailSecureHelp', sort: 'switch' },
      { name: 'username', label: 'credentials.username', sort: 'line', isOptional: true },
      { name: 'password', label: 'credentials.password', sort: 'secret', isOptional: true },
      {
        name: 'from',
        label: 'credentials.mailFrom',
        placeholder: 'Lunch club <hello@example.com>',
        sort: 'line',
      },
    ],
  },
  'messaging-a': {
    label: 'credentials.whatsapp',
    fields: [
      {
        name: 'phoneNumberId',
        label: 'credentials.phoneNumberId',
        help: 'credentials.phoneNumberIdHelp',
        placeholder: '106540352242922',
        sort: 'line',
      },
      {
        name: 'accessToken',
        label: 'credentials.accessToken',
        help: 'credentials.accessTokenHelp',
        sort: 'secret',
      },
      {
        name: 'appSecret',
        label: 'credentials.appSecret',
        help: 'credentials.appSecretHelp',
        sort: 'secret',
      },
      // a word that its author copies; the service returns it to nobody
      {
        name: 'verifyToken',
        label: 'credentials.verifyToken',
        help: 'credentials.verifyTokenHelp',
        sort: 'line',
      },
    ],
  },
  'messaging-a-twilio': {
    label: 'credentials.twilio',
    fields: [
      {
        name: 'accountSid',
        label: 'credentials.accountSid',
        help: 'credentials.accountSidHelp',
        placeholder: 'AC…',
        sort: 'line',
      },
      {
        name: 'authToken',
        label: 'credentials.authToken',
        help: 'credentials.authTokenHelp',
        sort: 'secret',
      },
      {
        name: 'phoneNumber',
        label: 'credentials.whatsappNumber',
        help: 'credentials.whatsappNumberHelp',
        placeholder: '+14155238886',
        sort: 'line',
      },
    ],
  },
  'messaging-b': {
    label: 'credentials.telegram',
    fields: [
      {
        name: 'botToken',
        label: 'credentials.botToken',
        help: 'credentials.botTokenHelp',
        placeholder: '123456:ABC-DEF…',
        sort: 'secret',
      },
      {
        ...baseUrl,
        help: 'credentials.telegramUrlHelp',
        placeholder: 'https://telegram.example.com',
      },
    ],
  },
  payment: {
    label: 'credentials.stripe',
    fixed: { provider: 'stripe' },
    fields: [
      { name: 'publishableKey', label: 'credentials.publishableKey', placeholder: 'pk_live_…', sort: 'line' },
      { name: 'secretKey', label: 'credentials.secretKey', placeholder: 'sk_live_…', sort: 'secret' },
      {
        name: 'webhookSecret',
        label: 'credentials.webhookSecret',
        help: 'credentials.webhookSecretHelp',
        placeholder: 'whsec_…',
        sort: 'secret',
      },
      {
        name: 'testPublishableKey',
        label: 'credentials.testPublishableKey',
        help: 'credentials.testKeysHelp',
        placeholder: 'pk_test_…',
        sort: 'line',
        isOptional: true,
      },
      {
        name: 'testSecretKey',
        label: 'credentials.testSecretKey',
        placeholder: 'sk_test_…',
        sort: 'secret',
        isOptional: true,
      },
    ],
  },
};

/** The kinds that can be made here, in their order: others are for what no block does yet. */
export const offeredKinds: readonly string[] = Object.keys(kinds);

/** The type that the service knows a kind by. */
export function typeOf(kind: string): CredentialType {
  // a kind without a type of its own has the name of one
  return kinds[kind]?.type ?? (kind as CredentialType);
}

/** The name of a kind; one that is not offered here is named as the service does. */
export function kindLabel(kind: string): WordKey | undefined {
  return kinds[kind]?.label;
}

/** The fields that are asked for, as far as the others leave them open. */
export function fieldsOf(kind: string, typed: Typed): readonly KindField[] {
  const scheme = textIn(typed, 'scheme');
  return (kinds[kind]?.fields ?? []).filter(
    ({ schemes }) => schemes === undefined || schemes.includes(scheme),
  );
}

/** A word that nobody guesses, for a service that asks for one. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** The first state of a form: the public data that is known, and else the values that most people need. */
export function startOf(kind: string, known: Readonly<Record<string, unknown>> = {}): Typed {
  const usual: Typed =
    kind === 'http'
      ? { scheme: 'bearer' }
      : kind === 'smtp'
        ? { port: '587', secure: false }
        : kind === 'messaging-a'
          ? { verifyToken: randomWord() }
          : {};
  const given = Object.entries(known).flatMap(([name, value]): [string, string | boolean][] => {
    if (typeof value === 'boolean' || typeof value === 'string') return [[name, value]];
    if (typeof value === 'number') return [[name, String(value)]];
    return Array.isArray(value) ? [[name, value.join('\n')]] : [];
  });
  return { ...usual, ...Object.fromEntries(given) };
}

/** True if nothing that has to be there is missing. */
export function isComplete(kind: string, typed: Typed): boolean {
  return fieldsOf(kind, typed).every(
    ({ name, sort, isOptional }) => isOptional === true || sort === 'switch' || textIn(typed, name) !== '',
  );
}

/** The data as the service takes it; what is left empty is left out. */
export function dataOf(kind: string, typed: Typed): Readonly<Record<string, unknown>> {
  const entries = fieldsOf(kind, typed).flatMap(({ name, sort }): [string, unknown][] => {
    const text = textIn(typed, name);
    if (sort === 'switch') return [[name, typed[name] === true]];
    if (text === '') return [];
    if (sort === 'hosts') return [[name, text.split(/[\s,]+/)]];
    // what is no number is for the service to refuse
    return [[name, sort === 'port' && /^\d+$/.test(text) ? Number(text) : text]];
  });
  return { ...kinds[kind]?.fixed, ...Object.fromEntries(entries) };
}

function textIn(typed: Typed, name: string): string {
  const value = typed[name];
  return typeof value === 'string' ? value.trim() : '';
}
