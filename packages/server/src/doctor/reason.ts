import { types } from 'node:util';

/** The message of an error's innermost cause, as a sentence for operators. */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  // of several attempts, one for each address of a name, the first tells as much as all
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (types.isNativeError(inner)) return reasonOf(inner);
  return error.message.endsWith('.') ? error.message : `${error.message}.`;
}
