import { sessionStateSchema, stateVersion, type SessionState } from './state.ts';
import { wholeState } from './stored-state.ts';

/** A state that a newer release wrote; this release must not change it. */
export type UnknownState = { readonly known: false; readonly version: unknown };

type StateMigration = (state: Record<string, unknown>) => Record<string, unknown>;

/**
 * The migration from version n to n + 1, by n. Version 1 is the first; each later one adds its line here and a golden
 * state under services/chat/tests/golden that tests continue from then on.
 */
const migrations: Readonly<Record<number, StateMigration>> = {};

/**
 * Reads the session state in `json` and migrates it to the current version. Refuses a state that a newer release wrote.
 */
export function readState(
  json: unknown,
): { readonly known: true; readonly state: SessionState } | UnknownState {
  if (typeof json !== 'object' || json === null) return { known: false, version: undefined };
  let state: Record<string, unknown> = { ...json };
  for (;;) {
    const version = state['v'];
    if (version === stateVersion) return { known: true, state: wholeState(sessionStateSchema.parse(state)) };
    const migrate = typeof version === 'number' ? migrations[version] : undefined;
    if (!migrate) return { known: false, version };
    state = migrate(state);
  }
}
