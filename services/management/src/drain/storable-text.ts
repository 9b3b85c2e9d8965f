/** Postgres refuses these inside JSON texts: the NUL character, and halves of surrogate pairs. */
const suspicious = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
const replacement = '\uFFFD';

/**
 * The value of a JSON text, with every character that Postgres cannot store replaced by U+FFFD. Throws a SyntaxError
 * where the text is not JSON.
 */
export function parseStorable(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return suspicious.test(json) ? storable(value) : value;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  );
}

function storableText(text: string): string {
  return text.replaceAll('\0', replacement).toWellFormed();
}
