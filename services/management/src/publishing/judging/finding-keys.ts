import type { Diagnostic } from '@parley/engine';
import { isJsonObject, type BotContent } from '@parley/schema';
import { canonicalJson, contentHash } from './canonical-json.ts';

/** A diagnostic, and the name of what it finds. */
export type KeyedDiagnostic = Diagnostic & {
  /**
   * Equal as long as rule, words, place and value are: another order of parts, or another place on the canvas, changes
   * none.
   */
  readonly key: string;
};

/** Names each diagnostic about a bot; `subject` is its content, with the fields beside it that were looked at. */
export function withKeys(
  subject: BotContent & Readonly<Record<string, unknown>>,
  diagnostics: readonly Diagnostic[],
): KeyedDiagnostic[] {
  // several may be about one large value
  const known = new Map<string, Found>();
  return diagnostics.map((diagnostic) => {
    const { code, message, pointer } = diagnostic;
    const found = known.get(pointer) ?? foundAt(subject, pointer);
    known.set(pointer, found);
    return { ...diagnostic, key: contentHash([code, message, found.path, found.value]) };
  });
}

/** Something in a bot: the way to it by ids, and its canonical JSON without its position on the canvas. */
type Found = { readonly path: readonly string[]; readonly value: string };

function foundAt(subject: unknown, pointer: string): Found {
  let value = subject;
  const path = pointer
    .split('/')
    .slice(1)
    .map((key) => {
      const isElement = Array.isArray(value);
      value = fieldOf(value, key);
      const id = isElement ? fieldOf(value, 'id') : key;
      return typeof id === 'string' ? id : key;
    });
  const isBlock = path[0] === 'groups' && path[2] === 'blocks' && path.length > 3;
  return { path: isBlock ? path.slice(2) : path, value: canonicalJson(withoutPosition(value)) };
}

const withoutPosition = (value: unknown): unknown =>
  isJsonObject(value) ? { ...value, graphCoordinates: undefined } : value;

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
