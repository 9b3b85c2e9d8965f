import type { Program, ProgramOutcome } from '../kind/effect.ts';
import type { Json } from '../values/json.ts';

/** Runs a program of a test's own bot in the test's own realm. Programs of visitors' bots run in the sandbox only. */
export function evaluateInTest({ code, args }: Program): ProgramOutcome {
  const sets: { name: string; value: Json }[] = [];
  const setVariable = (name: string, value: Json): void => void sets.push({ name, value });
  try {
    const run = new Function(...Object.keys(args), 'setVariable', code) as (
      ...values: unknown[]
    ) => Json | undefined;
    return { ok: true, value: run(...Object.values(args), setVariable) ?? null, sets };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
}
