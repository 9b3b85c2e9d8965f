import type { Flow, SessionState } from '@parley/engine';
import type { Trace, VariableValue } from '@parley/schema';
import type { ExecutedTurn } from './execute-turn.ts';

/** Most elements and bytes of each list of a trace: the response of a preview is kept in Redis. */
const limits = {
  visits: { elements: 2_000, bytes: 64_000 },
  variables: { elements: 1_000, bytes: 64_000 },
  requests: { elements: 50, bytes: 100_000 },
} as const;
/** Longer texts are cut. */
const maxTextLength = 2_000;

/** The way of a turn, as the author of a previewed bot may see it. `root` is the bot the preview is of. */
export function traceView(root: Flow, { state, output, requests }: ExecutedTurn): Trace {
  let isShortened = false;
  const kept = <T>(list: readonly T[], { elements, bytes }: { elements: number; bytes: number }): T[] => {
    let left = bytes;
    const fitting = list.slice(0, elements).filter((element) => {
      left -= Buffer.byteLength(JSON.stringify(element));
      return left >= 0;
    });
    if (fitting.length < list.length) isShortened = true;
    return fitting;
  };
  const cut = (text: string): string => {
    if (text.length <= maxTextLength) return text;
    isShortened = true;
    return `${text.slice(0, maxTextLength)}…`;
  };
  const cutValue = (value: VariableValue): VariableValue =>
    typeof value === 'string' ? cut(value) : (value?.map((one) => one && cut(one)) ?? null);
  return {
    visits: kept(output.visits, limits.visits),
    variables: kept(
      variablesOf(root, state).map((variable) => ({ ...variable, value: cutValue(variable.value) })),
      limits.variables,
    ),
    requests: kept(
      requests.map((request) => ({
        ...request,
        url: cut(request.url),
        ...(request.error === undefined ? {} : { error: cut(request.error) }),
      })),
      limits.requests,
    ),
    isShortened,
  };
}

function variablesOf({ variables }: Flow, { frames }: SessionState): Trace['variables'] {
  const values = frames[0]?.variables ?? {};
  return variables.flatMap(({ id, name }) => {
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    return value === undefined || value === null ? [] : [{ id, name, value }];
  });
}
