import { finding, textRules, variablesOf, type CheckScope, type Finding } from '@parley/engine';
import { checkCredentials } from '../shared/credentials.ts';
import { httpRequestRules } from './http-request.rules.ts';
import type { HttpRequestBlock } from './schema.ts';
import { holdsSecret } from './secret-header.ts';

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
  const url = webhook?.url?.trim() ?? '';
  // an address that begins with a variable is judged when it is known
  const [address] = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(url) ?? [];
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

/** Matches an address up to the end of its host, slots included. */
const untilPath = /^\s*(?:https?:\/\/)?(?:\{\{[^{}]*\}\}|[^/?#])*/i;

/** Reports a request of this service whose host a page may choose, because it may prefill a variable in there. */
export function checkHost({ options }: HttpRequestBlock, scope: CheckScope): Finding[] {
  if (options?.isExecutedOnClient === true) return [];
  const [host = ''] = untilPath.exec(options?.webhook?.url ?? '') ?? [];
  const name = variablesOf(host).find((slot) => scope.isPrefillable(slot));
  if (name === undefined) return [];
  const message = `a page may fill in ${name}, and so choose the site that this is sent to: write the site itself`;
  return [finding(httpRequestRules['host-from-page'], message, ['options', 'webhook', 'url'])];
}

/** Reports each header that always holds a secret, if the block holds it in clear. */
export function checkHeaders({ options }: HttpRequestBlock): Finding[] {
  return (options?.webhook?.headers ?? []).flatMap(({ key = '', value = '' }, index) => {
    if (!holdsSecret({ key, value })) return [];
    const path = ['options', 'webhook', 'headers', index, 'value'];
    return [
      finding(
        textRules['secret-in-text'],
        `the secret of the header ${key} stands here for everybody who may read the bot: move it into credentials`,
        path,
      ),
    ];
  });
}
