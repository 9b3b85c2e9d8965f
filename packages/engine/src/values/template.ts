import { nestingLimit } from '@parley/schema';
import { put } from './record.ts';
import { unitCost } from './unit-cost.ts';

/** Matches an inline program between braces, as opposed to a name. */
const inlineCode = /^=[^]+=$/;
const soleVariable = /^\s*\{\{([^{}]+)\}\}\s*$/;
const placeholder = /\{\{([^{}]+)\}\}/g;

/** Values for the slots of a template. */
export type Filling = {
  /** The text of the variable with that name; empty if there is none. */
  readonly variable: (name: string) => string;
  /** The text of an inline program's value. */
  readonly code: (program: string) => string;
};

type Part = { readonly is: keyof Filling | 'text'; readonly text: string };

/**
 * Visits the parts of a template in order until `visit` returns false. Reads it once, even if braces are never closed.
 */
function eachPart(template: string, visit: (part: Part) => boolean): boolean {
  let from = 0;
  for (;;) {
    const opens = template.indexOf('{{=', from);
    const closes = opens === -1 ? -1 : template.indexOf('=}}', opens + 4);
    if (!eachPartWithoutCode(template.slice(from, closes === -1 ? undefined : opens), visit)) return false;
    if (closes === -1) return true;
    if (!visit({ is: 'code', text: template.slice(opens + 3, closes) })) return false;
    from = closes + 3;
  }
}

function eachPartWithoutCode(template: string, visit: (part: Part) => boolean): boolean {
  let from = 0;
  for (const { 0: slot, 1: name = '', index } of template.matchAll(placeholder)) {
    if (index > from && !visit({ is: 'text', text: template.slice(from, index) })) return false;
    if (!visit({ is: 'variable', text: name })) return false;
    from = index + slot.length;
  }
  return from === template.length || visit({ is: 'text', text: template.slice(from) });
}

/** The parts of a template, in order. */
function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  eachPart(template, (part) => parts.push(part) > 0);
  return parts;
}

/** Remembers the parts of the templates of one version; undefined for a template too long to remember. */
export type TemplateCache = (template: string) => readonly Part[] | undefined;

const cacheLimits = { length: 2_000, parts: 20_000 };

/** A cache that parses each template once. It holds a limited number of parts; templates beyond it are parsed anew. */
export function templateCache(): TemplateCache {
  const known = new Map<string, readonly Part[]>();
  let room = cacheLimits.parts;
  return (template) => {
    const parts = known.get(template);
    if (parts || template.length > cacheLimits.length) return parts;
    const parsed = partsOf(template);
    if (parsed.length <= room) known.set(template, parsed);
    room -= parsed.length;
    return parsed;
  };
}

/** Charges for reading; returns false if the budget does not reach. */
export type Spend = (units: number) => boolean;
const free: Spend = () => true;

/** A piece of a filled template: a text of its author, or the value of a slot. */
export type FilledPart = { readonly isValue: boolean; readonly text: string };

/**
 * Visits the filled `template` piece by piece until `visit` returns false or the budget does not reach. Charges for the
 * template, each slot and each value before using them.
 */
export function eachFilled(
  template: string,
  filling: Filling,
  spend: Spend,
  visit: (part: FilledPart) => boolean,
  cached?: TemplateCache,
): void {
  if (!spend(template.length)) return;
  const take = ({ is, text }: Part): boolean => {
    if (is === 'text') return visit({ isValue: false, text });
    if (!spend(unitCost.slot)) return false;
    const value = filling[is](text);
    return spend(value.length) && visit({ isValue: true, text: value });
  };
  const parts = cached?.(template);
  if (parts) parts.every(take);
  else eachPart(template, take);
}

/**
 * `template` with `{{Name}}` and `{{= code =}}` replaced. Names are matched exactly, white space included. Stops where
 * the budget ends.
 */
export function fill(
  template: string,
  filling: Filling,
  spend: Spend = free,
  cached?: TemplateCache,
): string {
  if (!template.includes('{{')) return template;
  let filled = '';
  const add = ({ text }: FilledPart): boolean => {
    filled += text;
    return true;
  };
  eachFilled(template, filling, spend, add, cached);
  return filled;
}

/** The inline programs of `template`, in order. */
export function inlineCodeOf(template: string): string[] {
  if (!template.includes('{{=')) return [];
  return partsOf(template).flatMap(({ is, text }) => (is === 'code' ? [text] : []));
}

/** The names of the variables that `template` mentions, inside inline programs too. */
export function variablesOf(template: string): string[] {
  if (!template.includes('{{')) return [];
  return partsOf(template).flatMap(({ is, text }) => {
    if (is === 'code') return variablesOf(text);
    return is === 'variable' ? [text] : [];
  });
}

/** The name, if `template` is one variable and nothing else. */
export function soleVariableOf(template: string): string | undefined {
  const name = soleVariable.exec(template)?.[1];
  return name === undefined || inlineCode.test(name) ? undefined : name;
}

/**
 * `value` with `change` applied to each text in it. Keeps keys, the texts of `type` and `id` fields, and everything
 * nested deeper than the limit of documents. A part in which no text changes stays the same object.
 */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  // keeps the shape of T: only texts change, into texts
  return mapped(value, change, nestingLimit) as T;
}

function mapped(value: unknown, change: (text: string) => string, levels: number): unknown {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object' || levels === 0) return value;
  if (Array.isArray(value)) {
    const elements: unknown[] = value.map((element) => mapped(element, change, levels - 1));
    return elements.some((element, index) => element !== value[index]) ? elements : value;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, field] of Object.entries(value)) {
    if (typeof field === 'string' && (key === 'type' || key === 'id')) continue;
    const changed = mapped(field, change, levels - 1);
    if (changed !== field) put((copy ??= { ...value }), key, changed);
  }
  return copy ?? value;
}
