import type { AnyField, FieldFor, When } from '@parley/blocks/forms';
import { valueAt } from '@parley/blocks/forms';
import { until } from '@parley/testing';
import { pressKey } from '@parley/testing/browser';
import type { Locator } from 'playwright-core';

/** Any JSON object. */
export type Part = Record<string, unknown>;

type Field = Exclude<AnyField, { widget: 'section' }>;

/** The bot that forms are filled in, as far as fields name parts of it. */
export const named = {
  variable: 'Kept',
  groupId: 'target',
  group: 'Target',
  blockId: 'target-says',
} as const;

/**
 * Fills in every field of a form as an author does, with a value that is not the one it begins with, and writes into
 * `part` what the bot must hold then. The id of the variable `named.variable` stands for it there.
 */
export async function fillForm(
  fields: readonly AnyField[],
  form: Locator,
  part: Part,
  around: Around = (fill) => fill(),
): Promise<void> {
  await form.waitFor();
  await new Filling(fields, form, part, around).fillAll(fields);
}

/** Takes part in the filling of each field, once the field is shown. */
type Around = (fill: () => Promise<void>) => Promise<void>;

/** The buttons that open what is folded. */
export const folded =
  'button[aria-expanded="false"]:not([aria-haspopup]):is([data-details], :not([aria-label]))';

/** The address of a picture that is not there. */
export const nowhere = 'http://127.0.0.1:9/some.png';

class Filling {
  readonly #all: readonly AnyField[];
  readonly #form: Locator;
  readonly #part: Part;
  readonly #around: Around;

  constructor(all: readonly AnyField[], form: Locator, part: Part, around: Around) {
    this.#all = all;
    this.#form = form;
    this.#part = part;
    this.#around = around;
  }

