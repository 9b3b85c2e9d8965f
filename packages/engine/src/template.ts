import { nestingLimit } from '@parley/schema';
import { put } from './record.ts';

const placeholder = /\{\{([^{}]+)\}\}/g;

/** What a template needs to be filled in. */
export type Filling = {
  /** The text of the variable of that name; empty where there is none. */
  readonly variable: (name: string) => string;
  /** The text that an inline program came to. */
  readonly code: (program: string) => string;
};

type Part = { readonly is: keyof Filling | 'text'; readonly text: string };

/** The parts of a template in their order. Reads it through once, whatever is opened in it and never closed. */
export function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (;;) {
    const opens = template.indexOf('{{=', from);
    const closes = opens === -1 ? -1 : template.indexOf('=}}', opens + 4);
    addPartsWithoutCode(parts, template.slice(from, closes === -1 ? undefined : opens));
    if (closes === -1) return parts;
    parts.push({ is: 'code', text: template.slice(opens + 3, closes) });
    from = closes + 3;
  }
}

function addPartsWithoutCode(parts: Part[], template: string): void {
  let from = 0;
  for (const { 0: slot, 1: name = '', index } of template.matchAll(placeholder)) {
    if (index > from) parts.push({ is: 'text', text: template.slice(from, index) });
    parts.push({ is: 'variable', text: name });
    from = index + slot.length;
  }
  if (from < template.length) parts.push({ is: 'text', text: template.slice(from) });
}

/**
 * `template` with `{{Name}}` and `{{= code =}}` replaced. Names are matched exactly, white space included. What would
 * be longer than `maxLength` is cut, and not put together first.
 */
export function fill(template: string, filling: Filling, maxLength = Infinity): string {
  if (!template.includes('{{')) return template;
  let filled = '';
  for (const { is, text } of partsOf(template)) {
    filled += is === 'text' ? text : filling[is](text);
    if (filled.length >= maxLength) return filled.slice(0, maxLength);
  }
  return filled;
}

/** The inline programs of `template`, in their order. */
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
  if (!template.includes('{{')) return undefined;
  const [first, second] = partsOf(template.trim());
  return first?.is === 'variable' && second === undefined ? first.text : undefined;
}

/**
 * `value` with `change` applied to each text in it. Keys, and the texts of `type` and `id` fields, stay as they are,
 * and so does what is nested deeper than any document may be. A part in which no text changes is the same object.
 */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  // the shape of T is kept: only texts change, into texts
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
