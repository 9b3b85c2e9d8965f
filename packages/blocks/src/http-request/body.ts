import { fill, soleVariableOf, type Json, type BlockContext } from '@parley/engine';
import { isoInstant } from '../shared/instant.ts';
import type { HttpRequestOptions } from './schema.ts';

/** The placeholder of older builders for all variables and answers. */
const everything = '{{state}}';
const jsonTemplate = /^\s*(\[|"|\{(?!\{))/;

/** The body to send: the block's own, or all variables and answers. */
export function bodyOf({ isCustomBody, webhook = {} }: HttpRequestOptions, context: BlockContext): string {
  const body = (webhook.body ?? '').trim();
  if (isCustomBody !== true || body === '' || body === everything)
    return charged(JSON.stringify(known(context)), context);
  if (!jsonTemplate.test(body) || soleVariableOf(body) !== undefined) return context.render(body);
  return fill(
    body,
    {
      variable: (name) => insideJson(context, `{{${name}}}`, Array.isArray(context.valueOf(name))),
      code: (code) => insideJson(context, `{{=${code}=}}`, false),
    },
    context.spend,
  );
}

/** Charges for a text of all values, which is no longer than the values of a session are. */
function charged(text: string, context: BlockContext): string {
  context.spend(text.length);
  return text;
}

/** A value inside a JSON text: lists as they are, texts escaped so that they stay inside their quotes. */
function insideJson(context: BlockContext, slot: string, isList: boolean): string {
  const text = context.render(slot);
  return isList ? text : JSON.stringify(text).slice(1, -1);
}

function known(context: BlockContext): Record<string, unknown> {
  const values = context
    .variables()
    .flatMap(({ name, value }) => (value == null ? [] : [[name, value] as const]));
  return { submittedAt: isoInstant(context.now), ...context.answers(), ...Object.fromEntries(values) };
}

/** True if a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A JSON object as form data, with lists as repeated fields; any other text as it is. */
export function formOf(body: string): string {
  if (!isJson(body)) return body;
  // JSON.parse of a text gives JSON
  const json = JSON.parse(body) as Json;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return body;
  const field = (name: string, value: Json | undefined): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
  };
  return Object.entries(json)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((element) => field(name, element)) : [field(name, value)],
    )
    .join('&');
}
