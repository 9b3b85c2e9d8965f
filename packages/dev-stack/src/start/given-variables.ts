import { variables } from './variables.generated.ts';

/** These each process has for itself. */
const ofOneProcess = new Set(['HOST', 'PORT', 'WORKER_PORT', 'ADMIN_PORT']);

/** The settings in an environment that every process of an installation goes by, and none of its other variables. */
export function givenVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const names = variables.filter((name) => !ofOneProcess.has(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}
