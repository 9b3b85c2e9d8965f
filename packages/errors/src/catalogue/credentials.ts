import { defineError } from '../define-error.ts';

export const credentialsNotAvailable = defineError({
  code: 'credentials-not-available',
  status: 501,
  title: 'Credentials not available',
  detail: () => 'This installation has no key to keep credentials with. Whoever runs it can set one.',
  remedy: 'The operator has to set CREDENTIALS_KEYS, for management, its worker and chat alike.',
});

/** Places of bots that use something. */
type Uses = readonly { readonly botId: string; readonly botName: string; readonly blockId: string | null }[];

function namesIn(uses: Uses): string {
  const names = [...new Set(uses.map(({ botName }) => `“${botName}”`))];
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}

export const collectionInUse = defineError<{ readonly uses: Uses }>({
  code: 'collection-in-use',
  status: 409,
  title: 'Collection in use',
  detail: ({ uses }) => `Bots use it: ${namesIn(uses)}.`,
  extensions: ({ uses }) => ({ uses }),
  remedy:
    '`uses` names the places. Choose another collection there, or delete this one with `force=true`: then those blocks find nothing.',
});

export const credentialsInUse = defineError<{ readonly uses: Uses }>({
  code: 'credentials-in-use',
  status: 409,
  title: 'Credentials in use',
  detail: ({ uses }) => `Bots use them: ${namesIn(uses)}.`,
  extensions: ({ uses }) => ({ uses }),
  remedy:
    '`uses` names the places. Choose other credentials there, or delete these with `force=true`: then those blocks go their error way.',
});

export const credentialsRefused = defineError<{ readonly answer: string }>({
  code: 'credentials-refused',
  status: 422,
  title: 'Credentials refused',
  detail: ({ answer }) => `The service does not take them: ${answer}.`,
  remedy: 'Make a new key at the service, and replace the secret of the credentials with it.',
});

export const serviceUnreachable = defineError<{ readonly reason: string }>({
  code: 'service-unreachable',
  status: 422,
  title: 'Service unreachable',
  detail: ({ reason }) => `The service of these credentials cannot be used from here: ${reason}`,
  remedy:
    'Check the address of the credentials. The operator decides which networks may be reached (EGRESS_ALLOWED_NETWORKS).',
});

export const modelFailed = defineError<{ readonly reason: string }>({
  code: 'model-failed',
  status: 422,
  title: 'Model failed',
  detail: ({ reason }) => `The language model gave no answer: ${reason}`,
  remedy:
    'Look at the credentials, the name of the model, and the tokens that are left for today; then ask again.',
});

export const proposalRefused = defineError<{ readonly reasons: readonly string[] }>({
  code: 'proposal-refused',
  status: 422,
  title: 'Proposal refused',
  detail: ({ reasons }) => `The model proposed twice what cannot be taken. ${reasons[0] ?? ''}`,
  extensions: ({ reasons }) => ({ reasons }),
  remedy:
    '`reasons` says what was wrong with the second proposal. Say more exactly what the bot is to do, name the addresses that it needs, or choose another model.',
});