  async fillAll(fields: readonly AnyField[]): Promise<void> {
    for (const field of fields) {
      if (!(await this.#isMet(field.when))) continue;
      await this.#unfold();
      if (field.widget === 'section') await this.fillAll(field.fields);
      else await this.#around(() => this.#fill(field));
    }
  }

  /** Meets a condition, by the field that it looks at; false where no field can. */
  async #isMet(when: When | undefined): Promise<boolean> {
    if (when === undefined) return true;
    if (!(await this.#isMet(when.and))) return false;
    const field = flat(this.#all).find(({ path }) => path === when.path);
    const isOne = when.values.includes(valueAt(this.#part, when.path) ?? field?.fallback);
    if (isOne !== (when.isNone === true)) return true;
    if (when.isNone === true) return false;
    if (field === undefined || !(await this.#isMet(field.when))) return false;
    await this.#unfold();
    await this.#fill(
      field,
      when.values.find((value) => value !== undefined),
    );
    return true;
  }

  /** Opens all that is folded. */
  async #unfold(): Promise<void> {
    const buttons = this.#form.locator(folded);
    await until(async () => {
      if ((await buttons.count()) === 0) return true;
      await buttons.first().press('Enter');
      return false;
    });
  }

  async #fill(field: Field, wanted?: unknown): Promise<void> {
    const frame = this.#form.locator(`[data-field$="/${field.path.replaceAll('.', '/')}"]`).first();
    // the whole block is only shown
    if (field.path === '') return;
    const before = valueAt(this.#part, field.path);
    const value = await this.#value(field, frame, before, wanted);
    write(this.#part, field.path.split('.'), value);
    if (field.widget === 'group' && field.blockPath !== undefined) {
      await choose(frame.getByRole('button', { name: /Start at block/ }), 1);
      write(this.#part, field.blockPath.split('.'), named.blockId);
    }
  }

  /** Fills in one field; gives the value that it must have then. */
  async #value(field: Field, frame: Locator, before: unknown, wanted: unknown): Promise<unknown> {
    const list: unknown[] = Array.isArray(before) ? [...before] : [];
    switch (field.widget) {
      case 'text':
      case 'template':
      case 'date': {
        const text = textFor(field);
        await frame.locator('input, textarea').first().fill(text);
        return text;
      }
      case 'credential':
        // they are chosen among those of the workspace, which has none here (`credentials.test.ts`)
        if (field.types !== undefined) return before;
        await frame.getByRole('textbox').fill('some-id');
        return 'some-id';
      case 'collection':
        // there is none to choose (`knowledge.test.ts`)
        return before;
      case 'media':
        await frame.getByRole('textbox').fill(nowhere);
        return nowhere;
      case 'color':
        await frame.getByRole('textbox', { name: field.label, exact: true }).fill('#112233');
        return '#112233';
      case 'number': {
        const { min = 0, max = Infinity } = field;
        const number = max < 3 ? (min + max) / 2 : Math.max(min, 3);
        await frame.getByRole('textbox').fill(String(number));
        // one that was kept as text stays text
        return typeof before === 'string' ? String(number) : number;
      }
      case 'toggle':
        await pressKey(frame.getByRole('switch'), 'Space');
        if (field.on !== undefined) return before === field.on ? undefined : field.on;
        return !((before ?? field.fallback) === true);
      case 'choice':
        return fillChoice(field, frame, before ?? field.fallback, wanted);
      case 'variable':
        await name(frame.getByRole('combobox'), named.variable);
        return named.variable;
      case 'timeZone':
        await name(frame.getByRole('combobox'), 'Europe/Rome');
        return 'Europe/Rome';
      case 'country':
        await name(frame.getByRole('combobox'), 'Italy');
        return 'IT';
      case 'group':
        await name(frame.getByRole('combobox'), named.group);
        return named.groupId;
      case 'bot':
        await name(frame.getByRole('combobox'), 'This bot');
        return field.self;
      case 'richText':
        await frame.locator('[contenteditable="true"]').fill('Some words');
        return [{ type: 'p', children: [{ text: 'Some words' }] }];
      case 'code': {
        const text = field.language === 'javascript' ? 'return 5;' : 'some code';
        await frame.locator('[contenteditable="true"]').fill(text);
        return text;
      }
      case 'json':
        await frame.locator('[contenteditable="true"]').fill('{"some":"value"}');
        return { some: 'value' };
      case 'texts':
        await frame.getByRole('button', { name: 'Add', exact: true }).click();
        await frame.getByRole('textbox').nth(list.length).fill('one of some');
        return [...list, 'one of some'];
      case 'pairs': {
        await frame.getByRole('button', { name: 'Add', exact: true }).click();
        const texts = frame.getByRole('textbox');
        await texts.nth(2 * list.length).fill('some-key');
        await texts.nth(2 * list.length + 1).fill('some value');
        return [...list, { key: 'some-key', value: 'some value' }];
      }
      case 'mapping':
        return [...list, await fillMapping(field, frame, list.length)];
      case 'condition':
        return { ...(before as Part | undefined), comparisons: [await fillComparison(frame)] };
      case 'items':
      case 'cards':
        return this.#fillElement(field, frame, list);
    }
  }

  async #fillElement(field: FieldFor<'items'>, frame: Locator, list: unknown[]): Promise<unknown[]> {
    if (list.length === 0) {
      await frame.getByRole('button', { name: `Add a ${field.one}` }).click();
      list.push(structuredClone({ ...field.fresh }));
    }
    const group = frame.getByRole('group', { name: new RegExp(`^${field.one} 1$`, 'i') }).first();
    await fillForm(field.fields, group, list[0] as Part);
    return list;
  }
}

/** Words for a field; a name of programs where its hint is one. */
function textFor(field: Field): string {
  if (field.widget === 'date') return '2026-12-31';
  const words = `Some ${field.label.toLowerCase()}`;
  const hint = 'placeholder' in field ? (field.placeholder ?? '') : '';
  return field.label === 'Name' && /^[a-z_]+$/.test(hint) ? words.replaceAll(' ', '_') : words;
}

async function fillChoice(
  field: FieldFor<'choice'>,
  frame: Locator,
  current: unknown,
  wanted: unknown,
): Promise<unknown> {
  const other = field.choices.findLast(({ value }) => value !== current);
  const choice = wanted === undefined ? other : field.choices.find(({ value }) => value === wanted);
  if (field.isOpen === true) await name(frame.getByRole('combobox'), choice?.label ?? '');
  else {
    await frame.getByRole('button').first().click();
    await frame
      .page()
      .getByRole('option', { name: choice?.label ?? '', exact: true })
      .click();
  }
  return choice?.value;
}

/** Adds the line at `index`. */
async function fillMapping(field: FieldFor<'mapping'>, frame: Locator, index: number): Promise<Part> {
  await frame.getByRole('button', { name: 'Add', exact: true }).click();
  let part = 'data.some';
  if (field.parts === undefined) await frame.getByRole('textbox').nth(index).fill(part);
  else {
    part = field.parts[0] ?? '';
    await choose(frame.getByRole('button', { name: new RegExp(`${field.partLabel} ${index + 1}`) }), 0);
  }
  await name(frame.getByRole('combobox').nth(index), named.variable);
  return { [field.partKey]: part, variableId: named.variable };
}

async function fillComparison(frame: Locator): Promise<Part> {
  const comparison = frame.getByRole('group', { name: /^comparison 1$/i });
  if ((await comparison.count()) === 0) await frame.getByRole('button', { name: 'Add a comparison' }).click();
  await name(comparison.getByRole('combobox', { name: 'Variable' }), named.variable);
  await comparison.getByRole('button', { name: /Comparison/ }).click();
  await frame.page().getByRole('option', { name: 'is greater than' }).click();
  await comparison.getByRole('textbox', { name: 'Value' }).fill('5');
  return { variableId: named.variable, comparisonOperator: 'Greater than', value: '5' };
}

/** Types the name of something into a field that looks for it. */
async function name(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
  // nothing lies over the fields below any more
  await field.page().getByRole('listbox').waitFor({ state: 'detached' });
}

/** Takes an option of a list by its position. */
async function choose(list: Locator, index: number): Promise<void> {
  await list.click();
  await list.page().getByRole('option').nth(index).click();
}

function flat(fields: readonly AnyField[]): Field[] {
  return fields.flatMap((field) => (field.widget === 'section' ? flat(field.fields) : [field]));
}

function write(part: Part, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    part[key] = value;
    return;
  }
  part[key] ??= {};
  write(part[key] as Part, rest, value);
}
