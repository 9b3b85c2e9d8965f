import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The words that continue "This value …" for an issue that a schema has given no words of its own. */
function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${typeName(issue.expected)}, and is ${nameOf(issue.input)}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(quoted).join(', ')}`;
    case 'too_big':
      return sizeWords(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'too_small':
      return sizeWords(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'invalid_format':
      return formatWords(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has ${issue.keys.length === 1 ? 'a field' : 'fields'} that nobody knows here: ${issue.keys.map(quoted).join(', ')}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_element':
      return 'holds something that is not allowed';
    case 'invalid_union':
      return unionWords(issue.errors);
    default:
      return 'has a form that is not allowed';
  }
}

/** The types that would do, where it is only the type that does not fit any member of the union. */
function unionWords(members: readonly (readonly z.core.$ZodIssue[])[]): string {
  const expected = members.map(([issue, ...more]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 && more.length === 0
      ? typeName(issue.expected)
      : undefined,
  );
  const types = new Set(expected);
  return types.size === 0 || types.has(undefined)
    ? 'has a form that is not allowed'
    : `must be ${[...types].join(' or ')}`;
}

/** The name of a type of JSON with its article. */
export function typeName(type: string): string {
  return typeNames[type] ?? type;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isInteger(value)) return `the number ${value}`;
  if (typeof value === 'boolean') return String(value);
  return typeName(typeof value);
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

function sizeWords(
  { origin, exact }: { readonly origin: string; readonly exact?: boolean },
  bound: number | bigint,
  words: string,
): string {
  const amount = exact ? 'exactly' : words;
  const unit = units[origin];
  if (unit === undefined) return `must be ${amount} ${bound}`;
  if (words === 'at least' && Number(bound) === 1) return 'must not be empty';
  return `must have ${amount} ${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`;
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'an instant such as 2026-11-21T09:30:00.000Z',
  date: 'a date such as 2026-11-21',
  time: 'a time such as 09:30:00',
  json_string: 'JSON',
};

function formatWords(issue: Issue & { readonly code: 'invalid_format' }): string {
  if (issue.format === 'starts_with') return `must begin with ${quoted(issue['prefix'])}`;
  if (issue.format === 'ends_with') return `must end with ${quoted(issue['suffix'])}`;
  if (issue.format === 'includes') return `must contain ${quoted(issue['includes'])}`;
  if (issue.format === 'regex') return `must match ${String(issue.pattern)}`;
  return `must be ${formats[issue.format] ?? `of the format ${issue.format}`}`;
}

const quoted = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

// A problem's `detail` is read by people: the library's own sentences name its types ("expected string, received
// undefined"). Set where the schemas are, so that whoever validates with them speaks the same words.
z.config({ customError: (issue) => plainWords(issue) });
