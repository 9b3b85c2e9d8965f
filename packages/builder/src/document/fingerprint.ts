import type { BotDocument } from '@parley/editing';

/** Fields that change without an edit. */
const volatile: ReadonlySet<string> = new Set(['updatedAt', 'publicId', 'lastActivityAt']);

/** A short text that tells a bot from others that were edited otherwise, whatever the order of its keys. */
export function fingerprint({ fields, ...content }: BotDocument): string {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !volatile.has(name)));
  return shortened(sorted({ ...content, own }));
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (value === undefined || value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${sorted(one)}`)
    .join(',')}}`;
}

/** Two numbers of 32 bits, each multiplied by another prime with every character. */
function shortened(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return `${text.length}-${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`;
}
