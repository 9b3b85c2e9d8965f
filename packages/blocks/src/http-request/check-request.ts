import { finding, secretIn, textRules, type CheckScope, type Finding } from '@parley/engine';
import { fixedAddressOf } from '@parley/schema';
import { checkCredentials } from '../shared/credentials.ts';
import { hostVariable } from '../shared/url.ts';
import { httpRequestRules } from './http-request.rules.ts';
import type { HttpRequestBlock } from './schema.ts';

/** Reports a request that needs a proxy which this installation does not have. */
export function checkProxy({ options }: HttpRequestBlock, { facts }: CheckScope): Finding[] {
  const proxy = options?.proxyCredentialsId ?? '';
  if (proxy === '' || !facts || facts.credentials.some(({ id }) => id === proxy)) return [];
  const message = 'this installation has no such proxy, so that nothing is sent: clear this field';
  return [finding(httpRequestRules['proxy-ignored'], message, ['options', 'proxyCredentialsId'])];
}

/** Reports credentials that the request cannot use: they are gone, for something else, or for another host. */
export function checkOwnCredentials({ options }: HttpRequestBlock, scope: CheckScope): Finding[] {
  const { credentialsId = '', isExecutedOnClient, webhook } = options ?? {};
  if (credentialsId === '') return [];
  if (isExecutedOnClient === true) {
    const message = 'a page must not see a secret, so that nothing is sent: send the request from here';
    return [finding(httpRequestRules['credentials-in-page'], message, ['options', 'isExecutedOnClient'])];
  }
  const address = fixedAddressOf(webhook?.url ?? '');
  return checkCredentials(credentialsId, scope, { types: ['http'], address });
}

/** Reports a request whose data the bot uses without checking that it succeeded. */
export function checkFailure({ options }: HttpRequestBlock, scope: CheckScope): Finding[] {
  const saved = (options?.responseVariableMapping ?? []).filter(({ variableId }) => variableId !== undefined);
  const isJudged = saved.some(
    ({ variableId = '', bodyPath = '' }) => bodyPath.includes('statusCode') || scope.isCompared(variableId),
  );
  if (saved.length === 0 || isJudged) return [];
  const message =
    'if this request fails, its variables are empty: check one of them, or the status, in a condition';
  return [finding(httpRequestRules['no-error-path'], message, ['options', 'responseVariableMapping'])];
}

/** Reports a request of this service whose host a page may choose, because it may prefill a variable in there. */
export function checkHost({ options }: HttpRequestBlock, scope: CheckScope): Finding[] {
  if (options?.isExecutedOnClient === true) return [];
  const name = hostVariable(options?.webhook?.url ?? '', scope);
  if (name === undefined) return [];
  const message = `a page may fill in ${name}, and so choose the site that this is sent to: write the site itself`;
  return [finding(httpRequestRules['host-from-page'], message, ['options', 'webhook', 'url'])];
}

/** Headers that always hold a secret, whatever form it has. */
const secretName = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|secret|token|password).*)$/i;
const shortestSecret = 12;

/** Reports each header that always holds a secret, if the block holds it in clear and no form of it is known. */
export function checkHeaders({ options }: HttpRequestBlock): Finding[] {
  return (options?.webhook?.headers ?? []).flatMap(({ key = '', value = '' }, index) => {
    const isSecret = secretName.test(key.trim()) && value.trim().length >= shortestSecret;
    // texts are searched for the known forms, so that the author is told of those anyway
    if (!isSecret || value.includes('{{') || secretIn(value) !== undefined) return [];
    const message = `the secret of the header ${key} stands here for everybody who may read the bot: move it into credentials`;
    return [finding(textRules['secret-in-text'], message, ['options', 'webhook', 'headers', index, 'value'])];
  });
}
