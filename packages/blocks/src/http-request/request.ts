import { unitCost, type HttpRequest, type BlockContext } from '@parley/engine';
import { base64 } from '../shared/base64.ts';
import { bodyOf, formOf, isJson } from './body.ts';
import { defaultMethod, defaultTimeoutSeconds, maxTimeoutSeconds, serviceTypes } from './constants.ts';
import type { HttpRequestBlock, Pair } from './schema.ts';

const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** The method of a block: the default where it names none. */
export function methodOf({ options }: HttpRequestBlock): string {
  return options?.webhook?.method?.toUpperCase() ?? defaultMethod;
}

/** The request that a block describes, its templates filled in. */
export function requestOf(block: HttpRequestBlock, context: BlockContext): HttpRequest {
  const { options = {} } = block;
  const { url = '', headers = [], queryParams = [] } = options.webhook ?? {};
  const method = methodOf(block);
  const given = headers.flatMap((pair) => headerOf(pair, context));
  const mediaType = given.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(options, context);
  const sent =
    body !== undefined && mediaType?.includes('x-www-form-urlencoded') === true ? formOf(body) : body;
  return {
    method,
    url: withQuery(context.render(url).trim(), queryParams, context),
    headers:
      body === undefined || mediaType !== undefined ? given : [...given, ['Content-Type', mediaTypeOf(body)]],
    ...(sent === undefined ? {} : { body: sent }),
    timeoutMs: timeoutSeconds(block) * 1_000,
  };
}

function timeoutSeconds({ type, options }: HttpRequestBlock): number {
  const isService = serviceTypes.some((service) => service === type);
  const seconds = options?.timeout ?? (isService ? maxTimeoutSeconds : defaultTimeoutSeconds);
  return Math.min(Math.max(seconds, 1), maxTimeoutSeconds);
}

const mediaTypeOf = (body: string): string =>
  isJson(body) ? 'application/json' : 'text/plain; charset=utf-8';

function headerOf({ key = '', value = '' }: Pair, context: BlockContext): [name: string, value: string][] {
  const name = context.render(key).trim();
  if (!token.test(name)) return [];
  // a line break in a value would begin another header
  const text = context
    .render(value)
    .replace(/[\r\n]+/g, ' ')
    .trim();
  const [, login] = /^basic\s+([^:]+:.*)$/i.exec(text) ?? [];
  return [
    [
      name,
      name.toLowerCase() === 'authorization' &&
      login !== undefined &&
      context.spend(login.length * unitCost.base64)
        ? `Basic ${base64(login)}`
        : text,
    ],
  ];
}

function withQuery(url: string, params: readonly Pair[], context: BlockContext): string {
  const encode = (text: string): string => encodeURIComponent(context.render(text).toWellFormed());
  const pairs = params.flatMap(({ key = '', value = '' }) =>
    key === '' ? [] : [`${encode(key)}=${encode(value)}`],
  );
  if (pairs.length === 0) return url;
  const [address = '', ...fragment] = url.split('#');
  const before = address.includes('?') ? `${address}&` : `${address}?`;
  return [before + pairs.join('&'), ...fragment].join('#');
}
