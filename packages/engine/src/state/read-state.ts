import { sessionStateSchema, stateVersion, type SessionState } from './state.ts';

/** A state that this release must not touch: a newer one wrote it. */
export type UnknownState = { readonly known: false; readonly version: unknown };

type StateMigration = (state: Record<string, unknown>) => Record<string, unknown>;

/**
 * How a state of version n becomes one of version n + 1, by n. Version 1 is the first; each later one adds its line
 * here and a golden state under services/chat/tests/golden that is continued from then on.
 */
const migrations: Readonly<Record<number, StateMigration>> = {};

/** The session state in `json`, brought up to the current version; one that a newer release wrote is refused, not misread. */
export function readState(
  json: unknown,
): { readonly known: true; readonly state: SessionState } | UnknownState {
  if (typeof json !== 'object' || json === null) return { known: false, version: undefined };
  let state: Record<string, unknown> = { ...json };
  for (;;) {
    const version = state['v'];
    if (version === stateVersion) return { known: true, state: sessionStateSchema.parse(state) };
    const migrate = typeof version === 'number' ? migrations[version] : undefined;
    if (!migrate) return { known: false, version };
    state = migrate(state);
  }
}
