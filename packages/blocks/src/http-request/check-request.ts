import { finding, textRules, type CheckScope, type Finding } from '@parley/engine';
import { httpRequestRules } from './http-request.rules.ts';
import type { HttpRequestBlock } from './schema.ts';

/** A warning for a request that is to leave by a proxy which is not there. */
export function checkProxy({ options }: HttpRequestBlock, { facts }: CheckScope): Finding[] {
  const proxy = options?.proxyCredentialsId ?? '';
  if (proxy === '' || !facts || facts.credentials.includes(proxy)) return [];
  const message = 'this installation has no such proxy: the request is not sent';
  return [finding(httpRequestRules['proxy-ignored'], message, ['options', 'proxyCredentialsId'])];
}

/** Information about a request whose data is used although nobody asks whether it came. */
export function checkFailure({ options }: HttpRequestBlock, scope: CheckScope): Finding[] {
  const saved = (options?.responseVariableMapping ?? []).filter(({ variableId }) => variableId !== undefined);
  const isJudged = saved.some(
    ({ variableId = '', bodyPath = '' }) => bodyPath.includes('statusCode') || scope.isCompared(variableId),
  );
  if (saved.length === 0 || isJudged) return [];
  const message = 'where this request fails its variables are empty, and nothing asks whether they are';
  return [finding(httpRequestRules['no-error-path'], message, ['options', 'responseVariableMapping'])];
}

const secretHeader = /^(?:authorization|proxy-authorization|cookie|.*(?:api-?key|secret|token|password).*)$/i;
const shortest = 12;

/** A warning for each header that only ever holds a secret, and holds it in clear. */
export function checkHeaders({ options }: HttpRequestBlock): Finding[] {
  return (options?.webhook?.headers ?? []).flatMap(({ key = '', value = '' }, index) => {
    if (!secretHeader.test(key.trim()) || value.includes('{{') || value.trim().length < shortest) return [];
    const path = ['options', 'webhook', 'headers', index, 'value'];
    return [finding(textRules['secret-in-text'], `the header ${key} stands here in clear`, path)];
  });
}
