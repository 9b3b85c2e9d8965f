import type { BotDocument, Command } from '@parley/editing';
import { createContext, useContext, useLayoutEffect, type ComponentType } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { AnyField, FieldFor } from '@parley/blocks/forms';
import type { PlacedFinding } from '../../document/findings.ts';
import type { Place } from './place.ts';

/** A mistake in a field: the words of the check, at the value that it is about. */
export type FieldFinding = {
  /** The rule that the check names; undefined where the page itself has found it. */
  readonly code?: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The place of the value in words, for a list of findings; undefined where only its field says it. */
  readonly place?: string;
  readonly path: readonly string[];
  /** The author who has accepted it, and when. */
  readonly acknowledgement?: PlacedFinding['acknowledgement'];
};

type Open = { readonly document: BotDocument; readonly wanted?: Wanted | undefined };

/** A place that somebody wants to see the field of; a new object each time. */
type Wanted = { readonly path: readonly string[] };

/**
 * The open bot as fields see it. It stays the same while the bot is edited: a field draws again for its own value, and
 * for what it selects of the document.
 */
export type Panel = {
  readonly workspaceId: string;
  readonly store: Pick<StoreApi<Open>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly canEdit: boolean;
  readonly run: (command: Command) => void;
  /** The bots of the workspace, for links to them. */
  readonly bots: readonly { readonly id: string; readonly name: string }[];
};

export const PanelContext = createContext<Panel | null>(null);

/** The open bot. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('invariant: a field stands in a panel');
  return panel;
}

/** A part of the open bot; the field is drawn again when just that part changes. */
export function useDocument<T>(select: (document: BotDocument) => T): T {
  return useStore(usePanel().store, ({ document }) => select(document));
}

/** The place that somebody wants to see the field of. */
export function useWanted(): Wanted | undefined {
  return useStore(usePanel().store, ({ wanted }) => wanted);
}

/** True if a wanted place is at a path or inside of it. */
export function leadsInto(wanted: Wanted | undefined, path: readonly string[]): boolean {
  return wanted !== undefined && path.every((key, index) => wanted.path[index] === key);
}

/** The findings of the last check. */
export const FindingsContext = createContext<readonly FieldFinding[]>([]);

/** The findings whose words a field of the form shows. */
type Said = StoreApi<ReadonlySet<FieldFinding>>;

/** Makes the store of what the fields of a form say. */
export const createSaid = (): Said => createStore<ReadonlySet<FieldFinding>>(() => new Set());

/** The store of what the fields around say; null where nobody else would say it. */
export const SaidContext = createContext<Said | null>(null);

/** The words of the first finding about a place, for its field, which shows them. */
export function useFault(place: Pick<Place, 'path'>): string | undefined {
  const findings = useContext(FindingsContext);
  const said = useContext(SaidContext);
  const key = place.path.join('/');
  // one that was accepted is no fault any more
  const finding = findings.find(
    ({ path, acknowledgement }) => path.join('/') === key && acknowledgement === undefined,
  );
  useLayoutEffect(() => {
    if (!finding || !said) return undefined;
    said.setState((all) => new Set(all).add(finding), true);
    return () => said.setState((all) => new Set([...all].filter((one) => one !== finding)), true);
  }, [finding, said]);
  return finding?.message;
}

/** A widget: draws one sort of field at a place. */
export type Widget<W extends AnyField['widget']> = ComponentType<{
  readonly field: FieldFor<W>;
  readonly place: Place;
}>;
