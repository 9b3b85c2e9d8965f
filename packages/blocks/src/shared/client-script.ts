import type { ClientScript } from '@parley/schema';
import { fill, guessedValue, unitCost, variablesOf, type BlockContext } from '@parley/engine';

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * A script for the visitor's browser. The variables it mentions become arguments named by their ids (by a safe name if
 * an id is not an identifier), so that no value is ever pasted into code.
 */
export function clientScript(
  code: string,
  context: BlockContext,
  flags: { readonly isUnsafe?: boolean | undefined; readonly isCode?: boolean | undefined } = {},
): ClientScript {
  // the script is read once to find the variables in it, and once to name them
  context.spend(unitCost.element * code.length);
  const declared = new Map(context.variables().map(({ id, name, value }) => [name, { id, value }]));
  const args = new Map<string, ClientScript['args'][number]>();
  const nameOf = (name: string): string => {
    const variable = declared.get(name);
    if (!variable) return 'undefined';
    const id = identifier.test(variable.id)
      ? variable.id
      : `v_${variable.id.replace(/[^\p{L}\p{N}_$]/gu, '_')}`;
    args.set(id, { id, value: argument(variable.value) });
    return id;
  };
  for (const name of variablesOf(code)) nameOf(name);
  const content = fill(
    code,
    {
      variable: nameOf,
      code: (inline) => fill(inline, { variable: nameOf, code: () => '' }, context.spend),
    },
    context.spend,
  );
  return {
    content,
    args: [...args.values()],
    ...(flags.isUnsafe === undefined ? {} : { isUnsafe: flags.isUnsafe }),
    ...(flags.isCode === undefined ? {} : { isCode: flags.isCode }),
  };
}

function argument(value: Parameters<typeof guessedValue>[0]): ClientScript['args'][number]['value'] {
  if (Array.isArray(value)) return value;
  const guessed = guessedValue(value);
  return typeof guessed === 'object' ? null : guessed;
}
