import {
  credentialsNotAvailable,
  credentialsNotFound,
  credentialsRefused,
  serviceUnreachable,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { isJsonObject } from '@parley/schema';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { egressWithKeys, providerTimeoutMs } from './ask-provider.ts';
import { openModelAccount, providerFields, type ModelAccess } from './model-account.ts';

/** Some providers describe hundreds of models at length. */
const maxBytes = 4_000_000;
const [mostModels, longestName] = [1_000, 200];

export const listModels = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/credentials/{credentialsId}/models',
  operationId: 'listModels',
  summary: 'List the models of a provider',
  description:
    'Asks the provider which language models these credentials can use, as a block of that type would reach it. ' +
    `Only their names are returned, ${mostModels} at most.`,
  tags: ['Credentials', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string(), credentialsId: z.string() }),
  body: z.object(providerFields),
  response: z.object({ models: z.array(z.string()) }),
  errors: [
    workspaceNotFound,
    workspaceLocked,
    credentialsNotFound,
    credentialsNotAvailable,
    credentialsRefused,
    serviceUnreachable,
  ],
  examples: {
    body: { provider: 'openai' },
    response: { models: ['gpt-4o', 'gpt-4o-mini'] },
  },
  async handle({ params: { credentialsId }, body, scope: { workspace } }, deps) {
    const access = await openModelAccount(deps, { workspaceId: workspace.id, credentialsId }, body);
    return { models: namesIn(await answerOf(deps.config, access)) };
  },
});

/** The text with which a provider answers. Throws the problem if it refuses, or gives no answer. */
async function answerOf(
  config: Pick<Deps['config'], 'EGRESS_ALLOWED_NETWORKS'>,
  { provider, address, ...account }: ModelAccess,
): Promise<string> {
  const egress = egressWithKeys(config, maxBytes);
  const base = address.replace(/\/+$/, '');
  const isAnthropic = provider.credentialType === 'anthropic';
  try {
    const { status, text } = await egress.send({
      method: 'GET',
      url: `${base}${isAnthropic && !/\/v\d+$/.test(base) ? '/v1' : ''}/models${isAnthropic ? '?limit=1000' : ''}`,
      headers: isAnthropic ? anthropicHeaders(account) : bearerHeaders(account),
      timeoutMs: providerTimeoutMs,
    });
    if (status === 401 || status === 403) throw credentialsRefused({ answer: `it answered ${status}` });
    if (status !== 200) throw serviceUnreachable({ reason: `It answered ${status}.` });
    return text;
  } catch (error) {
    if (error instanceof EgressError) throw serviceUnreachable({ reason: error.message });
    throw error;
  } finally {
    await egress.close();
  }
}

type Headers = readonly (readonly [name: string, value: string])[];

const anthropicHeaders = ({ apiKey }: Pick<ModelAccess, 'apiKey'>): Headers => [
  ['x-api-key', apiKey],
  ['anthropic-version', '2023-06-01'],
];

const bearerHeaders = ({ apiKey, organization }: Pick<ModelAccess, 'apiKey' | 'organization'>): Headers => [
  ['Authorization', `Bearer ${apiKey}`],
  ...(organization === undefined ? [] : [['OpenAI-Organization', organization] as const]),
];

/** The names in a list of models; servers send it as it is, or as the `data` of an object. */
function namesIn(text: string): string[] {
  const json = parsed(text);
  const list: unknown = isJsonObject(json) ? json['data'] : json;
  if (!Array.isArray(list))
    throw serviceUnreachable({ reason: 'It answers with something else than models.' });
  const names = list.flatMap((model: unknown) => {
    const id = isJsonObject(model) ? model['id'] : undefined;
    return typeof id === 'string' && id !== '' && id.length <= longestName ? [id] : [];
  });
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')).slice(0, mostModels);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
