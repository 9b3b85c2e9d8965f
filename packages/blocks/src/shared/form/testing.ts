import type { AnyField } from './fields.ts';

/** A JSON schema as far as leaves are looked for. */
export type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
};

/** The paths of everything in a schema that holds no named parts; elements of lists are behind `[]`. */
export function leavesOf(schema: JsonSchema, at = ''): string[] {
  const parts = [schema, ...(schema.anyOf ?? [])];
  const inner = parts.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([name, part]) =>
      leavesOf(part, at === '' ? name : `${at}.${name}`),
    ),
    ...(Object.keys(items?.properties ?? {}).length === 0 ? [] : leavesOf(items ?? {}, `${at}[]`)),
  ]);
  return inner.length > 0 ? [...new Set(inner)] : [at];
}

/** Every field of a form with the path from the block; those in sections and in items as well. */
export function allFields(
  fields: readonly AnyField[],
  at = '',
): { readonly path: string; readonly field: Exclude<AnyField, { widget: 'section' }> }[] {
  return fields.flatMap((field) => {
    if (field.widget === 'section') return allFields(field.fields, at);
    const path = at + field.path;
    const own = [{ path, field }];
    return 'fields' in field ? [...own, ...allFields(field.fields, `${path}[].`)] : own;
  });
}

/** Widgets that show everything below their path. */
const wholeWidgets = new Set(['condition', 'pairs', 'mapping', 'json', 'richText', 'texts']);

/** True if the fields of a form show the value at a leaf. */
export function shows(fields: readonly AnyField[], leaf: string): boolean {
  return allFields(fields).some(
    ({ path, field }) =>
      path === leaf ||
      (wholeWidgets.has(field.widget) &&
        (path === '' || leaf.startsWith(`${path}.`) || leaf.startsWith(`${path}[]`))) ||
      (field.widget === 'group' && field.blockPath === leaf),
  );
}

/** True if a widget can show a value as it is, so that it need not be changed. */
export function canShow(field: AnyField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (field.widget) {
    case 'toggle':
      // with a value of its own, it shows every other one as off
      return field.on !== undefined || typeof value === 'boolean';
    case 'choice':
      return (
        typeof value === 'string' &&
        (field.isOpen === true || field.choices.some((choice) => choice.value === value))
      );
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    case 'richText':
    case 'texts':
    case 'items':
    case 'cards':
    case 'pairs':
    case 'mapping':
      return Array.isArray(value);
    case 'condition':
      return typeof value === 'object';
    case 'json':
    case 'section':
      return true;
    default:
      return typeof value === 'string' || typeof value === 'number';
  }
}

/** The values in a block at the path of a field; several where the path goes through lists. */
export function valuesAt(data: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('[].');
  const value = head.split('.').reduce<unknown>((at, key) => {
    if (key === '') return at;
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }, data);
  if (rest.length === 0) return [value];
  return Array.isArray(value) ? value.flatMap((element) => valuesAt(element, rest.join('[].'))) : [];
}
