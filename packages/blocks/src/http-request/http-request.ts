import type { ChatLog } from '@parley/schema';
import {
  addressesRules,
  defineBlock,
  finding,
  goOn,
  pause,
  perform,
  type Finding,
  type HttpRequest,
  type Json,
  type Rule,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import { mapOutcomes, mapResponse, receivedResponse, type BotResponse } from '../shared/response-mapping.ts';
import { checkEncryption } from '../shared/url.ts';
import { urlRules } from '../shared/url.rules.ts';
import { isJson } from './body.ts';
import { checkFailure, checkHeaders, checkHost, checkOwnCredentials, checkProxy } from './check-request.ts';
import { httpRequestRules } from './http-request.rules.ts';
import { methods, serviceTypes } from './constants.ts';
import { methodOf, requestOf } from './request.ts';
import { httpRequestSchema, type HttpRequestBlock } from './schema.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

export const httpRequest = defineBlock<HttpRequestBlock>({
  type: 'Webhook',
  aliases: serviceTypes,
  category: 'integration',
  summary:
    'Sends a request to another service and saves parts of the response. If it fails, you can still read the status and what came back.',
  whenToUse:
    'When the bot should look something up elsewhere, or hand an answer over: to a shop, a CRM, your own API.',
  schema: httpRequestSchema,
  enter(block, context) {
    const { options = {} } = block;
    if ((options.webhook?.url ?? '').trim() === '')
      return goOn({ logs: [log('No URL is set: nothing was sent.', context)] });
    // an author who names a proxy does not want the request to leave without it
    if ((options.proxyCredentialsId ?? '') !== '')
      return mapResponse(options.responseVariableMapping, refused, context, [log(noProxy, context)]);
    const request = requestOf(block, context);
    const { credentialsId = '' } = options;
    if (credentialsId !== '')
      return options.isExecutedOnClient === true
        ? responded(block, refused, context, 'a page must not see the secret of credentials')
        : perform({ type: 'httpRequest', request: { ...request, credentialsId } });
    if (options.isExecutedOnClient !== true) return perform({ type: 'httpRequest', request });
    if (!/^https?:\/\//i.test(request.url))
      return responded(block, refused, context, 'not an http or https URL');
    return pause('action', {
      actions: [
        {
          type: 'httpRequestToExecute',
          httpRequestToExecute: onClient(request),
          expectsDedicatedReply: true,
        },
      ],
    });
  },
  resume(block, resumption, context) {
    if (resumption.from === 'client') {
      const { reply } = resumption;
      if (reply?.type !== 'text') return responded(block, unanswered, context, 'the page sent no response');
      return responded(block, receivedResponse(reply.text), context);
    }
    const { result } = resumption;
    if (result.type === 'evaluate')
      return mapOutcomes(block.options?.responseVariableMapping, result.outcomes, context);
    if (result.type !== 'httpRequest') return goOn();
    return responded(block, { statusCode: result.status, data: result.data }, context, result.error);
  },
  check(block, scope) {
    const { url = '' } = block.options?.webhook ?? {};
    const findings: Finding[] = [];
    const found = (rule: Rule, message: string, field: string): void => {
      findings.push(finding(rule, message, ['options', 'webhook', field]));
    };
    if (url.trim() === '')
      found(urlRules['no-url'], 'no address is set, so that nothing is sent: write one', 'url');
    else if (!/^\s*(https?:\/\/|\{\{)/i.test(url))
      found(
        addressesRules['unsafe-url'],
        'nothing can be sent to this address: use one that begins with https://',
        'url',
      );
    if (!methods.some((method) => method === methodOf(block)))
      found(httpRequestRules['unknown-method'], 'there is no such method: choose one of the list', 'method');
    return [
      ...findings,
      ...checkEncryption(url, ['options', 'webhook', 'url']),
      ...checkHost(block, scope),
      ...checkOwnCredentials(block, scope),
      ...checkProxy(block, scope),
      ...checkFailure(block, scope),
      ...checkHeaders(block),
      ...(block.options?.isExecutedOnClient === true
        ? checkNeedsPage('nothing is sent', ['options', 'isExecutedOnClient'], scope)
        : []),
    ];
  },
  endsTurn: ({ options }) => options?.isExecutedOnClient === true,
  mainEffect: ({ options }) =>
    options?.isExecutedOnClient === true || (options?.webhook?.url ?? '').trim() === ''
      ? undefined
      : 'httpRequest',
});

const noProxy =
  'The HTTP request was not sent: it should leave by a proxy, and this installation has none. ' +
  'Remove the proxy from the block if the request may leave directly.';
const refused: BotResponse = { statusCode: 400, data: null };
const unanswered: BotResponse = { statusCode: 408, data: null };
const maxDetailsLength = 1_000;

/** Saves the mapped parts of a response. A failure is logged, and the conversation goes on with it. */
function responded(
  { options }: HttpRequestBlock,
  response: BotResponse,
  context: BlockContext,
  error?: string,
): BlockResult {
  const { statusCode, data } = response;
  const isSuccess = statusCode >= 200 && statusCode < 300;
  const details = `status ${statusCode}: ${error ?? JSON.stringify(data)}`.slice(0, maxDetailsLength);
  const logs = isSuccess ? [] : [log('The HTTP request failed.', context, details)];
  return mapResponse(options?.responseVariableMapping, response, context, logs);
}

function log(description: string, context: BlockContext, details?: string): ChatLog {
  return {
    status: 'error',
    description,
    context: context.group.title,
    ...(details === undefined ? {} : { details }),
  };
}

/** A request in the form that pages send: a JSON body as the value it stands for. */
function onClient({ method, url, headers, body }: HttpRequest): {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Json;
} {
  // JSON.parse of a text gives JSON
  const content = body === undefined || !isJson(body) ? body : (JSON.parse(body) as Json);
  return {
    method,
    url,
    headers: Object.fromEntries(headers),
    ...(content === undefined ? {} : { body: content }),
  };
}
