import type { VariableValue } from '@parley/schema';
import { setOrClear } from './turn-builder.ts';
import type { Flow, Flows } from '../flow/flow.ts';
import { own, put } from '../values/record.ts';
import type { Frame } from '../state/state.ts';

/** The value of `name` in a running bot: of its own variable, else of one that a linked bot gave back. */
export function valueNamed(flow: Flow, frame: Frame, name: string): VariableValue | undefined {
  const declared = flow.variablesByName.get(name);
  if (declared) return own(frame.variables, declared.id);
  return frame.merged?.find((variable) => variable.name === name)?.value;
}

/** The values of all `frames` by name; if two share a name, the inner one counts. */
export function namedValues(flows: Flows, frames: readonly Frame[]): ReadonlyMap<string, VariableValue> {
  const values = new Map<string, VariableValue>();
  for (const frame of frames) {
    for (const { name, value } of frame.merged ?? []) values.set(name, value);
    for (const { id, name } of flows.get(frame.hash)?.variables ?? []) {
      const value = own(frame.variables, id);
      if (value !== undefined) values.set(name, value);
    }
  }
  return values;
}

/**
 * Merges the answers of a linked bot by key, and its variables by name, into the bot that linked to it. Variables that
 * bot does not declare are kept beside its own, unless they end with their session.
 */
export function mergeInto(parent: Frame, parentFlow: Flow, child: Frame, childFlow: Flow): void {
  const merged = new Map((parent.merged ?? []).map((variable) => [variable.name, variable]));
  const give = (id: string, name: string, value: VariableValue, lasts: boolean): void => {
    const declared = parentFlow.variablesByName.get(name);
    if (declared) setOrClear(parent.variables, declared.id, value);
    else if (value === null || !lasts) merged.delete(name);
    else merged.set(name, { id, name, value });
  };
  for (const { id, name, isSessionVariable } of childFlow.variablesByName.values())
    give(id, name, own(child.variables, id) ?? null, isSessionVariable !== true);
  for (const { id, name, value } of child.merged ?? []) give(id, name, value, true);
  if (merged.size > 0) parent.merged = [...merged.values()];
  else delete parent.merged;
  for (const [key, answer] of Object.entries(child.answers)) put(parent.answers, key, answer);
  parent.hasAnswers ||= child.hasAnswers;
}
